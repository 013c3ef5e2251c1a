import { chainHash, NOTHING_BEFORE, signedText, verifyChain } from './activity-chain'
import type { ChainKey } from './activity-logs'

const COUNT = 40
const pair = crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
const base64url = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url')

async function keyOf({ publicKey }: CryptoKeyPair, kid = 'k1'): Promise<ChainKey> {
  const { x = '' } = await crypto.subtle.exportKey('jwk', publicKey)
  return { kid, kty: 'OKP', crv: 'Ed25519', x }
}

const entryAt = (at: number): { id: string; [field: string]: unknown } => ({
  id: `log_${at}`,
  occurredAt: new Date(Date.UTC(2026, 10, 1, 0, at)).toISOString(),
  actor: { kind: 'user', email: 'admin@alpha.example', id: null },
  action: 'server.update',
  after: { note: `ラック ${at}`, tags: ['a', null, { deep: 1.5 }] },
})

/** The lines of a file, as an API makes it. */
async function makeLines(count = COUNT): Promise<string[]> {
  const lines: object[] = [{ kind: 'begin', format: 1, project: 'org_alpha' }]
  let hash = NOTHING_BEFORE
  for (let position = 1; position <= count; position++) {
    const entry = entryAt(position)
    hash = await chainHash(hash, position, entry)
    lines.push({ kind: 'entry', position, hash, entry })
  }
  const end = { project: 'org_alpha', position: count, hash, at: '2026-11-02T00:00:00.000Z', key: 'k1' }
  const bytes = new TextEncoder().encode(signedText(end))
  const signature = base64url(await crypto.subtle.sign('Ed25519', (await pair).privateKey, bytes))
  return [...lines, { kind: 'end', ...end, signature }].map((line) => JSON.stringify(line))
}
const verify = async (lines: string[], keys?: ChainKey[]) =>
  verifyChain(`${lines.join('\n')}\n`, keys ?? [await keyOf(await pair)])

/** 25 entries, the first and the last among them, by their lines. */
const SOME = Array.from({ length: 25 }, (_, at) => 2 + Math.round((at * (COUNT - 1)) / 24))

test('a file that nobody touched is whole', async () => {
  const at = '2026-11-02T00:00:00.000Z'
  const whole = { isWhole: true, project: 'org_alpha', entries: COUNT, at, signature: 'valid' }
  expect(await verify(await makeLines())).toEqual(whole)
  expect(await verify(await makeLines(0))).toMatchObject({ isWhole: true, entries: 0 })
})

test('the order of keys, and fields without a value that a later version adds, change nothing', async () => {
  const lines = (await makeLines()).map((text) => {
    const line: Record<string, unknown> = JSON.parse(text)
    if (line.kind !== 'entry') return text
    const turned = Object.fromEntries(Object.entries(Object(line.entry)).reverse())
    return JSON.stringify({ ...line, entry: { added: null, ...turned } })
  })
  expect(await verify(lines)).toMatchObject({ isWhole: true })
})

test.each(SOME)('an entry that was edited is named: line %i', async (line) => {
  const lines = await makeLines()
  lines[line - 1] = lines[line - 1]?.replace('ラック', 'らっく') ?? ''
  const first = { line, entryID: `log_${line - 1}`, reason: 'changed' }
  expect(await verify(lines)).toEqual({ isWhole: false, first })
})

test.each(SOME)('an edit with a hash of its own is found where the next entry follows it: line %i', async (line) => {
  const lines = await makeLines()
  const before: { hash?: string } = JSON.parse(lines[line - 2] ?? '{}')
  const edited: { entry: Record<string, unknown>; position: number; hash: string } = JSON.parse(lines[line - 1] ?? '{}')
  edited.entry['action'] = 'user.delete'
  edited.hash = await chainHash(before.hash ?? NOTHING_BEFORE, edited.position, edited.entry)
  lines[line - 1] = JSON.stringify(edited)
  expect(await verify(lines)).toMatchObject({ isWhole: false, first: { line: line + 1, reason: 'changed' } })
})

test.each(SOME)('an entry that was taken out is missed: line %i', async (line) => {
  const lines = await makeLines()
  lines.splice(line - 1, 1)
  const reason = line - 1 === COUNT ? 'cut' : 'missing'
  expect(await verify(lines)).toMatchObject({ isWhole: false, first: { line, reason } })
})

test.each(SOME.slice(0, -1))('two entries that were exchanged are found: line %i', async (line) => {
  const lines = await makeLines()
  const [one = '', other = ''] = lines.slice(line - 1, line + 1)
  lines.splice(line - 1, 2, other, one)
  expect(await verify(lines)).toMatchObject({ isWhole: false, first: { line, reason: 'missing' } })
})

test.each(SOME)('an entry that stands twice is found: line %i', async (line) => {
  const lines = await makeLines()
  lines.splice(line, 0, lines[line - 1] ?? '')
  expect(await verify(lines)).toMatchObject({ isWhole: false, first: { line: line + 1, reason: 'moved' } })
})

test.each(SOME)('a file that was cut is found, with its end and without: line %i', async (line) => {
  const lines = await makeLines()
  expect(await verify(lines.slice(0, line - 1))).toEqual({ isWhole: false, first: { line, reason: 'cut' } })
  const withEnd = [...lines.slice(0, line - 1), lines.at(-1) ?? '']
  expect(await verify(withEnd)).toMatchObject({ isWhole: false, first: { line, reason: 'cut' } })
})

test('an end that was made for a shorter file is not signed', async () => {
  const lines = await makeLines()
  const last: { position: number; hash: string } = JSON.parse(lines[10] ?? '{}')
  const end: object = { ...JSON.parse(lines.at(-1) ?? '{}'), position: last.position, hash: last.hash }
  const forged = [...lines.slice(0, 11), JSON.stringify(end)]
  expect(await verify(forged)).toMatchObject({ isWhole: false, first: { line: 12, reason: 'forged' } })
})

test('an end of another project, time or key is not signed', async () => {
  const lines = await makeLines()
  const others = [{ project: 'org_beta' }, { at: '2027-01-01T00:00:00.000Z' }, { key: 'k2' }, { signature: '?' }]
  for (const other of others) {
    const end: object = { ...JSON.parse(lines.at(-1) ?? '{}'), ...other }
    expect(await verify([...lines.slice(0, -1), JSON.stringify(end)])).toMatchObject({ first: { reason: 'forged' } })
  }
  const stranger = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  expect(await verify(lines, [await keyOf(stranger)])).toMatchObject({ first: { reason: 'forged' } })
})

test('what is no such file says so', async () => {
  for (const text of ['', '{}', 'ID,日時\r\n', '[]\n[]', '{"kind":"begin","format":2,"project":"x"}']) {
    expect(await verifyChain(text, [])).toMatchObject({ isWhole: false, first: { line: 1 } })
  }
  const lines = await makeLines()
  const first = { line: lines.length + 1, reason: 'unreadable' }
  expect(await verify([...lines, lines[1] ?? ''])).toMatchObject({ first })
})
