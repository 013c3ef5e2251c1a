import { componentLabels, healthLabels } from '@portal/api-client/labels/servers'
import type { Server } from '@portal/api-client/servers'
import { HealthBadge } from '@portal/ui'
import classes from './ComponentStates.module.css'

type Component = Server['components'][number]

/** The health of each kind of part in one line: those to look after with their state, then all that are well. */
export function ComponentStates({ components }: Pick<Server, 'components'>) {
  if (components.length === 0)
    return <p>コンポーネントの情報はまだありません。エージェントが接続すると表示されます。</p>
  const sorted = components.toSorted((one, other) => healthLabels.rank(one.health) - healthLabels.rank(other.health))
  const isWell = ({ health }: Component) => healthLabels.tone(health) === 'ok'
  const well = sorted.filter(isWell)
  return (
    <ul className={classes.states} aria-label="コンポーネントの状態">
      {sorted
        .filter((component) => !isWell(component))
        .map((component) => (
          <li key={component.kind} className={classes.state}>
            {nameOf(component)}
            <HealthBadge value={component.health} />
          </li>
        ))}
      {well.length > 0 && (
        <li className={classes.well}>
          {well.length === sorted.length ? 'すべて正常' : '正常'}: {well.map(nameOf).join('、')}
        </li>
      )}
    </ul>
  )
}

/** 「ファン × 4」 */
const nameOf = ({ kind, count }: Component) => `${componentLabels.text(kind)}${count ? ` × ${count}` : ''}`
