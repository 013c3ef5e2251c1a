import { deflateSync } from 'node:zlib'
import { compare, LEVELS, PIXELS, SHADE } from './compare'
import { decode, encode, inFewColours, type Picture } from './png'

/** A picture whose pixels `colourOf` says. */
function picture(width: number, height: number, colourOf: (at: number) => number): Picture {
  return { width, height, colours: Uint32Array.from({ length: width * height }, (_, at) => colourOf(at)) }
}

/** The PNG of a picture with its rows filtered in each of the five ways, as an encoder may choose. */
function filtered({ width, height, colours }: Picture, bytes: 3 | 4): Buffer {
  const own = encode(inFewColours(picture(width, height, () => 0)))
  const header = Buffer.from(own.subarray(0, 33))
  header.set([8, bytes === 3 ? 2 : 6], 24)
  const raw = (x: number, y: number) => {
    if (x < 0 || y < 0) return 0
    const colour = colours[y * width + Math.floor(x / bytes)] ?? 0
    return x % bytes === 3 ? 255 : (colour >> (16 - 8 * (x % bytes))) & 255
  }
  const paeth = (a: number, b: number, c: number) =>
    [a, b, c].reduce((best, one) => (Math.abs(a + b - c - one) < Math.abs(a + b - c - best) ? one : best))
  const rows = Buffer.alloc(height * (width * bytes + 1))
  for (let y = 0; y < height; y += 1) {
    const from = y * (width * bytes + 1)
    rows[from] = y % 5
    for (let x = 0; x < width * bytes; x += 1) {
      const [left, above, before] = [raw(x - bytes, y), raw(x, y - 1), x < bytes ? 0 : raw(x - bytes, y - 1)]
      const guess = [0, left, above, (left + above) >> 1, paeth(left, above, before)][y % 5] ?? 0
      rows[from + 1 + x] = raw(x, y) - guess
    }
  }
  const data = deflateSync(rows)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([header, length, Buffer.from('IDAT'), data, Buffer.alloc(4)])
}

const MANY = picture(37, 23, (at) => (at * 2654435761) & 0xffffff)
const FEW = picture(40, 30, (at) => [0xffffff, 0x17202a, 0xe2e8ec][at % 3] ?? 0)

test.each([3, 4] as const)('a PNG of %i bytes a pixel is read, whatever its filters', (bytes) => {
  expect(decode(filtered(MANY, bytes))).toEqual(MANY)
})

test('a picture of few colours is kept as it is', () => {
  expect(decode(encode(inFewColours(FEW)))).toEqual(FEW)
})

test('of many colours the frequent ones stay, and each other one becomes the nearest of these', () => {
  const flat = [0xffffff, 0xf6f8f9, 0xe2e8ec, 0x17202a, 0xb3261e]
  const many = picture(100, 100, (at) => (at < 200 ? 0x808000 + at : (flat[at % 5] ?? 0)))
  const { colours, palette } = inFewColours(many)
  expect(palette).toHaveLength(32)
  expect([...colours.subarray(200)]).toEqual([...many.colours.subarray(200)])
  const farthestOff = Math.max(...colours.subarray(0, 200).map((colour, at) => Math.abs(colour - (0x808000 + at))))
  expect(farthestOff).toBeGreaterThan(0)
  expect(farthestOff).toBeLessThan(12)
})

test('what is no such PNG is refused', () => {
  expect(() => decode(Buffer.from('GIF89a'))).toThrow('This is no PNG.')
  const interlaced = encode(inFewColours(FEW))
  interlaced[28] = 1
  expect(() => decode(interlaced)).toThrow('interlace 1 is not read')
})

test('pictures are equal within the tolerance, and no further', () => {
  const [white, text, line] = [0xffffff, 0x17202a, 0xe2e8ec]
  const kept = picture(100, 100, (at) => [white, text, line][at % 3] ?? 0)
  /** The first pixels in another colour. */
  const changed = (pixels: number, colourOf: (colour: number) => number) =>
    picture(100, 100, (at) => (at < pixels ? colourOf(kept.colours[at] ?? 0) : (kept.colours[at] ?? 0)))
  const darker = (levels: number) => (colour: number) => colour - levels
  expect(compare(kept, kept)).toMatchObject({ isEqual: true, pixels: 0 })
  expect(compare(kept, changed(10_000, darker(LEVELS)))).toMatchObject({ isEqual: true, pixels: 0 })
  expect(compare(kept, changed(3 * SHADE, darker(LEVELS + 1)))).toMatchObject({ isEqual: false, pixels: 3 * SHADE })
  const red = () => 0xb3261e
  expect(compare(kept, changed(PIXELS, red))).toMatchObject({ isEqual: true, pixels: PIXELS })
  const found = compare(kept, changed(PIXELS + 1, red))
  expect(found).toMatchObject({ isEqual: false, pixels: PIXELS + 1 })
  expect(found.mark().colours.filter((colour) => colour === 0xd0021b)).toHaveLength(PIXELS + 1)
})

test('a shade is the same where its nearest kept colour was, and another one elsewhere', () => {
  const shaded = (shade: number, from = 0) =>
    picture(40, 30, (at) => (at >= from && at < from + 400 ? shade : at % 2 ? 0x202020 : 0xffffff))
  expect(compare(shaded(0x606060), shaded(0x707070))).toMatchObject({ pixels: 0 })
  expect(compare(shaded(0x606060), shaded(0x707070, 400)).isEqual).toBe(false)
  expect(compare(shaded(0x606060), shaded(0x900000)).isEqual).toBe(false)
})

test('a picture of another size differs in every pixel', () => {
  const wider = picture(41, 30, () => 0xffffff)
  expect(compare(FEW, wider)).toMatchObject({ isEqual: false, pixels: 1230 })
})
