import { PALETTE } from './canvas'

type Channel = { max: number; shift: number }
export type PixelFormat = { bitsPerPixel: 8 | 16 | 32; bigEndian: boolean; red: Channel; green: Channel; blue: Channel }

export const NATIVE_FORMAT: PixelFormat = {
  bitsPerPixel: 32,
  bigEndian: false,
  red: { max: 255, shift: 16 },
  green: { max: 255, shift: 8 },
  blue: { max: 255, shift: 0 },
}

/** The 16 bytes of PIXEL_FORMAT (RFC 6143, 7.4). */
export function encodePixelFormat({ bitsPerPixel, bigEndian, red, green, blue }: PixelFormat): Buffer {
  const bytes = Buffer.alloc(16)
  bytes.set([bitsPerPixel, 24, Number(bigEndian), 1])
  for (const [index, { max, shift }] of [red, green, blue].entries()) {
    bytes.writeUInt16BE(max, 4 + index * 2)
    bytes[10 + index] = shift
  }
  return bytes
}

/** Undefined: a format that cannot be drawn in, such as one with a colour map. */
export function decodePixelFormat(bytes: Buffer): PixelFormat | undefined {
  const bitsPerPixel = ([8, 16, 32] as const).find((bits) => bits === bytes[0])
  if (bitsPerPixel === undefined || bytes[3] === 0) return undefined
  const channel = (index: number): Channel => ({
    max: bytes.readUInt16BE(4 + index * 2),
    shift: bytes[10 + index] ?? 0,
  })
  const format = { bitsPerPixel, bigEndian: bytes[2] !== 0, red: channel(0), green: channel(1), blue: channel(2) }
  const fits = ({ max, shift }: Channel) =>
    max > 0 && (max & (max + 1)) === 0 && shift < bitsPerPixel && max * 2 ** shift < 2 ** bitsPerPixel
  return [format.red, format.green, format.blue].every(fits) ? format : undefined
}

/** Each colour of the palette as the bytes of one pixel. */
export function encodePalette({ bitsPerPixel, bigEndian, red, green, blue }: PixelFormat): Buffer[] {
  const bytesPerPixel = bitsPerPixel / 8
  const part = (value: number, { max, shift }: Channel) => Math.round((value * max) / 255) * 2 ** shift
  return PALETTE.map(([r, g, b]) => {
    const bytes = Buffer.alloc(bytesPerPixel)
    const value = part(r, red) + part(g, green) + part(b, blue)
    if (bigEndian) bytes.writeUIntBE(value, 0, bytesPerPixel)
    else bytes.writeUIntLE(value, 0, bytesPerPixel)
    return bytes
  })
}
