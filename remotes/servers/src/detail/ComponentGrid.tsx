import { componentLabels, healthLabels } from '@portal/api-client/labels/servers'
import type { Server } from '@portal/api-client/servers'
import { HealthBadge } from '@portal/ui'
import classes from './ComponentGrid.module.css'

/** The health of each kind of part, the worst first. */
export function ComponentGrid({ components }: Pick<Server, 'components'>) {
  if (components.length === 0)
    return <p>コンポーネントの情報はまだありません。エージェントが接続すると表示されます。</p>
  const sorted = components.toSorted((one, other) => healthLabels.rank(one.health) - healthLabels.rank(other.health))
  return (
    <ul className={classes.components} aria-label="コンポーネントの状態">
      {sorted.map(({ kind, health, count }) => (
        <li key={kind} className={classes.component}>
          <span>
            {componentLabels.text(kind)}
            {count ? <span className={classes.number}> × {count}</span> : null}
          </span>
          <HealthBadge value={health} />
        </li>
      ))}
    </ul>
  )
}
