import { GLYPH_HEIGHT, GLYPH_WIDTH, glyphRow } from './font'

export type Rectangle = { x: number; y: number; width: number; height: number }

/** Indexes of PALETTE. */
export const COLOR = {
  black: 0,
  night: 1,
  navy: 2,
  blue: 3,
  slate: 4,
  grey: 5,
  silver: 6,
  white: 7,
  green: 8,
  amber: 9,
  red: 10,
  cyan: 11,
  panel: 12,
  line: 13,
} as const
export type Color = (typeof COLOR)[keyof typeof COLOR]

/** Red, green, blue. */
export const PALETTE: readonly (readonly [number, number, number])[] = [
  [0, 0, 0],
  [10, 14, 24],
  [17, 34, 64],
  [46, 120, 214],
  [122, 136, 162],
  [128, 140, 160],
  [196, 204, 216],
  [255, 255, 255],
  [88, 200, 120],
  [240, 178, 62],
  [242, 92, 92],
  [110, 205, 235],
  [16, 23, 39],
  [42, 56, 86],
]

export type Canvas = {
  readonly width: number
  readonly height: number
  /** One palette index a pixel, row by row. */
  readonly pixels: Uint8Array
  fill(area: Rectangle, color: Color): void
  /** `x`, `y`: the upper left corner, in pixels. `scale` enlarges each pixel of the font. */
  text(x: number, y: number, text: string, color: Color, scale?: number): void
}

/** A picture of palette colours. `damaged` hears of each area that was drawn on. */
export function createCanvas(width: number, height: number, damaged: (area: Rectangle) => void): Canvas {
  const pixels = new Uint8Array(width * height)

  function paint({ x, y, width: wide, height: high }: Rectangle, color: Color) {
    const [left, right] = [Math.max(0, x), Math.min(width, x + wide)]
    if (right <= left) return
    for (let row = Math.max(0, y); row < Math.min(height, y + high); row += 1) {
      pixels.fill(color, row * width + left, row * width + right)
    }
  }

  return {
    width,
    height,
    pixels,
    fill(area, color) {
      paint(area, color)
      damaged(area)
    },
    text(x, y, text, color, scale = 1) {
      const characters = [...text]
      for (const [index, character] of characters.entries()) {
        for (let row = 0; row < GLYPH_HEIGHT; row += 1) {
          const bits = glyphRow(character, row)
          for (let column = 0; column < GLYPH_WIDTH; column += 1) {
            if ((bits & (0x80 >> column)) === 0) continue
            paint(
              { x: x + (index * GLYPH_WIDTH + column) * scale, y: y + row * scale, width: scale, height: scale },
              color,
            )
          }
        }
      }
      damaged({ x, y, width: characters.length * GLYPH_WIDTH * scale, height: GLYPH_HEIGHT * scale })
    },
  }
}
