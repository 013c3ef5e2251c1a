import { generateKeyPairSync, verify } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { bytesOf, DAY_MS, partsOf } from '@portal/contract'
import { sha384 } from '@portal/build/sha384'
import { prune } from '../prune'
import { releasesTable } from '../releases-table'
import { contentOf, folderOf, json, newConfig, releaseOf, remoteFiles, urlOf, versionOf } from '../release.fixture'
import { useReleases } from '../releases.fixture'
import { versionsOf } from '../stored-release'
import { previewFrom } from './preview-from'
import { releasePreview } from './release-preview'
import { publicKeyOf, signingKey } from './signing-key'

const { privateKey: KEY, publicKey } = generateKeyPairSync('ed25519')
const [ONE, TWO] = [versionOf('1.0.1'), versionOf('1.0.2')]
const NOW = new Date('2026-11-23T10:00:00.000Z')
const releases = useReleases()

beforeEach(async () => {
  await releases.host(versionOf('1.0.0'), { first: newConfig('staging', { previewKey: publicKeyOf(KEY) }) })
  await releases.remote('events', ONE)
})

const preview = (version = TWO, change: object = {}, name = 'events') =>
  releasePreview({
    ...releaseOf(releases.target, remoteFiles(name, version)),
    name,
    days: 7,
    key: KEY,
    now: NOW,
    ...change,
  })

test('the release is uploaded, the environment is as it was, and the link names what it allows', async () => {
  const before = await contentOf(releases.target)
  const said = await preview()
  const after = await contentOf(releases.target)
  for (const [key, tag] of Object.entries(before)) expect([key, after[key]]).toEqual([key, tag])
  expect((await releases.config()).remotes.map(({ url }) => url)).toEqual([urlOf('events', ONE)])

  const address = new URL(said.at(-1) ?? '')
  expect(address.origin + address.pathname).toBe('https://staging.example/events')
  const parts = partsOf(address.searchParams.get('preview') ?? '')
  expect(parts?.preview).toEqual({
    environment: 'staging',
    name: 'events',
    version: TWO,
    url: urlOf('events', TWO),
    integrity: sha384((await releases.target.read(`events/${folderOf(TWO)}/remote.json`))?.bytes ?? Buffer.of()),
    until: '2026-11-30T10:00:00.000Z',
  })
  expect(verify(null, Buffer.from(parts?.signed ?? ''), publicKey, bytesOf(parts?.signature ?? ''))).toBe(true)
})

test('it is checked as a release is', async () => {
  const files = remoteFiles('events', TWO, { contract: '^9.0.0' })
  await expect(preview(TWO, { files })).rejects.toThrow('needs the contract ^9.0.0')
  const refused = new Error('does not start')
  await expect(preview(TWO, { trial: () => Promise.reject(refused) })).rejects.toThrow(refused)
  expect(await versionsOf(releases.target, 'events')).toEqual([ONE])
})

test('a dry run uploads nothing', async () => {
  const before = await contentOf(releases.target)
  expect(await preview(TWO, { dryRun: true })).toEqual([
    expect.stringContaining(`a link to events ${TWO} would be made`),
    expect.stringContaining('would be uploaded'),
  ])
  expect(await contentOf(releases.target)).toEqual(before)
})

test('a key that the environment does not know is refused, with what to write there', async () => {
  const { privateKey } = generateKeyPairSync('ed25519')
  await expect(preview(TWO, { key: privateKey })).rejects.toThrow(
    `config.json of staging has another "previewKey". For links of this key, write there:\n  "previewKey": "${publicKeyOf(privateKey)}"`,
  )
  expect(await versionsOf(releases.target, 'events')).toEqual([ONE])
})

test('a remote that the environment does not run has no preview there', async () => {
  await expect(preview(TWO, {}, 'racks')).rejects.toThrow('staging does not run racks yet')
})

test('prune keeps what a link leads to until the last of its links has ended', async () => {
  await preview()
  await preview(TWO, { days: 3 })
  // The files were written now, and the links end counted from then.
  await preview(TWO, { now: new Date(Date.now() - DAY_MS), days: 9 })
  await pruned(7.9)
  expect(await versionsOf(releases.target, 'events')).toContain(TWO)
  await pruned(8.1)
  expect(await versionsOf(releases.target, 'events')).toEqual([ONE])
})

