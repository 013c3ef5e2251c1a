import { useCallback, useEffect, useRef, useState } from 'react'
import type { WorkRecord } from '../recording/read-record'

export const SPEEDS = [0.5, 1, 2, 4, 8] as const
export type Speed = (typeof SPEEDS)[number]

const EVERY_MS = 100
/** Where nothing happens for longer, only so much of it is waited for. */
const LONGEST_WAIT_S = 2

export type Player = {
  /** Seconds since the start of the record. */
  position: number
  isPlaying: boolean
  speed: Speed
  isIdleSkipped: boolean
  toggle: () => void
  seek: (position: number) => void
  setSpeed: (speed: Speed) => void
  skipIdle: (isSkipped: boolean) => void
}

/** The moment of a record that is shown. `show` is called with each. */
export function usePlayer({ duration, casts, pictures }: WorkRecord, show: (position: number) => void): Player {
  const [position, setPosition] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<Speed>(1)
  const [isIdleSkipped, skipIdle] = useState(true)
  const newest = useRef(0)

  const seek = useCallback(
    (to: number) => {
      newest.current = Math.min(duration, Math.max(0, to))
      setPosition(newest.current)
      show(newest.current)
    },
    [duration, show],
  )
  useEffect(() => {
    if (!isPlaying) return
    const times = [...casts.map(([t]) => t), ...pictures.map(({ t }) => t), duration].sort((a, b) => a - b)
    let last = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      let to = newest.current + ((now - last) / 1000) * speed
      last = now
      if (isIdleSkipped) {
        const next = times.find((t) => t > newest.current) ?? duration
        to = Math.max(to, next - LONGEST_WAIT_S)
      }
      seek(to)
      if (newest.current >= duration) setPlaying(false)
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [isPlaying, speed, isIdleSkipped, casts, pictures, duration, seek])

  return {
    position,
    isPlaying,
    speed,
    isIdleSkipped,
    toggle: () => {
      if (!isPlaying && newest.current >= duration) seek(0)
      setPlaying(!isPlaying)
    },
    seek,
    setSpeed,
    skipIdle,
  }
}
