import { monitoringLabels } from '@portal/api-client/labels/servers'
import { type ServerRow, servers, whyNotManageServers } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { confirm, formatNumber } from '@portal/ui'
import { type Bulk, BulkTargets, SelectionActions, typedCount, useBulk } from '@portal/ui/table'

const CHANGES = [
  {
    isActive: true,
    label: '監視を有効にする',
    subject: '監視を有効に',
    action: '有効にする',
    done: '監視を有効にしました',
    effect: '通知とイベントの作成を再開します。',
  },
  {
    isActive: false,
    label: '監視を無効にする',
    subject: '監視を無効に',
    action: '無効にする',
    done: '監視を無効にしました',
    effect: 'これらのサーバーの通知とイベントの作成が止まります。',
  },
] as const
type Change = (typeof CHANGES)[number]

/** Switching monitoring of many servers: `BulkButtons` start it, `BulkOutcome` shows it. */
export const useBulkMonitoring = () =>
  useBulk<ServerRow>({ name: ({ name }) => name, to: ({ id }) => paths.server(id) })

/** Actions on the chosen servers at once. */
export function BulkButtons({ chosen, bulk }: { chosen: readonly ServerRow[]; bulk: Bulk<ServerRow> }) {
  const items = CHANGES.map((change) => ({
    label: change.label,
    disabledReason: bulk.whyNot ?? whyNotSwitch(chosen, change),
    onSelect: () => ask(chosen, change, bulk),
  }))
  return <SelectionActions chosen={chosen} items={items} />
}

async function ask(chosen: readonly ServerRow[], change: Change, bulk: Bulk<ServerRow>): Promise<void> {
  const { isActive, label, subject, action, done, effect } = change
  const targets = chosen.filter((server) => server.isActive !== isActive)
  const left = chosen.length - targets.length
  const agreed = await confirm({
    title: `${formatNumber(targets.length)} 台の${subject}しますか？`,
    body: (
      <>
        <p>{effect}</p>
        <BulkTargets names={targets.map(({ name }) => name)} />
        {left > 0 && <p>すでにその状態の {formatNumber(left)} 台は除きます。</p>}
      </>
    ),
    action,
    danger: !isActive,
    typed: isActive ? undefined : typedCount(targets.length),
  })
  if (!agreed) return
  await bulk.run(targets, {
    label,
    write: async ({ id }) => {
      await servers.setActive(id, isActive)
    },
    succeeded: (count) => `${formatNumber(count)} 台の${done}。`,
  })
}

function whyNotSwitch(chosen: readonly ServerRow[], { isActive }: Change): string | undefined {
  if (chosen.every((server) => server.isActive === isActive)) return `すべて${monitoringLabels.text(isActive)}です。`
  return whyNotManageServers()
}
