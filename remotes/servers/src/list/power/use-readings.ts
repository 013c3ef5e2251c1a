import { readAll } from '@portal/api-client/bulk'
import { ApiError, readNow } from '@portal/api-client/http'
import { serverCalls } from '@portal/api-client/servers'
import { currentTime } from '@portal/auth'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { KnownByID } from './power-sums'
import { readingOf } from './readings'

const MINUTE = 60
/** Values that are older say nothing about now. */
const SPAN_MINUTES = 10
/** So many are read before their values are shown. */
const CHUNK = 20

type State = { known: KnownByID; left: number; readAt: string | null }

/**
 * Reads the newest values of machines when it is told to: four at a time, one order after the other, until the page is
 * left. `left` is how many are still to be read, `readAt` when the last of an order was.
 */
export function useReadings() {
  const [state, setState] = useState<State>({ known: new Map(), left: 0, readAt: null })
  const queue = useRef(Promise.resolve())
  const controller = useRef<AbortController>(null)
  useEffect(() => {
    const { signal } = (controller.current = new AbortController())
    return () => {
      if (!signal.aborted) controller.current?.abort()
    }
  }, [])

  const read = useCallback((ids: readonly string[]) => {
    const signal = controller.current?.signal
    if (!signal || ids.length === 0) return
    setState((before) => ({ ...before, left: before.left + ids.length }))
    queue.current = queue.current.then(() => readInChunks(ids, signal, setState))
  }, [])
  return { ...state, read }
}

async function readInChunks(
  ids: readonly string[],
  signal: AbortSignal,
  setState: (change: (before: State) => State) => void,
): Promise<void> {
  for (let at = 0; at < ids.length && !signal.aborted; at += CHUNK) {
    const chunk = ids.slice(at, at + CHUNK)
    const answers = await readAll(chunk, readOne, { signal })
    if (signal.aborted) return
    setState((before) => {
      const known = new Map(before.known)
      for (const [id, answer] of answers)
        known.set(
          id,
          answer instanceof ApiError
            ? { reading: known.get(id)?.reading ?? null, error: answer }
            : { reading: answer, error: null },
        )
      return { known, left: before.left - chunk.length, readAt: new Date(currentTime()).toISOString() }
    })
  }
}

async function readOne(id: string) {
  // Whole minutes, so that the answers of one order belong to the same times.
  const end = Math.floor(currentTime() / 1000 / MINUTE) * MINUTE
  const query = { start: end - SPAN_MINUTES * MINUTE, end, step: MINUTE }
  const { data } = await readNow(serverCalls.metrics, { id, query })
  return readingOf(data.result)
}
