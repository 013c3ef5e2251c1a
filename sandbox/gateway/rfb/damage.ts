import type { Rectangle } from './canvas'

/** Rows of pixels that are sent together. */
const BAND = 16

/** The part of the screen that one viewer has not received yet: for each band of rows the columns that changed. */
export type Damage = {
  add(area: Rectangle): void
  /** Removes and returns the damage that overlaps this area, as rectangles within it. */
  take(area: Rectangle): Rectangle[]
}

export function trackDamage(width: number, height: number): Damage {
  const bands: ({ from: number; to: number } | undefined)[] = Array.from({ length: Math.ceil(height / BAND) })
  return {
    add(area) {
      const from = Math.max(0, area.x)
      const to = Math.min(width, area.x + area.width)
      if (to <= from) return
      for (const index of bandsOf(area, height)) {
        const known = bands[index]
        bands[index] = known ? { from: Math.min(known.from, from), to: Math.max(known.to, to) } : { from, to }
      }
    },
    take(area) {
      const taken: Rectangle[] = []
      for (const index of bandsOf(area, height)) {
        const known = bands[index]
        if (!known) continue
        const x = Math.max(known.from, area.x)
        const right = Math.min(known.to, area.x + area.width)
        const y = Math.max(index * BAND, area.y)
        const bottom = Math.min((index + 1) * BAND, area.y + area.height, height)
        if (right <= x || bottom <= y) continue
        const last = taken.at(-1)
        if (last && last.x === x && last.width === right - x && last.y + last.height === y) last.height += bottom - y
        else taken.push({ x, y, width: right - x, height: bottom - y })
        // Damage outside the requested area stays, so that the rest of the band is sent later.
        if (x === known.from && right === known.to && bottom - y === Math.min(BAND, height - index * BAND))
          bands[index] = undefined
      }
      return taken
    },
  }
}

function bandsOf({ y, height: high }: Rectangle, height: number): number[] {
  const first = Math.floor(Math.max(0, y) / BAND)
  const end = Math.ceil(Math.min(height, y + high) / BAND)
  return Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index)
}
