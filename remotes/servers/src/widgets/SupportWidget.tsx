import { lifecycles } from '@portal/api-client/lifecycles'
import { polled } from '@portal/api-client/polling'
import { paths } from '@portal/contract'
import { formatNumber, ReadNotes, useRead, useSummary } from '@portal/ui'
import { CountLinks } from './CountLinks'
import { type Level, levelLabels, levelOf } from '../lifecycles/lifecycle-level'

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
      <CountLinks unit="台" labels={levelLabels} items={items} />
    </>
  )
}
