import { crc32, deflateSync, inflateSync } from 'node:zlib'

/** A picture: each pixel's colour as 0xrrggbb, row by row. */
export type Picture = { width: number; height: number; colours: Uint32Array }
/**
 * A picture of at most 32 colours: `indices` into its palette, one for each pixel, and the `shades`, the colours that
 * they stand for.
 */
type FewColours = Picture & { palette: number[]; indices: Uint8Array; shades: Uint32Array }

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Bytes of a pixel, by the PNG's colour type: RGB, palette, RGB with alpha. */
const BYTES: Record<number, number> = { 2: 3, 3: 1, 6: 4 }
const MOST_COLOURS = 32
const EVERY_COLOUR = 1 << 24

/**
 * Reads a PNG (https://www.w3.org/TR/png-3/) as a browser takes it and as `encode` writes it: 8 bits, not interlaced. A
 * pixel's alpha is left out, because a page has none.
 *
 * @throws Error when it is another kind of PNG, or none
 */
export function decode(png: Buffer): Picture {
  if (!png.subarray(0, 8).equals(SIGNATURE)) throw new Error('This is no PNG.')
  const chunks = chunksOf(png)
  const [header] = chunks.get('IHDR') ?? []
  if (!header) throw new Error('The PNG has no header.')
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const [depth = 0, type = 0, , , interlace = 0] = header.subarray(8)
  const bytes = BYTES[type]
  if (depth !== 8 || interlace !== 0 || bytes === undefined)
    throw new Error(`A PNG of ${depth} bits, colour type ${type}, interlace ${interlace} is not read.`)
  const rows = unfiltered(inflateSync(Buffer.concat(chunks.get('IDAT') ?? [])), width * bytes, bytes)
  const [palette] = chunks.get('PLTE') ?? []
  const colourAt = (from: Buffer, at: number) =>
    ((from[at] ?? 0) << 16) | ((from[at + 1] ?? 0) << 8) | (from[at + 2] ?? 0)
  const colours = new Uint32Array(width * height)
  for (let at = 0; at < colours.length; at += 1)
    colours[at] = palette ? colourAt(palette, (rows[at] ?? 0) * 3) : colourAt(rows, at * bytes)
  return { width, height, colours }
}

/**
 * A picture in at most 32 colours. Its surfaces, lines and texts stay as they are; of the shades at the edges of
 * letters some become the nearest of these. The same picture always becomes the same.
 */
export function inFewColours({ width, height, colours }: Picture): FewColours {
  // A table instead of a map, because a picture has a million pixels.
  const counts = new Uint32Array(EVERY_COLOUR)
  const seen: number[] = []
  for (const colour of colours) {
    const count = counts[colour] ?? 0
    if (count === 0) seen.push(colour)
    counts[colour] = count + 1
  }
  seen.sort((one, other) => (counts[other] ?? 0) - (counts[one] ?? 0) || one - other)
  const palette = paletteOf(seen.map((colour) => ({ colour, count: counts[colour] ?? 0 })))
  const indexOf = new Uint8Array(EVERY_COLOUR)
  for (const colour of seen) indexOf[colour] = nearest(palette, colour)
  // Not by `from`, which is ten times as slow as `map`.
  const indices = new Uint8Array(colours.map((colour) => indexOf[colour] ?? 0))
  const few = colours.map((_, at) => palette[indices[at] ?? 0] ?? 0)
  return { width, height, colours: few, palette, indices, shades: colours }
}

/** Takes, again and again, the colour by which most would be wrong without it: of many pixels, or far from the others. */
function paletteOf(seen: readonly { colour: number; count: number }[]): number[] {
  const palette: number[] = []
  const errors = seen.map(({ count }) => count * 255 ** 2)
  for (let size = Math.min(MOST_COLOURS, seen.length); size > 0; size -= 1) {
    const worst = errors.indexOf(errors.reduce((most, error) => Math.max(most, error), 0))
    const taken = seen[worst]?.colour ?? 0
    palette.push(taken)
    for (const [at, { colour, count }] of seen.entries())
      errors[at] = Math.min(errors[at] ?? 0, count * farthest(colour, taken) ** 2)
  }
  return palette
}

/** The PNG of a picture in few colours, which is a quarter of what a browser makes of it. */
export function encode({ width, height, palette, indices }: FewColours): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8)
  const table = Buffer.alloc(palette.length * 3)
  for (const [index, colour] of palette.entries()) table.writeUIntBE(colour, index * 3, 3)
  // Without a filter, because the neighbours of an index are not near it in colour.
  const rows = Buffer.alloc(height * (width + 1))
  for (let y = 0; y < height; y += 1) rows.set(indices.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  const data = deflateSync(rows, { level: 9, memLevel: 9 })
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', table),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunksOf(png: Buffer): Map<string, Buffer[]> {
  const chunks = new Map<string, Buffer[]>()
  for (let at = SIGNATURE.length; at < png.length;) {
    const length = png.readUInt32BE(at)
    const name = png.toString('latin1', at + 4, at + 8)
    chunks.set(name, [...(chunks.get(name) ?? []), png.subarray(at + 8, at + 8 + length)])
    at += length + 12
  }
  return chunks
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const made = Buffer.alloc(named.length + 8)
  made.writeUInt32BE(data.length, 0)
  named.copy(made, 4)
  made.writeUInt32BE(crc32(named), named.length + 4)
  return made
}

/** Rows without their filters: https://www.w3.org/TR/png-3/#9Filters */
function unfiltered(data: Buffer, rowBytes: number, bytes: number): Buffer {
  const rows = Buffer.alloc((data.length / (rowBytes + 1)) * rowBytes)
  for (let from = 0, to = 0; from < data.length; from += rowBytes + 1, to += rowBytes) {
    const filter = data[from]
    if (filter === 0) {
      data.copy(rows, to, from + 1, from + 1 + rowBytes)
      continue
    }
    for (let x = 0; x < rowBytes; x += 1) {
      const left = x >= bytes ? (rows[to + x - bytes] ?? 0) : 0
      const above = to > 0 ? (rows[to + x - rowBytes] ?? 0) : 0
      const before = x >= bytes && to > 0 ? (rows[to + x - rowBytes - bytes] ?? 0) : 0
      rows[to + x] = (data[from + 1 + x] ?? 0) + predicted(filter, left, above, before)
    }
  }
  return rows
}

function predicted(filter: number | undefined, left: number, above: number, before: number): number {
  if (filter === 1) return left
  if (filter === 2) return above
  if (filter === 3) return (left + above) >> 1
  const guess = left + above - before
  const [byLeft, byAbove, byBefore] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - before)]
  if (byLeft <= byAbove && byLeft <= byBefore) return left
  return byAbove <= byBefore ? above : before
}

/** The index of the colour of a palette that differs least. */
export function nearest(palette: readonly number[], colour: number): number {
  let found = 0
  let least = Infinity
  for (const [index, other] of palette.entries()) {
    const distance = farthest(colour, other)
    if (distance >= least) continue
    found = index
    least = distance
  }
  return found
}

/** Difference of two colours (0xrrggbb), in levels of the channel in which they differ most. */
export const farthest = (one: number, other: number): number =>
  Math.max(
    Math.abs((one >> 16) - (other >> 16)),
    Math.abs(((one >> 8) & 255) - ((other >> 8) & 255)),
    Math.abs((one & 255) - (other & 255)),
  )
