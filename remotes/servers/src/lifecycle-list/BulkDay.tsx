import type { Lifecycle } from '@portal/api-client/lifecycles'
import { whyNotManageServers } from '@portal/api-client/servers'
import { Button, confirm, formatDate, formatNumber } from '@portal/ui'
import { type Bulk, BulkTargets, DayFilter, typedCount } from '@portal/ui/table'
import { useState } from 'react'
import type { DayChange } from '../lifecycles/save-day'
import { saveDays } from './save-days'
import { dayText, isPast, whyNotDay } from '../lifecycles/support-day'

/** The same end of support for all chosen servers; those it is not possible for are named and left out. */
export function BulkDay({ chosen, saving }: { chosen: readonly Lifecycle[]; saving: Bulk<DayChange> }) {
  const [day, setDay] = useState('')

  async function ask(to: string | null): Promise<void> {
    const changed = chosen.filter(({ supportExpireAt }) => supportExpireAt !== to)
    const possible = changed.filter((lifecycle) => whyNotDay(lifecycle, to) === null)
    const refused = changed.filter((lifecycle) => whyNotDay(lifecycle, to) !== null)
    const done = await confirm({
      title:
        to === null
          ? `${formatNumber(possible.length)} 台のサポート期限を消しますか？`
          : `${formatNumber(possible.length)} 台のサポート期限を ${formatDate(to)} にしますか？`,
      action: to === null ? '期限を消す' : '設定する',
      danger: to === null,
      typed: to === null ? typedCount(possible.length) : undefined,
      body: (
        <>
          {to !== null && isPast(to) && <p>過去の日付です。「期限切れ」になります。</p>}
          {to === null && <p>「未設定」になり、期限の警告も出なくなります。</p>}
          <BulkTargets
            names={possible.map(
              ({ serverName, supportExpireAt }) => `${serverName}（現在 ${dayText(supportExpireAt)}）`,
            )}
          />
          {refused.length > 0 && (
            <p>
              購入日より前になる {refused.length} 台は除きます: {refused.map(({ serverName }) => serverName).join('、')}
            </p>
          )}
          {changed.length < chosen.length && <p>すでにこの期限の {chosen.length - changed.length} 台は除きます。</p>}
        </>
      ),
    })
    if (!done) return
    await saving.run(
      possible.map((lifecycle) => ({ lifecycle, day: to })),
      saveDays,
    )
  }

  const why = whyNotManageServers() ?? saving.whyNot
  return (
    <>
      <DayFilter label="サポート期限" value={day} min="2000-01-01" max="2099-12-31" onChange={setDay} />
      <Button size="xs" variant="default" disabledReason={why ?? whyNotSet(chosen, day)} onClick={() => void ask(day)}>
        一括設定
      </Button>
      <Button
        size="xs"
        variant="default"
        disabledReason={why ?? whyNotSet(chosen, null)}
        onClick={() => void ask(null)}
      >
        期限を消す
      </Button>
    </>
  )
}

function whyNotSet(chosen: readonly Lifecycle[], day: string | null): string | undefined {
  if (day === '') return '日付を選択してください。'
  if (chosen.every(({ supportExpireAt }) => supportExpireAt === day)) return 'すべてこの期限です。'
  const reasons = chosen.map((lifecycle) => whyNotDay(lifecycle, day))
  return reasons.includes(null) ? undefined : `${reasons[0]}。`
}
