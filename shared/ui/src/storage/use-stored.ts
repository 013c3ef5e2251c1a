import { useState } from 'react'
import type * as z from 'zod/mini'
import { stored } from './stored'

/**
 * State that this browser keeps under a key, as `stored` does; with a blocked storage it lasts until the page is left.
 *
 * @param initial what it is while nothing that fits the schema is kept
 * @returns the value, and a function that changes it; null removes it, and brings `initial` back
 */
export function useStored<T>(
  key: string,
  schema: z.ZodMiniType<T>,
  initial: T,
): [value: T, change: (value: T | null) => void] {
  const read = () => stored('local', key, schema).read() ?? initial
  const [state, setState] = useState(() => ({ key, value: read() }))
  const change = (value: T | null) => {
    setState({ key, value: value ?? initial })
    if (value === null) stored('local', key, schema).remove()
    else stored('local', key, schema).write(value)
  }
  return [state.key === key ? state.value : read(), change]
}
