import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from '@portal/build/common'
import { folderOf, TARGETS } from './settings'

const run = promisify(execFile)
const OUTPUT_BYTES = 64 * 1024 * 1024
/** An installation, and a whole build from nothing. */
jest.setTimeout(900_000)

/** Says that it is 40 days later than it is, in every process that loads it. */
const LATER = `
  const Real = Date
  const now = () => Real.now() + 40 * 86_400_000
  globalThis.Date = new Proxy(Real, {
    construct: (target, args, type) => Reflect.construct(target, args.length ? args : [now()], type),
    apply: () => new Real(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  })`
const TYPES = `
  const { surfaceOfCheckout } = await import('./scripts/lib/release/surface/of-checkout.ts')
  process.stdout.write(JSON.stringify(surfaceOfCheckout()))`

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'reproducible-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('the same sources are the same bytes in another folder, for another user, on another day', async () => {
  // Nothing is built when the last build is of these sources.
  await node(root, ['--import', 'tsx', 'scripts/commands/build.ts'])
  const other = await copyOfSources(path.join(folder, 'ein tiefer Ordner/mit langem Namen/portal'))
  await node(other, ['--import', 'tsx', 'scripts/commands/build.ts'], elsewhere())

  const hashes = hashesOf(root)
  expect(Object.keys(hashes).length).toBeGreaterThan(500)
  expect(hashesOf(other)).toEqual(hashes)

  // They lie in the record of a release.
  const types = ['--import', 'tsx', '--input-type=module', '-e', TYPES]
  expect((await node(other, types, elsewhere())).stdout).toBe((await node(root, types)).stdout)
})

const node = (place: string, args: string[], env: Record<string, string> = {}) =>
  run(process.execPath, args, { cwd: place, env: { ...process.env, ...env }, maxBuffer: OUTPUT_BYTES })

/** The sources as they are in this folder, with packages of their own. */
async function copyOfSources(place: string): Promise<string> {
  const listed = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  for (const file of listed.stdout.split('\0').filter((each) => each !== '' && !each.startsWith('docs/')))
    cpSync(path.join(root, file), path.join(place, file))
  await node(place, ['-e', `import('./scripts/install.mjs').then(({ install }) => install(process.cwd()))`])
  return place
}

/** Another user, who speaks another language elsewhere, on another day. */
function elsewhere(): Record<string, string> {
  const [home, later] = [path.join(folder, 'home of this user'), path.join(folder, 'later.cjs')]
  mkdirSync(home, { recursive: true })
  writeFileSync(later, LATER)
  return {
    HOME: home,
    USER: 'somebody-else',
    LOGNAME: 'somebody-else',
    TZ: 'Pacific/Auckland',
    LANG: 'ja_JP.UTF-8',
    LC_ALL: 'ja_JP.UTF-8',
    NODE_OPTIONS: `--require ${later}`,
  }
}

/** Hashes of all that the builds in a folder have made. */
function hashesOf(place: string): Record<string, string> {
  return Object.fromEntries(
    TARGETS.flatMap((target) => {
      const dist = path.join(place, path.relative(root, folderOf(target)), 'dist')
      return readdirSync(dist).map((file) => [
        `${target}/${file}`,
        createHash('sha256')
          .update(readFileSync(path.join(dist, file)))
          .digest('hex'),
      ])
    }),
  )
}
