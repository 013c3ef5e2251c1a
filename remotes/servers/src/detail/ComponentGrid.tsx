import type { Server } from '@portal/api-client/servers'
import { HealthBadge } from '@portal/ui'
import { COMPONENT_TEXT, healthRank } from '../words'
import classes from './ComponentGrid.module.css'

/** The health of each kind of part, the worst first. */
export function ComponentGrid({ components }: Pick<Server, 'components'>) {
  if (components.length === 0)
    return <p>コンポーネントの情報はまだありません。エージェントが接続すると表示されます。</p>
  const sorted = components.toSorted((one, other) => healthRank(one.health) - healthRank(other.health))
  return (
    <ul className={classes.components} aria-label="コンポーネントの状態">
      {sorted.map(({ kind, health, count }) => (
        <li key={kind} className={classes.component}>
          <span>
            {COMPONENT_TEXT[kind] ?? kind}
            {count ? <span className={classes.number}> × {count}</span> : null}
          </span>
          <HealthBadge value={health} />
        </li>
      ))}
    </ul>
  )
}
