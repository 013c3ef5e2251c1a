import { ChainWriter, readChain } from './record-chain'

const BODIES = [
  { kind: 'head', server: '東京-web-01' },
  { kind: 'cast', event: [0.1, 'o', 'ls\r\n\u001b[31m赤い\u001b[0m \ufffd'] },
  { kind: 'cast', event: [0.5, 'r', '132x43'] },
  { kind: 'cast', event: [1, 'o', 'x'] },
  { kind: 'end', at: '2026-11-26T00:00:00Z' },
]

async function sample(): Promise<Uint8Array<ArrayBuffer>> {
  const chain = new ChainWriter()
  for (const body of BODIES) chain.add(body)
  const { blob } = await chain.file()
  return new Uint8Array(await new Response(blob).arrayBuffer())
}
const bytesOf = (text: string) => new TextEncoder().encode(text)
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const linesOf = async () =>
  textOf(await sample())
    .trimEnd()
    .split('\n')
/** What is broken in these lines: each with its number. */
async function brokenIn(...lines: string[]) {
  const { broken } = await readChain(bytesOf(`${lines.join('\n')}\n`))
  return broken.map(({ line, reason }) => `${line} ${reason}`)
}

test('what was written is whole, and reads as it was; its size is known while it is written', async () => {
  const chain = new ChainWriter()
  for (const body of BODIES) chain.add(body)
  const { blob, fingerprint, lines } = await chain.file()
  expect(lines).toBe(5)
  // The first line has no hash before it.
  expect(chain.bytes - blob.size).toBe(43 - 5)
  const read = await readChain(new Uint8Array(await new Response(blob).arrayBuffer()))
  expect(read).toEqual({ bodies: BODIES, broken: [], lines: 5, fingerprint })
})

test('each flipped byte is named with its line', async () => {
  const file = await sample()
  const wrong: string[] = []
  let line = 1
  for (let at = 0; at < file.length; at += 1) {
    for (const bit of [1, 0x20, 0x80]) {
      const flipped = Uint8Array.from(file)
      flipped[at] = (flipped[at] ?? 0) ^ bit
      const { broken } = await readChain(flipped)
      // A line that is gone with the line break before it is named, too.
      const named = file[at] === 0x0a ? broken.slice(0, 1) : broken
      if (named.length !== 1 || named[0]?.line !== line)
        wrong.push(`byte ${at}, bit ${bit}: ${JSON.stringify(broken)}, not line ${line}`)
    }
    if (file[at] === 0x0a) line += 1
  }
  expect(wrong).toEqual([])
})

test('lines that are gone, moved, added and written anew are named', async () => {
  const [one = '', two = '', three = '', four = '', five = ''] = await linesOf()
  expect(await brokenIn(one, two, four, five)).toEqual(['3 missing'])
  expect(await brokenIn(two, three, four, five)).toEqual(['1 missing'])
  expect(await brokenIn(one, three, two, four, five)).toEqual(['2 moved', '3 moved'])
  expect(await brokenIn(one, two, two, three, four, five)).toEqual(['3 moved'])
  expect(await brokenIn(one, two, '', three, four, five)).toEqual(['3 unreadable'])

  // Written anew with a good hash of its own, as a forger who knows the format would.
  const other = new ChainWriter()
  for (const body of [BODIES[0] ?? {}, BODIES[1] ?? {}, { kind: 'cast', event: [0.5, 'r', '80x24'] }]) other.add(body)
  const forged = (await (await other.file()).blob.text()).trimEnd().split('\n')[2] ?? ''
  expect(forged).not.toBe(three)
  expect(await brokenIn(one, two, forged, four, five)).toEqual(['3 changed'])
})

test('a line that cannot be read hides none that is gone beside it', async () => {
  const [one = '', , three = '', four = '', five = ''] = await linesOf()
  expect(await brokenIn(one, 'broken', four, five)).toEqual(['2 unreadable', '3 missing'])
  expect(await brokenIn(one, 'broken', three, four, five)).toEqual(['2 unreadable'])
})

test('bytes that are no record are named, and end', async () => {
  expect((await readChain(bytesOf('{"n":1e15,"prev":"","hash":"x"}\n{}'))).broken).toHaveLength(2)
  expect((await readChain(new Uint8Array())).lines).toBe(0)
})
