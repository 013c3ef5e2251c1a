import { farthest, type Picture } from './png'

/** Levels (of 255) that a channel of a pixel may differ by. */
export const LEVELS = 8
/**
 * Pixels of a picture that may differ by more: a few shades at the edges of letters, because one pixel more of a shade
 * can choose another of the 32 colours.
 */
export const PIXELS = 300
const RED = 0xd0021b

/** `pixels`: how many differ, all of them when the sizes do. `marked`: the new picture, faint, with these in red. */
type Difference = { isEqual: boolean; pixels: number; marked: Picture }

/** Compares a kept picture with a new one. */
export function compare(kept: Picture, taken: Picture): Difference {
  const { width, height } = taken
  const isSameSize = kept.width === width && kept.height === height
  let pixels = 0
  const colours = taken.colours.map((colour, at) => {
    if (isSameSize && farthest(kept.colours[at] ?? 0, colour) <= LEVELS) return faint(colour)
    pixels += 1
    return RED
  })
  return { isEqual: pixels <= PIXELS, pixels, marked: { width, height, colours } }
}

/** A grey between the colour and white. */
function faint(colour: number): number {
  const grey = Math.round(255 - (255 - ((colour >> 8) & 255)) / 4)
  return (grey << 16) | (grey << 8) | grey
}
