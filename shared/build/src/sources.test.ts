import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sourceHash } from './sources'

let repository: string

beforeEach(() => {
  repository = mkdtempSync(path.join(tmpdir(), 'sources-'))
  for (const folder of ['contract', 'api-client', 'build', 'auth', 'ui']) write(`shared/${folder}/src/index.ts`, folder)
  write('pnpm-lock.yaml', lockfile(IMPORTERS))
  write('tsconfig.json', '{}')
  write('remotes/servers/src/module.ts', 'one')
  write('remotes/events/src/module.ts', 'one')
  write('host/src/index.ts', 'one')
})
afterEach(() => rmSync(repository, { recursive: true }))

function write(file: string, text: string): void {
  const place = path.join(repository, file)
  mkdirSync(path.dirname(place), { recursive: true })
  writeFileSync(place, text)
}

const IMPORTERS = {
  ...{ '.': 'tsx', host: 'react', 'remotes/events': 'react', 'remotes/servers': 'xterm' },
  ...{ 'shared/contract': 'zod', 'shared/ui': 'mantine' },
}

/** Libraries by name, with what they depend on. */
const LIBRARIES: Record<string, Record<string, string>> = {
  ...{ react: {}, zod: {}, xterm: { 'deep-one': '1.0.0' }, 'deep-one': {}, mantine: { react: '1.0.0' } },
  ...{ tsx: {}, lodash: {}, jest: {} },
}

/** As pnpm writes it: what each package depends on, what those packages are, and what they depend on. */
function lockfile(importers: Record<string, string>, changed = ''): string {
  const entries = Object.entries(importers).map(
    ([name, dependency]) =>
      `  ${name}:\n    dependencies:\n${dependencyLine(dependency)}    devDependencies:\n${dependencyLine('jest')}\n`,
  )
  const packages = Object.keys(LIBRARIES).map(
    (name) => `  ${name}@1.0.0:\n    resolution: {integrity: sha512-${name === changed ? 2 : 1}}\n\n`,
  )
  const snapshots = Object.entries(LIBRARIES).map(([name, needs]) => {
    const lines = Object.entries(needs).map(([one, version]) => `      ${one}: ${version}\n`)
    return lines.length > 0 ? `  ${name}@1.0.0:\n    dependencies:\n${lines.join('')}\n` : `  ${name}@1.0.0: {}\n\n`
  })
  return `lockfileVersion: '9.0'\n\ncatalogs:\n  default:\n    ${changed}: 1\n\nimporters:\n\n${entries.join('')}packages:\n\n${packages.join('')}snapshots:\n\n${snapshots.join('')}`
}

const dependencyLine = (name: string) => `      ${name}:\n        specifier: ^1.0.0\n        version: 1.0.0\n`

/** Whether the hash of `target` differs after the lockfile was written anew. */
function relocked(target: string, importers: Record<string, string>, changed?: string): boolean {
  const before = hash(target)
  write('pnpm-lock.yaml', lockfile({ ...IMPORTERS, ...importers }, changed))
  return hash(target) !== before
}

const hash = (target: string) => sourceHash(path.join(repository, target), repository)

/** Whether the hash of `target` differs after a file was written. */
function changes(target: string, file: string): boolean {
  const before = hash(target)
  write(file, 'something else')
  return hash(target) !== before
}

test('the same sources have the same hash of eight digits', () => {
  expect(hash('remotes/servers')).toMatch(/^[0-9a-f]{8}$/)
  expect(hash('remotes/servers')).toBe(hash('remotes/servers'))
})

test.each([
  ...['remotes/servers/src/module.ts', 'remotes/servers/src/New.tsx', 'remotes/servers/src/deep/ListPage.module.css'],
  ...['remotes/servers/package.json', 'shared/contract/src/index.ts', 'shared/api-client/src/index.ts'],
  ...['shared/build/src/index.ts', 'tsconfig.json'],
])('a change of %s makes a new release of a remote', (file) => expect(changes('remotes/servers', file)).toBe(true))

test.each([
  ...['remotes/servers/src/servers.test.tsx', 'remotes/servers/dist/remoteEntry.js', 'remotes/events/src/module.ts'],
  ...['remotes/servers/node_modules/react/index.js', 'shared/contract/src/config.test.ts'],
  ...['shared/ui/src/index.ts', 'shared/auth/src/index.ts', 'host/src/index.ts'],
])('a change of %s does not: the bundle is the same', (file) => expect(changes('remotes/servers', file)).toBe(false))

test.each(['shared/ui/src/index.ts', 'shared/auth/src/index.ts', 'host/src/index.ts'])(
  'the host, which provides the shared code, also depends on %s',
  (file) => expect(changes('host', file)).toBe(true),
)

describe('in the lockfile', () => {
  test.each(['host', 'remotes/servers', 'remotes/events'])('a new remote is no change of %s', (target) => {
    expect(relocked(target, { 'remotes/racks': 'react' })).toBe(false)
  })

  test.each([
    ['remotes/servers', 'remotes/servers', true],
    ['remotes/servers', 'shared/contract', true],
    ['remotes/servers', 'shared/ui', false],
    ['remotes/servers', 'remotes/events', false],
    ['remotes/servers', '.', false],
    ['host', 'host', true],
    ['host', 'shared/ui', true],
    ['host', 'remotes/servers', false],
  ])('a release of %s and another library of %s: %s', (target, importer, expected) => {
    expect(relocked(target, { [importer]: 'lodash' })).toBe(expected)
  })

  test.each([
    ['remotes/servers', 'xterm', true],
    ['remotes/servers', 'deep-one', true],
    ['remotes/servers', 'zod', true],
    ['remotes/servers', 'react', false],
    ['remotes/servers', 'jest', false],
    ['remotes/events', 'react', true],
    ['remotes/events', 'xterm', false],
    ['remotes/events', 'deep-one', false],
    ['host', 'mantine', true],
    ['host', 'xterm', false],
    ['host', 'tsx', false],
  ])('a release of %s and another content of %s: %s', (target, library, expected) => {
    expect(relocked(target, {}, library)).toBe(expected)
  })
})

test('moving text from one file to the next is a change', () => {
  write('remotes/servers/src/a.ts', 'xy')
  write('remotes/servers/src/b.ts', 'z')
  const before = hash('remotes/servers')
  write('remotes/servers/src/a.ts', 'x')
  write('remotes/servers/src/b.ts', 'yz')
  expect(hash('remotes/servers')).not.toBe(before)
})
