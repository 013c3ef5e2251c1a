import { lifecycles } from '@portal/api-client/lifecycles'
import { polled } from '@portal/api-client/polling'
import { servers } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { formatNumber, ReadNotes, useRead, useSummary } from '@portal/ui'
import { useQuery } from '@tanstack/react-query'
import { useReplacements } from '../replacement/use-replacements'
import { CountLinks } from './CountLinks'
import { type Level, levelLabels, levelOf } from '../lifecycles/lifecycle-level'

const NONE: never[] = []
const SHOWN: Level[] = ['expired', '30d', '90d', '180d']

/** How many servers lose their support soon. Each server counts once, in its most urgent level. */
export function Component() {
  const read = useRead({ ...lifecycles.list(), ...polled })
  const items = SHOWN.map((level) => ({
    value: level,
    to: `${paths.lifecycles}?level=${level}`,
    count: read.data.filter((lifecycle) => levelOf(lifecycle.supportExpireAt) === level).length,
  }))
  useSummary(items.map(({ value, count }) => `${levelLabels.text(value)} ${formatNumber(count)} 台`).join('・'), [read])
  return (
    <>
      <ReadNotes reads={[read]} />
      <CountLinks
        unit="台"
        labels={levelLabels}
        items={items}
        other={{ label: '期限内に交換', to: `${paths.servers}?view=replace`, count: useReplacementCount() }}
      />
    </>
  )
}

/**
 * Not a read that the card waits for, because the ends of support are worth showing also without the servers. The
 * records of single servers count once the list has read them, because they are many calls.
 */
function useReplacementCount(): number {
  const { data } = useQuery({ ...servers.list(), ...polled })
  return useReplacements(data ?? NONE, { readsRecords: false }).replacements.length
}
