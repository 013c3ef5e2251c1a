import { useEffect, useState } from 'react'

const leftUntil = (iso: string) => Math.max(0, Math.ceil((Date.parse(iso) - Date.now()) / 1000))

/** Whole seconds until a moment, counting down to 0. */
export function useSecondsLeft(iso: string): number {
  const [left, setLeft] = useState(() => leftUntil(iso))
  const isOver = left === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setLeft(leftUntil(iso)), 1000)
    return () => clearInterval(timer)
  }, [iso, isOver])
  return left
}