const pruned = (days: number) =>
  prune({ target: releases.target, keep: 0, dryRun: false, now: new Date(Date.now() + days * DAY_MS), log: () => {} })
const LATER = new Date(NOW.getTime() + 5 * DAY_MS)
const listed = async (now = LATER) => (await releasesTable(releases.target, ['staging'], now)).join('\n')

test('releases lists the open links with who made them, and those that have ended', async () => {
  await preview(TWO, { author: { by: 'ci' } })
  await preview(TWO, { author: { by: 'sato' }, days: 3 })
  expect(await listed()).toContain(
    `\n\nOpen previews:\n  events ${TWO} in staging until 2026-11-30T10:00:00.000Z, by ci\n\n` +
      `Previews that have ended:\n  events ${TWO} in staging until 2026-11-26T10:00:00.000Z, by sato`,
  )
  expect(await listed(NOW)).not.toContain('have ended')
  expect(await listed(new Date(NOW.getTime() + 8 * DAY_MS))).not.toContain('Open')
})

test('a link whose key the environment has no more has ended, and prune keeps nothing for it', async () => {
  await preview(TWO, { now: new Date(), author: { by: 'ci' } })
  await setPreviewKey(publicKeyOf(generateKeyPairSync('ed25519').privateKey))
  expect(await listed(new Date())).toMatch(/have ended:\n.*by ci; staging has another "previewKey" now$/m)
  await setPreviewKey(undefined)
  expect(await listed(new Date())).toContain('by ci; staging has no "previewKey" now')
  await pruned(1)
  expect(await versionsOf(releases.target, 'events')).toEqual([ONE])
})

test('a link of an older command is known by its end alone, and kept beside newer ones', async () => {
  await preview(TWO, { now: new Date(), days: 1 })
  const until = new Date(Date.now() + 5 * DAY_MS).toISOString()
  await releases.edit(`events/${folderOf(TWO)}/preview.json`, () => json({ until }))
  expect(await listed(new Date())).toContain(`Open previews:\n  events ${TWO} until ${until}`)
  await preview(TWO, { now: new Date(), days: 1 })
  await pruned(4)
  expect(await versionsOf(releases.target, 'events')).toContain(TWO)
  await pruned(6)
  expect(await versionsOf(releases.target, 'events')).toEqual([ONE])
})

const setPreviewKey = (previewKey: string | undefined) =>
  releases.edit('environments/staging/config.json', (text) => json({ ...JSON.parse(text), previewKey }))

test('what was looked at is released as it is', async () => {
  await preview()
  await releases.remote('events', TWO)
  expect((await releases.config()).remotes[0]?.url).toBe(urlOf('events', TWO))
})

test('a preview of the host is refused before anything is built, with what to do instead', () => {
  const asked = { preview: true }
  const instead = /^The host has no preview, .*npm run rehearse.*decisions\/0052/s
  expect(() => previewFrom(asked, 'host', true)).toThrow(instead)
  expect(() => previewFrom(asked, 'events', false)).toThrow('with none of --canary')
  expect(previewFrom({ preview: false }, 'host', true)).toBeUndefined()
})

test('the key is read from a file, and only one that can sign links', () => {
  const folder = path.dirname(releases.target.address)
  const file = path.join(folder, 'key.pem')
  writeFileSync(file, KEY.export({ type: 'pkcs8', format: 'pem' }))
  expect(publicKeyOf(signingKey(file))).toBe(publicKeyOf(KEY))
  expect(publicKeyOf(KEY)).toMatch(/^MCowBQYDK2VwAyEA/)
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  writeFileSync(file, other.export({ type: 'pkcs8', format: 'pem' }))
  expect(() => signingKey(file)).toThrow(`${file} is no private Ed25519 key. To make one: openssl genpkey`)
  expect(() => signingKey(path.join(folder, 'none.pem'))).toThrow('There is no file')
  expect(() => signingKey('')).toThrow('by the variable PORTAL_PREVIEW_KEY')
})
