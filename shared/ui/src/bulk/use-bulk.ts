import { type WriteResult, writeAll } from '@portal/api-client/bulk'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../overlay/toast-store'
import { useStableCallback } from '../table/use-stable-callback'
import { type BulkTexts, CHANGE, failureText } from './bulk-texts'

export type BulkResult<T> = WriteResult<T>

/** One change of many targets. */
export type BulkChange<T> = {
  /** In words, as its button says it: 「監視を無効にする」. */
  label?: string
  /** Changes one target. Resolves with the reason when the target is so already. */
  write: (target: T, isRetry: boolean) => Promise<string | void>
  /** The toast of those that succeeded. */
  succeeded: (count: number) => string
}

export type BulkState<T> =
  | { kind: 'ready' }
  | { kind: 'running'; change: BulkChange<T>; results: readonly BulkResult<T>[]; done: number; total: number }
  | { kind: 'finished'; change: BulkChange<T>; results: readonly BulkResult<T>[] }

type BulkOptions<T> = BulkTexts<T> & {
  /** Called after each run, a retry too, with the results of that run alone. */
  onEnd?: (results: readonly BulkResult<T>[]) => void
}

/** A bulk change of a page: its state, and what starts, repeats and closes it. `BulkOutcome` draws it. */
export function useBulk<T>({ onEnd, ...texts }: BulkOptions<T>) {
  const { verb = CHANGE } = texts
  const [state, setState] = useState<BulkState<T>>({ kind: 'ready' })
  const tellEnd = useStableCallback((results: readonly BulkResult<T>[]) => onEnd?.(results))
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  /** `kept` are the results of an earlier run that this retry leaves as they are. */
  async function start(targets: readonly T[], change: BulkChange<T>, kept?: readonly BulkResult<T>[]): Promise<void> {
    const isRetry = kept !== undefined
    const all = (results: readonly BulkResult<T>[]) => [...(kept ?? []), ...results]
    const progress = (results: readonly BulkResult<T>[]) =>
      setState({ kind: 'running', change, results: all(results), done: results.length, total: targets.length })
    progress([])
    const results = await writeAll(targets, (target) => change.write(target, isRetry), progress)
    setState({ kind: 'finished', change, results: all(results) })
    const succeeded = results.filter(({ kind }) => kind === 'done').length
    const failed = results.filter(({ kind }) => kind === 'failed').length
    if (succeeded > 0) toast({ style: 'normal', message: change.succeeded(succeeded) })
    // The list of failures is gone with its page.
    if (failed > 0 && !isShown.current) toast({ message: failureText(verb, failed, change.label) })
    tellEnd(results)
  }
  async function retry(): Promise<void> {
    if (state.kind !== 'finished') return
    const failed = state.results.flatMap(({ kind, target }) => (kind === 'failed' ? [target] : []))
    const others = state.results.filter(({ kind }) => kind !== 'failed')
    await start(failed, state.change, others)
  }
  return {
    texts: { ...texts, verb },
    state,
    /** Resolves when every target is over; failures are in the state. */
    run: (targets: readonly T[], change: BulkChange<T>) => start(targets, change),
    retry,
    close: () => setState({ kind: 'ready' }),
    /** Why no other change can start now, or undefined. */
    whyNot: state.kind === 'running' ? `${verb}が終わるまでお待ちください。` : undefined,
  }
}

export type Bulk<T> = ReturnType<typeof useBulk<T>>
