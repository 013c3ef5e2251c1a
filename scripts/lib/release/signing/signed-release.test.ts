import { type ReleaseKeys, statementIn } from '@portal/contract'
import { sha384 } from '@portal/build/sha384'
import { contentOf, folderOf, hostFiles, versionOf } from '../release.fixture'
import { useReleases } from '../releases.fixture'
import { versionsOf } from '../stored-release'
import { keysOf, newSigner } from './keys.fixture'
import type { Signer } from './signer'
import { verifyStored } from './verify-stored'

const [ONE, TWO] = [versionOf('1.0.1'), versionOf('1.0.2')]
const [TEAM, STRANGER] = [newSigner(), newSigner()]
const releases = useReleases()

const host = (number: string, releaseKeys?: ReleaseKeys, env = 'staging') =>
  releases.host(versionOf(number), { files: hostFiles(versionOf(number), { releaseKeys }), env })
const events = (version: string, signer: Signer | null) => releases.remote('events', version, { signer })
const entry = async (env = 'staging') => (await releases.config(env)).remotes[0]
const issuedAt = async () => statementIn((await entry())?.signed?.statement ?? '')?.issuedAt ?? ''
const goBack = (version: string, signer: Signer | null) => releases.rollback('events', version, { signer })

test('the record names what the team has signed, and the target verifies', async () => {
  await host('1.0.0', keysOf(TEAM))
  await events(ONE, TEAM)
  const json = (await releases.target.read(`events/${folderOf(ONE)}/remote.json`))?.bytes ?? Buffer.of()
  const { signed } = (await entry()) ?? {}
  expect(signed?.descriptor).toBe(json.toString('utf8'))
  expect(statementIn(signed?.statement ?? '')).toMatchObject({ name: 'events', version: ONE, integrity: sha384(json) })
  const asked = { target: releases.target, env: 'staging', name: 'events', version: null, keys: keysOf(TEAM) }
  expect((await verifyStored(asked))[0]).toBe(`events ${ONE}: 2 scripts and styles are as remote.json says`)
})

test('a fallback keeps its statement, a rollback brings the descriptor back', async () => {
  await host('1.0.0', keysOf(TEAM))
  await events(ONE, TEAM)
  const { statement } = (await entry())?.signed ?? {}
  await events(TWO, TEAM)
  expect((await entry())?.previous).toMatchObject([{ signed: { statement } }])
  await goBack(ONE, null)
  expect((await entry())?.signed).toEqual({ statement, descriptor: expect.stringContaining(ONE) })
})

test.each<[string, Signer | null, string]>([
  ['nobody', null, 'has no signature of its team'],
  ['a stranger', STRANGER, 'is not signed by a key of its remote'],
])(
  'what %s has signed is refused by an environment whose host asks, before it is uploaded',
  async (_who, signer, reason) => {
    await host('1.0.0', keysOf(TEAM))
    const words = `events ${ONE} ${reason}, which host ${versionOf('1.0.0')} asks for.`
    await expect(events(ONE, signer)).rejects.toThrow(words)
    expect(await versionsOf(releases.target, 'events')).toEqual([])
  },
)

test('a host that asks for signatures is refused while what runs there has none', async () => {
  await host('1.0.0')
  await events(ONE, null)
  await expect(host('1.0.1', keysOf(TEAM))).rejects.toThrow(`events ${ONE} has no signature of its team`)
  const others = keysOf(TEAM, {}, 'servers')
  await expect(host('1.0.1', others)).rejects.toThrow('release-keys.json of the host does not name')
  // Signed afterwards, from the same commit, which changes no file.
  const before = await contentOf(releases.target)
  await events(ONE, TEAM)
  const after = await contentOf(releases.target)
  const ofRelease = Object.entries(before).filter(([key]) => key.startsWith('events/'))
  expect(after).toMatchObject(Object.fromEntries(ofRelease))
  await host('1.0.1', keysOf(TEAM))
  expect((await releases.config()).host?.version).toBe(versionOf('1.0.1'))
})

test('a rollback to what was withdrawn needs the team, who signs it again', async () => {
  await host('1.0.0', keysOf(TEAM))
  await events(ONE, TEAM)
  await events(TWO, TEAM)
  const notBefore = await issuedAt()
  await host('1.0.1', keysOf(TEAM, { notBefore }))
  await expect(goBack(ONE, null)).rejects.toThrow('was withdrawn')
  await expect(goBack(ONE, STRANGER)).rejects.toThrow('was withdrawn')
  await goBack(ONE, TEAM)
  expect((await entry())?.descriptor?.version).toBe(ONE)
  expect((await issuedAt()) >= notBefore).toBe(true)
})

test('what lies in the target without its signature is not signed by a rollback or promotion', async () => {
  await host('1.0.0')
  await events(ONE, null)
  await events(TWO, TEAM)
  await goBack(ONE, TEAM)
  expect((await entry())?.signed).toBeUndefined()
})

test('a promotion takes the newest statement, and signs again for who has the key', async () => {
  for (const env of ['staging', 'production']) await host('1.0.0', keysOf(TEAM), env)
  await events(ONE, TEAM)
  await releases.promote('events')
  const first = await entry('production')
  expect(first?.signed).toEqual((await entry())?.signed)
  await releases.promote('events', { signer: TEAM })
  const again = await entry('production')
  expect(statementIn(again?.signed?.statement ?? '')?.version).toBe(ONE)
  expect(again?.signed?.statement).not.toBe(first?.signed?.statement)
})
