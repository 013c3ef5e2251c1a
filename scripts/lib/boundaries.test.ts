import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isLibrary, PROVIDED } from '@portal/build/provided'
import ts from 'typescript'
import { copiesIn, ENTRIES, type Violation, violations } from './boundaries'
import { sourcesIn } from './sources.fixture'

const root = path.resolve(__dirname, '../..')
const rules = (file: string, source: string) => violations(file, source).map(({ rule }) => rule)

test('the whole repository keeps to its boundaries', () => {
  const files = ['host', 'remotes', 'shared', 'sandbox', 'scripts', 'e2e'].flatMap(sourcesIn)
  expect(files.length).toBeGreaterThan(200)
  const broken: Violation[] = files.flatMap((file) => violations(file, readFileSync(path.join(root, file), 'utf8')))
  expect(broken).toEqual([])
})

test('a violation is told with its file and rule', () => {
  expect(violations('remotes/servers/src/ListPage.tsx', `import { x } from '@portal/remote-events/module'`)).toEqual([
    {
      file: 'remotes/servers/src/ListPage.tsx',
      rule: 'remotes/servers must not import remotes/events (@portal/remote-events/module)',
    },
  ])
})

test.each([
  ['a remote, another remote by path', 'remotes/servers/src/a.ts', `import '../../events/src/words'`],
  ['a remote, shared code by path', 'remotes/servers/src/a.ts', `import '../../../shared/ui/src/controls/Button'`],
  ['a remote, the host', 'remotes/servers/src/a.ts', `import type { X } from '@portal/host/state'`],
  ['the host, a remote', 'host/src/a.ts', `const load = () => import('@portal/remote-servers/module')`],
  ['the host, a remote by path', 'host/src/a.ts', `export * from '../../remotes/servers/src/words'`],
  ['shared code, the host', 'shared/ui/src/a.ts', `import '@portal/host'`],
  ['shared code, a remote', 'shared/ui/src/a.ts', `type X = import('@portal/remote-servers/words').X`],
  ['contract, anything above nothing', 'shared/contract/src/a.ts', `import '@portal/auth'`],
  ['auth, the API client', 'shared/auth/src/a.ts', `import '@portal/api-client/http'`],
  ['the API client, the interface', 'shared/api-client/src/a.ts', `import '@portal/ui'`],
  ['the interface, the build', 'shared/ui/src/a.ts', `import '@portal/build/common'`],
  ['the sandbox, sign-in', 'sandbox/api/a.ts', `import '@portal/auth'`],
  ['the sandbox, the interface', 'sandbox/api/a.ts', `import { Button } from '@portal/ui'`],
  ['a page, the testing package', 'remotes/servers/src/ListPage.tsx', `import '@portal/testing/render-remote'`],
  ['a page, the sandbox', 'host/src/a.ts', `require('@portal/sandbox/api/api')`],
  ['a test, a remote it does not belong to', 'host/src/a.test.ts', `jest.mock('@portal/remote-servers/module')`],
  ['the host, the sign-in SDK', 'host/src/a.ts', `import { Auth0Client } from '@auth0/auth0-spa-js'`],
  ['a remote, the component library', 'remotes/servers/src/a.tsx', `import { Table } from '@mantine/core'`],
  ['a remote, the icons', 'remotes/servers/src/a.tsx', `import { IconX } from '@tabler/icons-react'`],
  ['a page, the clock of a PC', 'remotes/servers/src/a.tsx', `const day = f(() => new Date().toISOString())`],
])('refused: %s', (_case, file, source) => expect(rules(file, source)).toHaveLength(1))

test.each([
  ['shared/api-client/src/servers.ts', `import { get } from './http'`],
  ['shared/api-client/src/servers.ts', `import { queryClient } from './http/query-client'`],
  ['shared/api-client/src/servers.test.ts', `jest.mock('./http')`],
  ['shared/api-client/src/deeper/a.ts', `export * from '../http'`],
  ['shared/api-client/src/servers.ts', `import { queryClient } from '@portal/api-client/http/query-client'`],
  ['remotes/servers/src/a.ts', `import { queryClient } from '@portal/api-client/http/query-client'`],
])('one query cache for host and remotes: %s may not have %s', (file, source) => {
  expect(rules(file, source)).toEqual([
    expect.stringMatching(
      /^import @portal\/api-client\/http instead of .*: federation shares it by that name only, .* query cache/,
    ),
  ])
})

