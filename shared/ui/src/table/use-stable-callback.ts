import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * Returns one function for the life of the component, which calls the latest `callback`. For props of memoised rows and
 * for work that outlives a render; `useEffectEvent` cannot do it, because it may only be called in effects.
 */
export function useStableCallback<A extends unknown[], R>(callback: (...args: A) => R): (...args: A) => R {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  return useCallback((...args) => latest.current(...args), [])
}
