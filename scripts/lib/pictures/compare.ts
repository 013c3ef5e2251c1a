import { farthest, nearest, type Picture } from './png'

/** Levels (of 255) that a channel of a pixel may differ by. */
export const LEVELS = 8
/** Pixels of a picture that may differ by more: a few at the edges of letters. */
export const PIXELS = 300
/** A colour of fewer pixels is a shade at the edges of letters, one of more a surface, a line or a text. */
export const SHADE = 1500
/** Levels by which a shade may be another than the nearest colour that is kept. */
const SHADE_LEVELS = 32
const RED = 0xd0021b

/** `pixels`: how many differ, all of them when the sizes do. `mark`: the new picture, faint, with these in red. */
type Difference = { isEqual: boolean; pixels: number; mark(): Picture }

/**
 * Compares a kept picture with a new one, as it was taken or in few colours. A shade is the same when the kept picture
 * has the nearest of its colours there, because one pixel more of a shade can choose another of the 32 colours of a
 * picture.
 */
export function compare(kept: Picture, taken: Picture & { shades?: Uint32Array }): Difference {
  const { width, height, colours, shades = colours } = taken
  const isSameSize = kept.width === width && kept.height === height
  const isSameShade = shadesOf(kept, shades)
  const isSame = (at: number) => {
    const before = kept.colours[at] ?? 0
    return isSameSize && (farthest(before, colours[at] ?? 0) <= LEVELS || isSameShade(before, shades[at] ?? 0))
  }
  let pixels = 0
  for (let at = 0; at < colours.length; at += 1) if (!isSame(at)) pixels += 1
  const mark = () => ({ width, height, colours: colours.map((colour, at) => (isSame(at) ? faint(colour) : RED)) })
  return { isEqual: pixels <= PIXELS, pixels, mark }
}

/** Counts when it is first asked, because most pictures are the same without. */
function shadesOf(kept: Picture, shades: Uint32Array): (before: number, shade: number) => boolean {
  let counts: Map<number, number> | undefined
  let palette: number[] = []
  const nearestOf = new Map<number, number>()
  return (before, shade) => {
    if (!counts) {
      counts = new Map()
      for (const each of shades) counts.set(each, (counts.get(each) ?? 0) + 1)
      palette = [...new Set(kept.colours)]
    }
    if ((counts.get(shade) ?? 0) >= SHADE || farthest(before, shade) > SHADE_LEVELS) return false
    const known = nearestOf.get(shade) ?? palette[nearest(palette, shade)] ?? 0
    nearestOf.set(shade, known)
    return known === before
  }
}

/** A grey between the colour and white. */
function faint(colour: number): number {
  const grey = Math.round(255 - (255 - ((colour >> 8) & 255)) / 4)
  return (grey << 16) | (grey << 8) | grey
}
