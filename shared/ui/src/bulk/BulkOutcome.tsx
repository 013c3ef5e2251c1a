import { BulkProgress } from './BulkProgress'
import { BulkResults } from './BulkResults'
import type { Bulk } from './use-bulk'

/** How far a bulk change is; then what of it has failed, and what succeeded where the page has a word for that. */
export function BulkOutcome<T>({ bulk }: { bulk: Bulk<T> }) {
  const { state, texts } = bulk
  if (state.kind === 'ready') return null
  return (
    <>
      {state.kind === 'running' && <BulkProgress verb={texts.verb} done={state.done} total={state.total} />}
      {(state.kind === 'finished' || texts.done !== undefined) && <BulkResults bulk={bulk} state={state} />}
    </>
  )
}
