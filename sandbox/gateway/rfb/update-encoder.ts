import { constants, createDeflate } from 'node:zlib'
import { drained } from '../drained'
import type { Rectangle } from './canvas'
import { encodePalette, NATIVE_FORMAT, type PixelFormat } from './pixel-format'

const ENCODING = { raw: 0, zlib: 6 }
/** Colours are read here one pixel at a time: the palette index at a place. */
export type ColorAt = (x: number, y: number) => number

export type UpdateEncoder = {
  setFormat(format: PixelFormat): void
  /** In the client's order of preference. */
  setEncodings(encodings: number[]): void
  /** A FramebufferUpdate message (RFC 6143, 7.6.1). One at a time, because compression goes on from the last. */
  encode(areas: Rectangle[], colorAt: ColorAt): Promise<Buffer>
  close(): void
}

/** Encodes for one client: raw, or zlib when it knows that. */
export function createUpdateEncoder(): UpdateEncoder {
  const deflate = createDeflate({ level: 3 })
  let palette = encodePalette(NATIVE_FORMAT)
  let encoding = ENCODING.raw

  let compressed: Buffer[] = []
  deflate.on('data', (chunk: Buffer) => compressed.push(chunk))

  async function compress(pixels: Buffer): Promise<Buffer> {
    compressed = []
    if (!deflate.write(pixels)) await drained(deflate)
    await new Promise<void>((resolve) => deflate.flush(constants.Z_SYNC_FLUSH, resolve))
    const length = Buffer.alloc(4)
    length.writeUInt32BE(compressed.reduce((sum, chunk) => sum + chunk.length, 0))
    return Buffer.concat([length, ...compressed])
  }

  return {
    setFormat(format) {
      palette = encodePalette(format)
    },
    setEncodings(encodings) {
      encoding = encodings.find((known) => known === ENCODING.zlib || known === ENCODING.raw) ?? ENCODING.raw
    },
    async encode(areas, colorAt) {
      const head = Buffer.alloc(4)
      head.writeUInt16BE(areas.length, 2)
      const parts: Buffer[] = [head]
      // Kept, because a change of format while this update is being compressed is for the next.
      const [chosen, colors] = [encoding, palette]
      for (const area of areas) {
        const rectangle = Buffer.alloc(12)
        for (const [index, value] of [area.x, area.y, area.width, area.height].entries())
          rectangle.writeUInt16BE(value, index * 2)
        rectangle.writeInt32BE(chosen, 8)
        const pixels = pixelsOf(area, colorAt, colors)
        parts.push(rectangle, chosen === ENCODING.zlib ? await compress(pixels) : pixels)
      }
      return Buffer.concat(parts)
    },
    close: () => deflate.close(),
  }
}

function pixelsOf({ x, y, width, height }: Rectangle, colorAt: ColorAt, palette: Buffer[]): Buffer {
  // Whole pixels are copied as numbers, because their bytes are already in the client's order.
  const Pixels = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array }[palette[0]?.length ?? 0] ?? Uint32Array
  const colors = palette.map((bytes) => new Pixels(Uint8Array.from(bytes).buffer)[0] ?? 0)
  const pixels = new Pixels(width * height)
  let at = 0
  for (let row = y; row < y + height; row += 1) {
    for (let column = x; column < x + width; column += 1) {
      pixels[at] = colors[colorAt(column, row)] ?? 0
      at += 1
    }
  }
  return Buffer.from(pixels.buffer)
}
