import type { Lifecycle } from '@portal/api-client/lifecycles'
import { formatDate, formatNumber, grouped } from '@portal/ui'

/** What the user adds: who asks, how to reach them, and for how long. */
export type Asked = { requester: string; phone: string; period: string }

/** A mail that asks for an offer to renew the support of these servers, by maker. `placeOf` is that of a server's id. */
export function renewalText(
  lifecycles: readonly Lifecycle[],
  placeOf: (serverID: string) => string | undefined,
  { requester, phone, period }: Asked,
): string {
  const bySupportEnd = lifecycles.toSorted((one, other) => endOf(one).localeCompare(endOf(other)))
  return [
    '保守サポートの更新について、次の機器のお見積りをお願いします。',
    '',
    ...filled([
      ['依頼者', requester.trim()],
      ['電話', phone.trim()],
      ['希望期間', period.trim()],
      ['対象', `${formatNumber(lifecycles.length)} 台`],
    ]),
    ...grouped(bySupportEnd, ({ manufacturer }) => manufacturer || 'メーカー不明').flatMap(([maker, machines]) => [
      '',
      `■ ${maker} ${formatNumber(machines.length)} 台`,
      ...machines.flatMap((machine, at) => [
        ...(at > 0 ? [''] : []),
        ...filled([
          ['サーバー名', machine.serverName],
          ['モデル', machine.model],
          ['シリアル番号', machine.serialNo],
          ['設置場所', placeOf(machine.serverID)],
          ['現在のサポート期限', machine.supportExpireAt ? formatDate(machine.supportExpireAt) : '未設定'],
          ['現在の保守', [machine.supportVendor, machine.supportLevel].filter(Boolean).join(' / ')],
        ]),
      ]),
    ]),
  ].join('\n')
}

// The unknown last.
const endOf = ({ supportExpireAt }: Lifecycle) => supportExpireAt ?? '9999'

const filled = (pairs: readonly (readonly [label: string, value: string | null | undefined])[]) =>
  pairs.flatMap(([label, value]) => (value && value !== '—' ? [`${label}: ${value}`] : []))
