import { writeAll } from '@portal/api-client/bulk'
import { monitoringLabels } from '@portal/api-client/labels/servers'
import { type Server, servers, whyNotManageServers } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { Button, confirm, formatNumber, toast } from '@portal/ui'
import { type BulkFailure, BulkFailures, BulkProgress, BulkTargets } from '@portal/ui/table'
import { useState } from 'react'

const CHANGES = [
  {
    isActive: true,
    label: '監視を有効にする',
    action: '有効にする',
    done: '監視を有効にしました',
    effect: '通知とイベントの作成を再開します。',
  },
  {
    isActive: false,
    label: '監視を無効にする',
    action: '無効にする',
    done: '監視を無効にしました',
    effect: 'これらのサーバーの通知とイベントの作成が止まります。',
  },
] as const
type Change = (typeof CHANGES)[number]

export type BulkState =
  | { kind: 'ready' }
  | { kind: 'running'; done: number; total: number }
  | { kind: 'failed'; change: Change; failures: BulkFailure[]; targets: Server[] }

/** Switching monitoring of many servers: the state of it, and what starts it. `chosen` are the servers of the selection. */
export function useBulkMonitoring(chosen: readonly Server[]) {
  const [state, setState] = useState<BulkState>({ kind: 'ready' })

  async function ask(change: Change): Promise<void> {
    const targets = chosen.filter(({ isActive }) => isActive !== change.isActive)
    const left = chosen.length - targets.length
    const question = {
      title: `${formatNumber(targets.length)} 台の${change.label}`,
      action: change.action,
      danger: !change.isActive,
    }
    const body = (
      <>
        <p>{change.effect}</p>
        <BulkTargets names={targets.map(({ name }) => name)} />
        {left > 0 && <p>すでにその状態の {formatNumber(left)} 台は除きます。</p>}
      </>
    )
    if (await confirm({ ...question, body })) await run(targets, change)
  }
  async function run(targets: readonly Server[], change: Change): Promise<void> {
    const total = targets.length
    setState({ kind: 'running', done: 0, total })
    const failed = await writeAll(
      targets,
      ({ id }) => servers.setActive(id, change.isActive),
      (done) => setState({ kind: 'running', done, total }),
    )
    const succeeded = total - failed.length
    if (succeeded > 0) toast({ style: 'normal', message: `${formatNumber(succeeded)} 台の${change.done}。` })
    if (failed.length === 0) return setState({ kind: 'ready' })
    const failures = failed.map(({ target: { id, name }, message }) => ({ id, name, to: paths.server(id), message }))
    setState({ kind: 'failed', change, failures, targets: failed.map(({ target }) => target) })
  }
  return { state, ask, run, close: () => setState({ kind: 'ready' }) }
}

type Bulk = ReturnType<typeof useBulkMonitoring>

/** Actions on the chosen servers at once. */
export function BulkButtons({ chosen, bulk }: { chosen: readonly Server[]; bulk: Bulk }) {
  return CHANGES.map((change) => (
    <Button
      key={change.label}
      variant="default"
      size="xs"
      disabledReason={whyNotSwitch(chosen, change, bulk.state)}
      onClick={() => void bulk.ask(change)}
    >
      {change.label}
    </Button>
  ))
}

/** How far the switching is, or what of it has failed. */
export function BulkOutcome({ bulk: { state, run, close } }: { bulk: Bulk }) {
  if (state.kind === 'running') return <BulkProgress done={state.done} total={state.total} />
  if (state.kind === 'ready') return null
  const { change, failures, targets } = state
  return (
    <BulkFailures change={change.label} failures={failures} onRetry={() => void run(targets, change)} onClose={close} />
  )
}

function whyNotSwitch(chosen: readonly Server[], { isActive }: Change, state: BulkState): string | undefined {
  if (state.kind === 'running') return '変更が終わるまでお待ちください。'
  if (chosen.every((server) => server.isActive === isActive)) return `すべて${monitoringLabels.text(isActive)}です。`
  return whyNotManageServers()
}
