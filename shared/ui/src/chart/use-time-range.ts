import { currentTime } from '@portal/auth'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { parseRange, spanOf, writeRange, type PresetName, type Span, type TimeRange } from './time-range'

/** How often a sliding range is read again, in milliseconds; `off` never. */
const REFRESH = { off: 0, '30s': 30_000, '1m': 60_000, '5m': 300_000 }
export type RefreshName = keyof typeof REFRESH
export const REFRESH_NAMES = Object.keys(REFRESH).filter((name): name is RefreshName => name in REFRESH)

export type TimeRangeControls = {
  range: TimeRange
  span: Span
  /** Why the address' own range was not taken. */
  problem: string | undefined
  /** Shows another range: a new history entry, so that Back returns to this one. */
  show: (range: TimeRange) => void
  /** Back to the sliding range that was shown last. */
  reset: () => void
  refresh: RefreshName
  setRefresh: (name: RefreshName) => void
  /** Milliseconds until the next read, or false: a custom range stands still. */
  refreshMs: number | false
  /** Lets a sliding range end now. */
  slide: () => void
}

/** The time span of a page of charts, kept in the address (`range`, or `start` and `end`; `refresh`). */
export function useTimeRange(fallback: PresetName = '24h'): TimeRangeControls {
  const [search, setSearch] = useSearchParams()
  const [now, setNow] = useState(() => currentTime() / 1000)
  const { range, problem } = useMemo(() => parseRange(search, fallback, currentTime() / 1000), [search, fallback])
  const span = useMemo(() => spanOf(range, now), [range, now])
  const refresh = REFRESH_NAMES.find((name) => name === search.get('refresh')) ?? '1m'
  const refreshMs = range.kind === 'preset' && REFRESH[refresh] > 0 && REFRESH[refresh]
  const slide = () => setNow(currentTime() / 1000)
  useWhileVisible(slide, refreshMs)

  const [preset, setPreset] = useState(fallback)
  if (range.kind === 'preset' && range.name !== preset) setPreset(range.name)

  const show = (next: TimeRange) => {
    slide()
    setSearch((old) => writeRange(old, next, fallback), { preventScrollReset: true })
  }
  return {
    range,
    span,
    problem,
    show,
    refresh,
    refreshMs,
    slide,
    reset: () => show({ kind: 'preset', name: preset }),
    setRefresh: (name) =>
      setSearch(
        (old) => {
          const next = new URLSearchParams(old)
          if (name === '1m') next.delete('refresh')
          else next.set('refresh', name)
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
  }
}

/** Calls every `ms` while the page is visible, and at once when it comes back. */
function useWhileVisible(call: () => void, ms: number | false): void {
  const callIfVisible = useEffectEvent(() => {
    if (document.visibilityState === 'visible') call()
  })
  useEffect(() => {
    if (ms === false) return
    const tick = () => callIfVisible()
    const timer = setInterval(tick, ms)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [ms])
}
