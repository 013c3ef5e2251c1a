import { useEffect, useReducer } from 'react'

/** Whole seconds until a moment in epoch milliseconds, counting down to 0; 0 for one that is past. */
export function useCountdown(until: number): number {
  const [, draw] = useReducer((count: number) => count + 1, 0)
  const left = Math.max(0, Math.ceil((until - Date.now()) / 1000))
  const isOver = left === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(draw, 1000)
    return () => clearInterval(timer)
  }, [until, isOver])
  return left
}
