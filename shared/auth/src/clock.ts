import { DAY_MS } from '@portal/contract'
import { create } from 'zustand'

/** How far the API's clock is ahead of the browser's, in milliseconds; 0 until it is known. */
export const useClock = create<{ ahead: number }>()(() => ({ ahead: 0 }))

/**
 * The time by the API's clock, in milliseconds: the one clock of what a screen says, because the moments that it is
 * compared with are the API's.
 */
export const currentTime = (): number => correctedTime(Date.now())

/** The same of a moment of the browser's clock, as TanStack Query and files have them. */
export const correctedTime = (at: number): number => at + useClock.getState().ahead

/** Bounds of `ahead`. */
type Sample = { least: number; most: number }

/** So many answers, of which the quickest is believed. */
const KEPT = 8
/** What names a moment further away has no clock itself. */
const FARTHEST_MS = 365 * DAY_MS
/** `Date` and `iat` are whole seconds, cut off, and a server that is busy may write the `Date` of the second before. */
const CUT_MS = 2000
/** When the two clocks of the browser part by more, it has slept or was set, and earlier samples tell nothing. */
const SET_MS = 2000

let samples: readonly Sample[] = []
let source: 'api' | 'provider' = 'provider'
let wallAhead = Number.NaN

/**
 * Begins to compare the clocks, before a request is sent. The returned function takes the moment that the answer names
 * (in milliseconds, NaN where it names none). The provider's counts where the API has named none.
 */
export function compareClocks(by: 'api' | 'provider'): (named: number) => void {
  const sentAt = Date.now()
  return (named) => {
    if (!(Math.abs(named - sentAt) < FARTHEST_MS)) return
    const receivedAt = Date.now()
    const before = wallAhead
    wallAhead = receivedAt - performance.now()
    if (Math.abs(wallAhead - before) > SET_MS) samples = []
    if (source === 'api' && by === 'provider' && samples.length > 0) return
    if (by !== source) samples = []
    source = by
    samples = [{ least: named - receivedAt, most: named + CUT_MS - sentAt }, ...samples].slice(0, KEPT)
    // An answer that was slow, or lay in a cache, names an earlier moment, never a later one.
    const best = samples.reduce((one, other) => (other.least > one.least ? other : one))
    if (isWithin(best, useClock.getState().ahead)) return
    useClock.setState({ ahead: isWithin(best, 0) ? 0 : (best.least + best.most) / 2 })
  }
}

const isWithin = ({ least, most }: Sample, ahead: number) => least <= ahead && ahead <= most
