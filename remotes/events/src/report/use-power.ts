import { readAll } from '@portal/api-client/bulk'
import { ApiError, readNow } from '@portal/api-client/http'
import { serverCalls } from '@portal/api-client/servers'
import { useEffect, useRef, useState } from 'react'
import type { Month } from './month'
import { hourlyOf, hoursOf, type Known, type KnownByID, queryOf } from './power'

/** So many machines are read before their values are shown. */
const CHUNK = 20

type State = { month: Month; known: KnownByID; left: number }

export type Power = {
  known: KnownByID
  /** How many machines are still to be read. */
  left: number
  /** The hours of the month that are over. */
  hours: number
  read(ids: readonly string[]): void
  cancel(): void
}

/**
 * Reads the power of machines in a month when it is told to, four at a time, until it is cancelled, the page is left or
 * another month is chosen. A call returns all series of a machine, because the API cannot be asked for one alone.
 */
export function usePower(month: Month, now: number): Power {
  const none: State = { month, known: new Map(), left: 0 }
  const [state, setState] = useState(none)
  const controller = useRef<AbortController>(null)
  useEffect(() => () => controller.current?.abort(), [month])
  const { known, left } = state.month === month ? state : none
  const hours = hoursOf(month, now)

  async function readInChunks(ids: readonly string[], signal: AbortSignal): Promise<void> {
    const query = queryOf(month, hours)
    const readOne = async (id: string): Promise<Known> =>
      hourlyOf((await readNow(serverCalls.metrics, { id, query })).data.result, month, hours)
    for (let at = 0; at < ids.length; at += CHUNK) {
      const answers = await readAll(ids.slice(at, at + CHUNK), readOne, { signal })
      if (signal.aborted) return
      setState((before) => {
        const values = new Map(before.known)
        for (const [id, answer] of answers) values.set(id, answer instanceof ApiError ? 'failed' : answer)
        return { ...before, known: values, left: before.left - answers.size }
      })
    }
  }

  return {
    known,
    left,
    hours,
    read: (ids) => {
      controller.current?.abort()
      const { signal } = (controller.current = new AbortController())
      setState({ month, known, left: ids.length })
      void readInChunks(ids, signal)
    },
    cancel: () => {
      controller.current?.abort()
      setState({ month, known, left: 0 })
    },
  }
}
