import type { Entitlements } from '@portal/api-client/entitlements'
import { monitoringLabels } from '@portal/api-client/labels/servers'
import { hasMaintenanceWindows } from '@portal/api-client/maintenance-windows'
import {
  isRemoteAccessOpen,
  type ServerRow,
  servers,
  whyNotManageServers,
  whyNotSwitchRemoteAccess,
} from '@portal/api-client/servers'
import { currentTime } from '@portal/auth'
import { paths } from '@portal/contract'
import { confirm, formatNumber, useEntitlements } from '@portal/ui'
import { useNavigate } from 'react-router-dom'
import { type Bulk, BulkTargets, SelectionActions, typedCount, useBulk } from '@portal/ui/table'
import type { ComponentProps } from 'react'
import { type EndOf, MonitoringEndField } from '../MonitoringEndField'
import { remindOf } from '../monitoring-reminder'

type Change = {
  label: string
  subject: string
  action: string
  done: string
  effect: string
  /** What takes something away is confirmed in red, and for many servers by their number. */
  isDangerous: boolean
  /** The user may have a time at which it is to be undone. */
  keepsEnd?: boolean
  /** Whether a server is in that state already. */
  isDone: (server: ServerRow) => boolean
  /** What all servers are that are in that state. */
  allDone: string
  whyNot: (entitlements: Entitlements | undefined) => string | undefined
  write: (id: string) => Promise<unknown>
}

const monitoring = (isActive: boolean) => ({
  isDangerous: !isActive,
  keepsEnd: true,
  isDone: (server: ServerRow) => server.isActive === isActive,
  allDone: `すべて${monitoringLabels.text(isActive)}です。`,
  whyNot: whyNotManageServers,
  write: (id: string) => servers.setActive(id, isActive),
})

/** The one that is used most, before work on the machines. */
const MONITORING_OFF: Change = {
  label: '監視を無効にする',
  subject: '監視を無効に',
  action: '無効にする',
  done: '監視を無効にしました',
  effect: 'これらのサーバーの通知とイベントの作成が止まります。',
  ...monitoring(false),
}
const OTHER_CHANGES: readonly Change[] = [
  {
    label: '監視を有効にする',
    subject: '監視を有効に',
    action: '有効にする',
    done: '監視を有効にしました',
    effect: '通知とイベントの作成を再開します。',
    ...monitoring(true),
  },
  {
    label: 'リモート接続を無効にする',
    subject: 'リモート接続を無効に',
    action: '無効にする',
    done: 'リモート接続を無効にしました',
    effect: '接続中のセッションは、ほかのユーザーのものも含めて切断されます。',
    isDangerous: true,
    isDone: (server) => !isRemoteAccessOpen(server),
    allDone: 'リモート接続が有効なサーバーはありません。',
    whyNot: whyNotSwitchRemoteAccess,
    write: servers.disableRemoteAccess,
  },
]

/** Switching many servers: `BulkButtons` start it, `BulkOutcome` shows it. */
export const useBulkSwitch = () => useBulk<ServerRow>({ name: ({ name }) => name, to: ({ id }) => paths.server(id) })

type Item = ComponentProps<typeof SelectionActions>['items'][number]
type BulkButtonsProps = { chosen: readonly ServerRow[]; bulk: Bulk<ServerRow>; edit: Item; others: readonly Item[] }

/** Actions on the chosen servers at once; `others` come last in the menu. */
export function BulkButtons({ chosen, bulk, edit, others }: BulkButtonsProps) {
  const { entitlements } = useEntitlements()
  const navigate = useNavigate()
  const itemOf = (change: Change) => ({
    label: change.label,
    disabledReason:
      bulk.whyNot ?? (chosen.every(change.isDone) ? change.allDone : undefined) ?? change.whyNot(entitlements),
    onSelect: () => ask(chosen, change, bulk),
  })
  const plan = {
    label: 'メンテナンスを予定',
    onSelect: () => navigate(paths.newMaintenanceWindow(chosen.map(({ id }) => id))),
    disabledReason: whyNotManageServers() ?? whyNotPlan(chosen),
  }
  return (
    <SelectionActions
      chosen={chosen}
      items={[itemOf(MONITORING_OFF), edit]}
      others={[...OTHER_CHANGES.map(itemOf), ...(hasMaintenanceWindows(entitlements) ? [plan] : []), ...others]}
    />
  )
}

/** As many ids as an address takes anywhere. */
const MOST_IN_ADDRESS = 100

const whyNotPlan = ({ length }: readonly ServerRow[]): string | undefined =>
  length > MOST_IN_ADDRESS
    ? `${MOST_IN_ADDRESS} 台まで選択できます。それより多いときは、タグや拠点で予定を登録してください。`
    : undefined

async function ask(chosen: readonly ServerRow[], change: Change, bulk: Bulk<ServerRow>): Promise<void> {
  const { label, subject, action, done, effect, isDangerous, isDone, write } = change
  const targets = chosen.filter((server) => !isDone(server))
  const left = chosen.length - targets.length
  let end: EndOf = () => null
  const agreed = await confirm({
    title: `${formatNumber(targets.length)} 台の${subject}しますか？`,
    body: (
      <>
        <p>{effect}</p>
        <BulkTargets names={targets.map(({ name }) => name)} />
        {change.keepsEnd && isDangerous && <MonitoringEndField onChange={(chosenEnd) => (end = chosenEnd)} />}
        {left > 0 && <p>すでにその状態の {formatNumber(left)} 台は除きます。</p>}
      </>
    ),
    action,
    danger: isDangerous,
    typed: isDangerous ? typedCount(targets.length) : undefined,
  })
  if (!agreed) return
  const until = end(currentTime())
  await bulk.run(targets, {
    label,
    write: async (server) => {
      await write(server.id)
      if (change.keepsEnd) remindOf(server, until)
    },
    succeeded: (count) => `${formatNumber(count)} 台の${done}。`,
  })
}
