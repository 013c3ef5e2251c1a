import { lifecycles } from '@portal/api-client/lifecycles'
import { polled } from '@portal/api-client/polling'
import { paths } from '@portal/contract'
import { LeftOut, useRead } from '@portal/ui'
import { CountLinks } from './CountLinks'
import { type Level, levelOf } from '../lifecycles/lifecycle-level'
import { LevelBadge } from '../lifecycles/LevelBadge'

const SHOWN: Level[] = ['expired', '30d', '90d', '180d']

/** How many servers lose their support soon. Each server counts once, in its most urgent level. */
export function Component() {
  const read = useRead({ ...lifecycles.list(), ...polled })
  return (
    <>
      <LeftOut read={read} />
      <CountLinks
        unit="台"
        items={SHOWN.map((level) => ({
          to: `${paths.lifecycles}?level=${level}`,
          label: <LevelBadge level={level} />,
          count: read.data.filter((lifecycle) => levelOf(lifecycle.supportExpireAt) === level).length,
        }))}
      />
    </>
  )
}
