import { remoteIn } from '../built-remote'
import { remoteFiles, versionOf } from '../release.fixture'
import { attachmentsOf } from './attachments'
import { keysOf, newSigner } from './keys.fixture'
import type { Signer } from './signer'
import { statementOf } from './statement'
import { verifyRelease } from './verify-release'

const [ONE, TWO] = [versionOf('1.0.1'), versionOf('1.0.2')]
const [TEAM, STRANGER] = [newSigner(), newSigner()]
const BUILD = { commit: 'c0ffee', builtAt: '2026-01-01T00:00:00.000Z', by: 'test' }

/** A release as it lies in a target. */
function released(version = ONE, signer: Signer = TEAM, name = 'events'): Map<string, Buffer> {
  const files = new Map([...remoteFiles(name, version)].filter(([file]) => !/\.(br|gz)$/.test(file)))
  return new Map([...files, ...attachmentsOf(remoteIn(name, files), { ...BUILD, files }, signer)])
}
type Files = ReturnType<typeof released>
const verified = (files: Files, keys = keysOf(TEAM), now?: number) =>
  verifyRelease({ name: 'events', version: ONE, files, keys, now })

const scriptIn = (files: Files) => [...files.keys()].find((file) => file.endsWith('.js')) ?? ''
function change(files: Files, file: string, from: RegExp, to: string): Files {
  const text = files.get(file)?.toString('utf8') ?? ''
  expect(text).toMatch(from)
  return files.set(file, Buffer.from(text.replace(from, to)))
}

test('a release of the team is what it was released as', async () => {
  expect(await verified(released())).toEqual([
    `events ${ONE}: 2 scripts and styles are as remote.json says`,
    expect.stringMatching(/^signed .*Z, until .*Z$/),
    '2 signatures of files hold',
    'the statement about its build holds for 5 files',
    'it is made of 0 libraries (sbom.cdx.json)',
  ])
})

/** Puts a file of another release in the place of the one of that name. */
const from = (other: Files, file: string) => (files: Files) => files.set(file, other.get(file) ?? Buffer.of())
const added = (file: string) => (files: Files) => files.set(file, Buffer.from('{}'))
const gone = (file: string) => (files: Files) => (files.delete(file), files)
const edited = (file: string, before: RegExp, after: string) => (files: Files) => change(files, file, before, after)
/** What the team has signed for another remote of its own. */
const ofServers = (files: Files) =>
  files.set(
    'release.jws',
    Buffer.from(statementOf({ ...remoteIn('events', files), name: 'servers', version: ONE }, TEAM)),
  )

const [STRANGERS, OTHER] = [released(ONE, STRANGER), released(TWO)]
const NO_SIGNATURE = 'signatures.map has no signature that holds of'
const [STATEMENT, BUILT, PARTS] = ['release.jws', 'provenance.json', 'sbom.cdx.json']

test.each<[string, (files: Files) => Files, string]>([
  [
    'a script that was changed',
    (files) => files.set(scriptIn(files), Buffer.from('evil()')),
    'is not what its hash in remote.json says',
  ],
  ['a script that was added', added('evil.0a1b2c3d.js'), 'has no hash in remote.json'],
  [
    'another descriptor',
    edited('remote.json', /"paths"/, '"extra": 1, "paths"'),
    'has the signature of another remote.json',
  ],
  ['no statement', gone(STATEMENT), 'has no signature of its team'],
  ["a stranger's statement", from(STRANGERS, STATEMENT), 'is not signed by a key of its remote'],
  ['the statement of another release', from(OTHER, STATEMENT), 'has the signature of another remote.json'],
  ['the statement of another remote of the team', ofServers, 'has the signature of another remote ('],
  ['signatures of files by a stranger', from(STRANGERS, 'signatures.map'), NO_SIGNATURE],
  ['signatures of files of another release', from(OTHER, 'signatures.map'), NO_SIGNATURE],
  ['a file without a signature', edited('signatures.map', /^.*\n/, ''), NO_SIGNATURE],
  ["a stranger's statement about the build", from(STRANGERS, BUILT), `${BUILT} is not signed by a key of events`],
  ['the statement about the build of another release', from(OTHER, BUILT), `${BUILT} is about events ${TWO}`],
  ['a changed statement about the build', edited(BUILT, /"payload": "e/, '"payload": "f'), `${BUILT} is not signed`],
  ['no statement about the build', gone(BUILT), `The build has no ${BUILT}`],
  [
    'another list of what it is made of',
    edited(PARTS, /"components": \[\]/, '"components": [{}]'),
    `${BUILT} says otherwise of ${PARTS}`,
  ],
  ['no list of what it is made of', gone(PARTS), `${BUILT} says otherwise of ${PARTS}`],
  ['a source map that was added', added('evil.js.map'), `${BUILT} says otherwise of evil.js.map`],
])('refused: %s', async (_forgery, forge, reason) => {
  await expect(verified(forge(released()))).rejects.toThrow(reason)
})

test.each<[string, Parameters<typeof keysOf>[1], string]>([
  ['revoked', { keys: [{ key: TEAM.key, isRevoked: true }] }, 'is signed by a key that was revoked'],
  ['over', { keys: [{ key: TEAM.key, until: '2026-01-01T00:00:00.000Z' }] }, 'is signed by a key whose time is over'],
  ['too old', { notBefore: '2099-01-01T00:00:00.000Z' }, 'was withdrawn'],
])('refused: a signature that is %s', async (_what, more, reason) => {
  await expect(verified(released(), keysOf(TEAM, more))).rejects.toThrow(reason)
})

test('a statement says nothing after its time', async () => {
  await expect(verified(released(), keysOf(TEAM), Date.parse('2099-01-01'))).rejects.toThrow('whose time is over')
})
