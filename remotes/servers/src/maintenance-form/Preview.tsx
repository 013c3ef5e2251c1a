import { covers, nextOccurrences, occurrenceAt } from '@portal/api-client/maintenance/occurrences'
import { scheduleText } from '@portal/api-client/labels/maintenance-windows'
import type { ServerRow } from '@portal/api-client/servers'
import { currentTime } from '@portal/auth'
import { formatNumber, Properties } from '@portal/ui'
import classes from './MaintenanceFormPage.module.css'
import { inputOf, type Values } from './form-values'

type PreviewProps = {
  values: Values
  /** Undefined while they are not known. */
  servers: readonly ServerRow[] | undefined
}

/** The next three times of what is typed, and the servers it is for as they stand now. */
export function Preview({ values, servers }: PreviewProps) {
  const input = inputOf(values)
  const now = currentTime()
  const window = input && { schedule: input.schedule, endedAt: null }
  const current = window && occurrenceAt(window, now)
  const times = window ? [...(current ? [current] : []), ...nextOccurrences(window, now, 3)].slice(0, 3) : []
  const count = input && servers?.filter((server) => covers(input.target, server)).length
  return (
    <div role="status" className={classes.preview}>
      <Properties
        items={[
          {
            label: '次の 3 回',
            value: !input ? (
              '入力が揃うと表示します'
            ) : times.length === 0 ? (
              'これからの回はありません'
            ) : (
              <ul className={classes.times}>
                {times.map(({ from, to }) => (
                  <li key={from}>
                    {scheduleText({ kind: 'once', from: new Date(from).toISOString(), to: new Date(to).toISOString() })}
                    {from <= now && '（実施中になります）'}
                  </li>
                ))}
              </ul>
            ),
          },
          {
            label: '現在の対象',
            value:
              count === undefined ? null : count === 0 ? (
                <span className={classes.warning}>対象のサーバーがありません</span>
              ) : (
                `${formatNumber(count)} 台`
              ),
          },
        ]}
      />
    </div>
  )
}
