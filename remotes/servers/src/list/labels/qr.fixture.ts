import jsQR from 'jsqr'
import type { QrPath } from './qr-path'

/** Pixels of a module in the picture that is read. */
const PIXELS = 4

/** The modules that a path draws, row by row; true is dark. */
export function bitmapOf({ d, size }: QrPath): boolean[][] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, width] of d.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(width))
  return rows
}

/** Reads the picture of a code as a camera would; null when there is none to be read. */
export function readQr(path: QrPath): string | null {
  const rows = bitmapOf(path)
  const width = path.size * PIXELS
  const pixels = new Uint8ClampedArray(width * width * 4)
  for (let at = 0; at < width * width; at += 1) {
    const isDark = rows[Math.floor(at / width / PIXELS)]?.[Math.floor((at % width) / PIXELS)]
    pixels.set(isDark ? [0, 0, 0, 255] : [255, 255, 255, 255], at * 4)
  }
  return jsQR(pixels, width, width)?.data ?? null
}
