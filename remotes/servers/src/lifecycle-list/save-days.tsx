import { writeAll } from '@portal/api-client/bulk'
import { type Lifecycle, lifecycles } from '@portal/api-client/lifecycles'
import { paths } from '@portal/contract'
import { formatNumber, toast } from '@portal/ui'
import { type BulkFailure, BulkFailures, BulkProgress } from '@portal/ui/table'
import { useState } from 'react'

/** A new end of support for one server; null clears it. */
export type DayChange = { lifecycle: Lifecycle; day: string | null }

export const saveDay = ({ lifecycle, day }: DayChange) =>
  lifecycles.update(lifecycle.id, { serverID: lifecycle.serverID, supportExpireAt: day })

type State =
  | { kind: 'ready' }
  | { kind: 'running'; done: number; total: number }
  | { kind: 'failed'; failures: BulkFailure[]; changes: DayChange[] }

/** Saving many days one by one: the state of it, and what starts it. */
export function useSaveDays() {
  const [state, setState] = useState<State>({ kind: 'ready' })

  async function run(changes: readonly DayChange[]): Promise<void> {
    const total = changes.length
    setState({ kind: 'running', done: 0, total })
    const failed = await writeAll(changes, saveDay, (done) => setState({ kind: 'running', done, total }))
    const succeeded = total - failed.length
    if (succeeded > 0)
      toast({ style: 'normal', message: `${formatNumber(succeeded)} 台のサポート期限を保存しました。` })
    if (failed.length === 0) return setState({ kind: 'ready' })
    setState({
      kind: 'failed',
      failures: failed.map(({ target: { lifecycle }, message }) => ({
        id: lifecycle.id,
        name: lifecycle.serverName,
        to: paths.lifecycle(lifecycle.id),
        message,
      })),
      changes: failed.map(({ target }) => target),
    })
  }
  return { state, run, close: () => setState({ kind: 'ready' }) }
}

export type Saving = ReturnType<typeof useSaveDays>

/** How far the saving is, or what of it has failed. */
export function SavingOutcome({ saving: { state, run, close } }: { saving: Saving }) {
  if (state.kind === 'running') return <BulkProgress done={state.done} total={state.total} />
  if (state.kind === 'ready') return null
  return (
    <BulkFailures
      change="サポート期限の保存"
      failures={state.failures}
      onRetry={() => void run(state.changes)}
      onClose={close}
    />
  )
}
