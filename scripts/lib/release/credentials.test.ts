import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from '@portal/build/common'
import * as z from 'zod/mini'
import { testFolder } from '../folder.fixture'
import { REMOTES } from '../settings'
import { verifiedLines } from './journal-lines'
import { openTarget } from './open-target'
import { configIn, versionOf } from './release.fixture'
import { Releases } from './releases.fixture'
import { type S3Request, startS3 } from './s3-server.fixture'
import type { Target } from './target'

const EXAMPLES = path.join(root, 'deploy/credentials')
const [HOST, ONE, TWO] = [versionOf('1.0.0', 'host'), versionOf('1.0.1'), versionOf('1.0.2')]

const Words = z.union([z.string(), z.array(z.string())])
const Policy = z.object({
  Statement: z.array(
    z.strictObject({
      Sid: z.string(),
      Effect: z.literal('Allow'),
      Action: Words,
      Resource: Words,
      Condition: z.optional(z.strictObject({ Null: z.record(z.string(), z.enum(['true', 'false'])) })),
    }),
  ),
})

/** Decides as S3 does, as far as the examples go. The server of the tests has the target below `portal/`. */
function allowedBy(file: string): (asked: S3Request) => boolean {
  const { Statement } = Policy.parse(JSON.parse(readFileSync(path.join(EXAMPLES, file), 'utf8')))
  return ({ action, key, conditions }) => {
    const resource = `arn:aws:s3:::portal-releases${key === '' ? '' : `/${key.replace(/^portal\//, '')}`}`
    return Statement.some(
      ({ Action, Resource, Condition }) =>
        [Action].flat().includes(action) &&
        [Resource].flat().some((pattern) => fits(pattern, resource)) &&
        Object.entries(Condition?.Null ?? {}).every(([name, isNull]) => (isNull === 'false') === name in conditions),
    )
  }
}

const fits = (pattern: string, resource: string) =>
  new RegExp(
    `^${pattern
      .split('*')
      .map((part) => part.replace(/[.\\/]/g, '\\$&'))
      .join('.*')}$`,
  ).test(resource)

/** A place that the team may read, as its own checkout is; that of these tests may be closed to it. */
const repository = { root: tmpdir(), packages: ['.'] }
const upload = (target: Target, name: string, version: string) =>
  new Releases(target).remote(name, version, { isUploadOnly: true, repository })
const run = (target: Target, version: string) =>
  new Releases(target).promote('servers', { from: { version }, to: 'staging' })
const expectDenied = (work: Promise<unknown>) => expect(work).rejects.toThrow('AccessDenied')
/** It can be read, and not replaced. */
async function expectReadOnly(target: Target, key: string): Promise<void> {
  const stored = await target.read(key)
  await expectDenied(target.swap(key, Buffer.from('steal()'), stored?.tag ?? ''))
}
const folder = testFolder('credentials')

test('S3: a team adds releases of its remote only, and who may change environments adds none', async () => {
  let isAllowed: (asked: S3Request) => boolean = () => true
  const server = await startS3((asked) => isAllowed(asked))
  try {
    const target = await openTarget(server.address)
    const releases = new Releases(target)
    await releases.host(HOST)

    isAllowed = allowedBy('team.json')
    expect((await upload(await openTarget(server.address), 'servers', ONE)).at(-1)).toMatch(`servers ${ONE} lies in `)
    await upload(target, 'servers', TWO)
    await expectDenied(upload(target, 'events', ONE))
    await expectDenied(run(target, ONE))
    await expectReadOnly(target, 'environments/staging/config.json')
    const [file = ''] = (await target.list('servers/')).map(({ key }) => key)
    await expectReadOnly(target, file)
    await expectDenied(target.remove(file))

    isAllowed = allowedBy('environments.json')
    expect(await run(await openTarget(server.address), ONE)).toEqual([`staging: servers (none) -> ${ONE}`])
    await run(target, TWO)
    await releases.rollback('servers')
    await expectDenied(upload(target, 'servers', versionOf('1.0.3')))
    const [entry = ''] = (await target.list('journal/')).map(({ key }) => key)
    await expectDenied(target.remove(entry))
    await expectReadOnly(target, entry)
    expect(await verifiedLines(target, ['staging'])).toEqual([expect.stringMatching(/^staging: 4 entries/)])
  } finally {
    await server.close()
  }
})

test('a directory: a team adds releases of its remote only', async () => {
  const target = await openTarget(folder)
  await new Releases(target).host(HOST)
  const me = execFileSync('id', ['-un'], { encoding: 'utf8' }).trim()
  const group = execFileSync('id', ['-gn', 'nobody'], { encoding: 'utf8' }).trim()
  const isRoot = process.getuid?.() === 0
  const layOut = [path.join(EXAMPLES, 'directory.sh'), folder, me, `servers=${isRoot ? group : me}`, 'events=' + me]
  expect(spawnSync('sh', layOut, { encoding: 'utf8' }).stderr).toBe('')
  expect(await asTeam(() => upload(target, 'servers', ONE))).toHaveLength(2)
  await expect(asTeam(() => upload(target, 'events', ONE))).rejects.toThrow(/EACCES/)
  await expect(asTeam(() => run(target, ONE))).rejects.toThrow(/EACCES/)
  await expect(asTeam(() => new Releases(target).remote('servers', TWO, { repository }))).rejects.toThrow(/EACCES/)
  expect((await configIn(target)).remotes).toEqual([])
  await run(target, ONE)
  expect((await configIn(target)).remotes).toMatchObject([{ name: 'servers' }])

  /** As a user who is in the team's group; where the tests do not run as root, without the right to write elsewhere. */
  async function asTeam<T>(work: () => Promise<T>): Promise<T> {
    const others = ['environments/staging', 'journal/staging', 'environments', 'journal', 'host', 'events', '.']
    if (!isRoot) for (const place of others) chmodSync(path.join(folder, place), 0o555)
    else {
      process.setegid?.(group)
      process.seteuid?.('nobody')
    }
    try {
      return await work()
    } finally {
      if (!isRoot) for (const place of others) chmodSync(path.join(folder, place), 0o755)
      else {
        process.seteuid?.(0)
        process.setegid?.(0)
      }
    }
  }
})

test('every remote and shared folder has an owner', () => {
  const owned = readFileSync(path.join(EXAMPLES, 'CODEOWNERS'), 'utf8').match(/^\/\S+/gm) ?? []
  expect(owned.filter((folder) => folder.startsWith('/remotes/'))).toEqual(
    [...REMOTES].sort().map((name) => `/remotes/${name}/`),
  )
  for (const folder of owned) expect(readdirSync(path.join(root, folder))).not.toEqual([])
})

const FILES = ['deploy/credentials/release-servers.yml', 'docs/deploy.md', 'docs/remotes.md', 'docs/commands.md']

test.each(FILES)('the release commands in %s say only what those commands know', (file) => {
  const text = readFileSync(path.join(root, file), 'utf8')
  const lines = text.match(/npm run (release|promote|rollback|releases|prune|watch) +-- [^\n`|#]+/g) ?? []
  const unknown = lines.flatMap((line) => {
    const command = /^npm run (\S+)/.exec(line)?.[1] ?? ''
    const usage = readFileSync(path.join(root, 'scripts/commands', `${command}.ts`), 'utf8')
    return (line.match(/(?<= )--[a-z][a-z-]*/g) ?? []).flatMap((option) =>
      usage.includes(option) ? [] : `${line}: ${option}`,
    )
  })
  expect(unknown).toEqual([])
  expect(lines.length + Number(file.endsWith('commands.md'))).toBeGreaterThan(0)
})
