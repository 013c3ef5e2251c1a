import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { Button } from '../controls/Button'
import { ageOf } from '../live/use-from-cache'
import { formatMoment } from '../values/format'
import { LeftOut } from './LeftOut'
import { Notice } from './Notice'
import classes from './ReadNotes.module.css'
import { useIsOnline } from './use-online'

type Read = {
  data: unknown
  leftOut: readonly string[]
  isRefetchError: boolean
  dataUpdatedAt: number
  queryKey: QueryKey
  refetch: () => unknown
}

/**
 * What a card says of its reads, at its beginning: rows that could not be read, and since when it is old, while asking
 * again fails or there is no network. A line in the card instead of `RefreshFailed`, because each card of a page has an
 * age of its own.
 */
export function ReadNotes({ reads }: { reads: readonly Read[] }) {
  const isOnline = useIsOnline()
  const old = isOnline ? reads.filter(({ isRefetchError }) => isRefetchError) : reads
  if (old.length === 0 && reads.every(({ leftOut }) => leftOut.length === 0)) return null
  return (
    <div className={classes.notes}>
      {reads.map((read, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a card has the same reads as long as it is drawn
        <LeftOut key={index} read={read} />
      ))}
      {old.length > 0 && <Old reads={old} isOnline={isOnline} />}
    </div>
  )
}

/** Reads the time only where it is shown, because a component that reads it is drawn at each poll. */
function Old({ reads, isOnline }: { reads: readonly Read[]; isOnline: boolean }) {
  const client = useQueryClient()
  // A read that did not fail may have been polled since it was drawn, without a change.
  const ages = reads.map((read) => (read.isRefetchError ? read.dataUpdatedAt : ageOf(client, read.queryKey).updatedAt))
  const at = Math.min(...ages)
  const retry = (
    <Button
      size="xs"
      variant="default"
      onClick={() => {
        for (const { refetch } of reads) void refetch()
      }}
    >
      再試行
    </Button>
  )
  // Without 再試行 while there is no network, because coming back online repeats the reads anyway.
  return (
    <Notice tone="warning" action={isOnline && retry}>
      {!isOnline && '接続できません。'}
      {formatMoment(at)} の内容です。
    </Notice>
  )
}
