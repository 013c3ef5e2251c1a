import { readFileSync } from 'node:fs'
import path from 'node:path'
import { importsOf, PROVIDED } from './provided'
import { SINGLETONS } from './singletons'

const isShared = (name: string) => SINGLETONS.some((key) => (key.endsWith('/') ? name.startsWith(key) : name === key))

test('the host provides every module that remotes are built without', () => {
  const folder = path.join(__dirname, '../../../host/src/remotes')
  const source = ['provided.ts', 'offered.ts'].map((file) => readFileSync(path.join(folder, file), 'utf8')).join('\n')
  const provided = [...source.matchAll(/^  (?:'([^']+)'|(\w+))[,:]/gm)].map(([, quoted, word]) => quoted ?? word ?? '')
  const isProvided = (key: string) => provided.some((name) => (key.endsWith('/') ? name.startsWith(key) : name === key))
  // Parts of react-dom are imported by the host alone, which draws.
  expect(SINGLETONS.filter((key) => !isProvided(key))).toEqual(['react-dom/'])
  expect(provided.filter((name) => !isShared(name))).toEqual([])
})

test('what counts as a copy is known of every module that remotes are built without', () => {
  const names = PROVIDED.flatMap(importsOf)
  const isNamed = (key: string) => names.some((name) => (key.endsWith('/') ? `${name}/`.startsWith(key) : name === key))
  expect(SINGLETONS.filter((key) => !isNamed(key))).toEqual([])
  expect(names.filter((name) => !isShared(name))).toEqual([])
})