test.each([
  ['remotes/servers/src/a.ts', `import '@portal/ui/table'; import './words'; import { paths } from '@portal/contract'`],
  ['remotes/servers/src/a.test.tsx', `import '@portal/testing/render-remote'`],
  ['remotes/servers/webpack.config.ts', `import '@portal/build/remote-config'`],
  ['host/src/a.ts', `import '@portal/auth'; import '@portal/api-client/http'; import './frame/Frame'`],
  ['sandbox/api/a.ts', `import '@portal/api-client/servers'; import '../db/schema'`],
  ['shared/ui/src/a.tsx', `import '@mantine/core'; import '@tabler/icons-react'; import '@portal/auth'`],
  ['shared/auth/src/a.ts', `const { Auth0Client } = await import('@auth0/auth0-spa-js')`],
  ['shared/api-client/src/servers.ts', `import '@portal/api-client/http'; // import '@portal/ui'`],
  ['shared/api-client/src/http.ts', `export { get } from './http/reads'; export { ApiError } from './error'`],
  ['shared/api-client/src/http/reads.ts', `import { parserOf } from './answer-parser'; import '../endpoint'`],
  ['shared/api-client/src/servers.ts', `import { words } from './https-words'`],
  ['shared/ui/src/a.ts', `const text = "import '@portal/host'"`],
  ['shared/ui/src/a.ts', `const at = new Date(0)`],
  ['sandbox/api/a.ts', `const now = new Date()`],
])('allowed in %s: %s', (file, source) => expect(rules(file, source)).toEqual([]))

test.each([
  [
    '@portal/ui/toast-store',
    /^@portal\/ui\/toast-store is no entry of @portal\/ui: import @portal\/ui, @portal\/ui\/chart/,
  ],
  ['@portal/ui/src/overlay/toast-store', /is no entry of @portal\/ui/],
  ['@portal/auth/sdk', /is no entry of @portal\/auth: import @portal\/auth$/],
  ['react-router', /^import react-router-dom instead of react-router/],
  ['react-router/dom', /^import react-router-dom/],
  ['zustand/middleware', /^import zustand instead/],
  ['@tanstack/query-core', /^import @tanstack\/react-query instead/],
  ['react-dom/client', /^import react-dom instead/],
  ['scheduler', /^import react-dom instead/],
])('a second copy of what is shared is named: %s', (specifier, rule) => {
  expect(rules('remotes/servers/src/a.ts', `import { x } from '${specifier}'`)).toEqual([expect.stringMatching(rule)])
})

test('entries of shared packages are those of their package.json', () => {
  for (const [name, entries] of Object.entries(ENTRIES)) {
    const file = path.join(root, name.replace('@portal', 'shared'), 'package.json')
    const { exports }: { exports: Record<string, string> } = JSON.parse(readFileSync(file, 'utf8'))
    expect(Object.keys(exports).map((entry) => name + entry.slice(1))).toEqual(expect.arrayContaining([...entries]))
    expect(entries).toHaveLength(Object.keys(exports).length)
  }
})

test('lint refuses the same copies of what the host provides', () => {
  const { config } = ts.parseConfigFileTextToJson('', readFileSync(path.join(root, '.oxlintrc.json'), 'utf8'))
  const [, { patterns }]: [string, { patterns: { group: string[] }[] }] = config.rules['no-restricted-imports']
  const expected = PROVIDED.flatMap((provided) => {
    const { name, entries = [], ofHost = [], brings = [] } = provided
    const allowed = [...entries, ...ofHost].map((entry) => `!${name}/${entry}`)
    return [`${name}/*`, ...allowed, ...(isLibrary(provided) ? brings.flatMap((one) => [one, `${one}/*`]) : [])]
  })
  expect(patterns.flatMap(({ group }) => group).sort()).toEqual(expected.sort())
})

test('a dependency that would be a second copy is named', () => {
  expect(copiesIn(['react', 'react-router-dom', 'react-router', 'zod', '@mantine/core'])).toEqual([
    'react-router: the host provides it, by react-router-dom',
    '@mantine/core: the host provides it, by shared/ui',
  ])
})

test.each([
  'export default {}',
  'export default function f() {}',
  'export default class {}',
  'const a = 1; export { a as default }',
  `export { default } from './x'`,
])('only module.ts and config files have %s', (source) => {
  expect(rules('remotes/servers/src/ListPage.tsx', source)).toEqual([
    'default exports only in module.ts and config files',
  ])
  expect(rules('remotes/servers/src/module.ts', source)).toEqual([])
  expect(rules('remotes/servers/remote.config.ts', source)).toEqual([])
})

test('no package of a remote depends on another remote, and the host on none', () => {
  const packages = [...readdirSync(path.join(root, 'remotes')).map((name) => `remotes/${name}`), 'host']
  for (const folder of packages) {
    const json: Record<string, unknown> = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'))
    const names = ['dependencies', 'devDependencies', 'peerDependencies'].flatMap((key) =>
      Object.keys(Object(json[key])),
    )
    const copies = folder === 'host' ? [] : copiesIn(names)
    expect([folder, ...copies]).toEqual([folder])
    expect([folder, ...names.filter((name) => /^@portal\/(remote-|host|sandbox|scripts)/.test(name))]).toEqual([folder])
  }
})
