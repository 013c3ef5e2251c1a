import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '@portal/build/common'
import { remotesIn } from './remotes'
import { misnamed, remoteViolations, type Sources, strays } from './room-boundaries'
import { filesIn } from './sources.fixture'

const SOURCE = /\.(tsx?|css|json|template)$/
const TEMPLATE = 'scripts/lib/new-remote/template'
const remotes = remotesIn(root).map(({ name }) => name)

/** Sources of a folder of this repository. */
const sourcesOf = (folder: string): Sources =>
  new Map(filesIn(folder, SOURCE).map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))

/** The template as the remote `racks`. */
function newRemote(): Sources {
  const racks = (text: string) => text.replaceAll('__name__', 'racks')
  return new Map(
    [...sourcesOf(TEMPLATE)].map(([file, source]) => [
      racks(file.replace(TEMPLATE, 'remotes/racks').replace(/\.template$/, '')),
      racks(source),
    ]),
  )
}

test.each(remotes)('%s has the shape of a remote', (name) => {
  const sources = sourcesOf(`remotes/${name}`)
  expect(sources.size).toBeGreaterThan(10)
  expect(remoteViolations(`remotes/${name}`, name, sources)).toEqual([])
})

test('so has a new remote', () => {
  const sources = newRemote()
  expect(sources.size).toBeGreaterThan(10)
  expect(remoteViolations('remotes/racks', 'racks', sources)).toEqual([])
  expect(misnamed(sources)).toEqual([])
})

test('the host keeps to its rooms', () => expect(strays('host/src', sourcesOf('host/src'))).toEqual([]))

test.each([...remotes.map((name) => `remotes/${name}`), 'host', 'e2e'])(
  'in %s the names of files tell components from other code',
  (folder) => expect(misnamed(sourcesOf(folder))).toEqual([]),
)

const rulesOf = (changes: Record<string, string | null>) => {
  const sources = new Map(newRemote())
  for (const [file, source] of Object.entries(changes)) {
    if (source === null) sources.delete(`remotes/racks/${file}`)
    else sources.set(`remotes/racks/${file}`, source)
  }
  return remoteViolations('remotes/racks', 'racks', sources).map(({ rule }) => rule)
}
const withPage = (load: string) => `export default { routes: [{ path: '/racks', lazy: () => ${load} }], widgets: {} }`

const MOVE_IT = /^only remotes\/racks\/src\/list uses it: move it there$/

test.each<[string, Record<string, string | null>, RegExp]>([
  ['a remote without a list', { 'src/list/ListPage.tsx': null }, /^every remote has this file$/],
  ['what only one page uses, beside the pages', { 'src/b.ts': '', 'src/list/a.ts': `import '../b'` }, MOVE_IT],
  [
    'a folder that only one page uses, beside the pages',
    { 'src/sel/a.ts': '', 'src/list/a.ts': `import '../sel/a'`, 'src/list/b.ts': `import '../sel/a'` },
    MOVE_IT,
  ],
  [
    'a stylesheet that only one page uses, beside the pages',
    { 'src/a.module.css': '', 'src/list/A.tsx': `import classes from '../a.module.css'` },
    MOVE_IT,
  ],
  [
    'one page in the folder of another',
    { 'src/list/words.ts': '', 'src/detail/a.ts': `import '../list/words'` },
    /^remotes\/racks\/src\/list\/words.ts belongs to remotes\/racks\/src\/list\/ alone$/,
  ],
  [
    'a page in a folder of another name',
    { 'src/module.ts': withPage(`import(/* webpackChunkName: "list" */ './table/ListPage')`) },
    /^the chunk list is list\/ListPage, not table\/ListPage$/,
  ],
  [
    'a widget outside of its folder',
    { 'src/module.ts': withPage(`import(/* webpackChunkName: "full-widget" */ './list/FullWidget')`) },
    /^the chunk full-widget is widgets\/FullWidget, not list\/FullWidget$/,
  ],
  [
    'a page without a chunk of its own',
    { 'src/module.ts': withPage(`import('./list/ListPage')`) },
    /^list\/ListPage needs a chunk of its own$/,
  ],
])('refused: %s', (_case, changes, rule) => {
  expect(rulesOf(changes)).toContainEqual(expect.stringMatching(rule))
})

test.each<[string, Record<string, string>]>([
  ['what two pages use', { 'src/a.ts': '', 'src/list/b.ts': `import '../a'`, 'src/detail/b.ts': `import '../a'` }],
  ['what a file beside the pages uses', { 'src/a.ts': '', 'src/PagesError.tsx': `import './a'` }],
  [
    'a subject of two pages',
    { 'src/sel/a.ts': '', 'src/list/b.ts': `import '../sel/a'`, 'src/detail/b.ts': `import '../sel/a'` },
  ],
  ['a subject within a page', { 'src/list/sel/a.ts': '', 'src/list/b.ts': `import './sel/a'` }],
  ['a test of several pages', { 'src/a.fixture.ts': '', 'src/list/a.test.ts': `import '../a.fixture'` }],
])('allowed beside the pages: %s', (_case, changes) => expect(rulesOf(changes)).toEqual([]))

test.each([
  ['list-filters.tsx', 'export function ListFilters() {}', 'the file of a component is PascalCase.tsx'],
  ['page.tsx', 'export const Component = () => null', 'the file of a component is PascalCase.tsx'],
  ['Columns.tsx', 'export const columns = []', 'a file without a component is kebab-case'],
  ['Words.ts', 'export const WORDS = []', 'a file without a component is kebab-case'],
  ['ListFilters.test.tsx', '', 'a file without a component is kebab-case'],
  ['Rows.module.css', '', 'a file without a component is kebab-case'],
])('refused as a name: %s', (file, source, rule) =>
  expect(misnamed(new Map([[file, source]]))).toEqual([{ file, rule }]),
)

test.each([
  ['ListFilters.tsx', 'export function ListFilters() {}'],
  ['columns.tsx', 'export const COLUMNS = []; export type Columns = typeof COLUMNS; function Cell() {}'],
  ['list-filter.fixture.ts', ''],
  ['rows.module.css', ''],
])('allowed as a name: %s', (file, source) => expect(misnamed(new Map([[file, source]]))).toEqual([]))
