import { currentTime } from '@portal/auth'
import { useSyncExternalStore } from 'react'

/** Whole seconds until a moment in epoch milliseconds, counting down to 0; 0 for one that is past. */
export function useCountdown(until: number): number {
  const secondsLeft = () => Math.max(0, Math.ceil((until - currentTime()) / 1000))
  return useSyncExternalStore(secondsLeft() === 0 ? never : everySecond, secondsLeft)
}

function everySecond(draw: () => void): () => void {
  const timer = setInterval(draw, 1000)
  return () => clearInterval(timer)
}

const never = () => () => {}
