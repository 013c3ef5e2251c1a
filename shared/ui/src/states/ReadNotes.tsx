import { correctedTime } from '@portal/auth'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../controls/Button'
import { ageOf } from '../live/use-from-cache'
import { SectionHead } from '../page/Section'
import { formatMoment } from '../values/format'
import { LeftOut } from './LeftOut'
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
 * What a card says of its reads: at its beginning rows that could not be read, and in its head since when it is old,
 * while asking again fails or there is no network. In the card instead of `RefreshFailed`, because each card of a page
 * has an age of its own, and in its head, because a line above the content would push it. A remote's widget that stands
 * alone has no head, and says it where it is.
 */
export function ReadNotes({ reads }: { reads: readonly Read[] }) {
  const isOnline = useIsOnline()
  const old = isOnline ? reads.filter(({ isRefetchError }) => isRefetchError) : reads
  const head = use(SectionHead)
  return (
    <>
      {reads.some(({ leftOut }) => leftOut.length > 0) && (
        <div className={classes.notes}>
          {reads.map((read, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a card has the same reads as long as it is drawn
            <LeftOut key={index} read={read} />
          ))}
        </div>
      )}
      {old.length > 0 && inHead(head, <Old reads={old} isOnline={isOnline} />)}
    </>
  )
}

const inHead = (head: HTMLElement | null | undefined, note: ReactNode) =>
  head === undefined ? note : head && createPortal(note, head)

/** Reads the time only where it is shown, because a component that reads it is drawn at each poll. */
function Old({ reads, isOnline }: { reads: readonly Read[]; isOnline: boolean }) {
  const client = useQueryClient()
  // A read that did not fail may have been polled since it was drawn, without a change.
  const ages = reads.map((read) =>
    read.isRefetchError ? correctedTime(read.dataUpdatedAt) : ageOf(client, read.queryKey).updatedAt,
  )
  const at = Math.min(...ages)
  const text = `${isOnline ? '' : '接続できません。'}${formatMoment(at)} の内容です。`
  return (
    <div role="status" className={classes.old}>
      <span title={text}>{text}</span>
      {/* Not while there is no network, because coming back online repeats the reads anyway. */}
      {isOnline && (
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            for (const { refetch } of reads) void refetch()
          }}
        >
          再試行
        </Button>
      )}
    </div>
  )
}
