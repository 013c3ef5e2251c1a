import path from 'node:path'
import { importsOf } from '../figures/cycles'
import { roomOf } from './mutate'

const isTest = (file: string) => /\.test\.tsx?$/.test(file)
/** Imports that count as the way to a test that takes long, so that it comes after most others. */
const LONG_WAY = 10
/** Component tests, and the modules that jest loads or starts for each of them without an import. */
const OF_PAGES = /\.(test\.tsx|dom\.test\.ts)$/
const LOADED = ['shared/testing/src/setup.ts', 'sandbox/testing/test-api.ts']
/** Words of a path that say nothing about what is in the file. */
const ANY_PATH = new Set(['src', 'lib', 'index', 'test', 'ts', 'tsx', 'mjs'])

/** Modules by path that a file reaches against the direction of imports, with the number of imports between. */
export type Reach = ReadonlyMap<string, number>

/** The modules that depend on a file of `sources` (texts by path), types included. */
export function reachIn(sources: ReadonlyMap<string, string>): (file: string) => Reach {
  const known = new Set(sources.keys())
  const imports = new Map(
    [...sources].map(([file, source]) => [
      file,
      [...importsOf(file, source, known), ...(OF_PAGES.test(file) ? LOADED : [])],
    ]),
  )
  const importers = new Map<string, string[]>()
  for (const [file, imported] of imports)
    for (const each of imported) importers.set(each, [...(importers.get(each) ?? []), file])
  return (file) => {
    const reach = new Map([[file, 0]])
    // A program, started by its path: its tests are beside the modules that it imports.
    if (!importers.has(file)) for (const each of imports.get(file) ?? []) reach.set(each, 1)
    // The map grows while it is gone through, nearest first.
    for (const [each, distance] of reach)
      for (const importer of importers.get(each) ?? []) if (!reach.has(importer)) reach.set(importer, distance + 1)
    // All of the package, because a program may be started by tests that import none of its modules.
    if (![...reach.keys()].some(isTest))
      for (const test of known) if (isTest(test) && roomOf(test) === roomOf(file)) reach.set(test, 1)
    return reach
  }
}

/**
 * The tests among the modules reached, those first that are few imports away, named alike and in the same folder, and
 * those last that take long.
 */
export function nearestTests(file: string, reach: Reach): string[] {
  const words = wordsOf(file)
  const farness = ([test, distance]: [string, number]) =>
    distance +
    Number(test.includes('.long.')) * LONG_WAY -
    [...wordsOf(test)].filter((word) => words.has(word)).length -
    Number(path.dirname(test) === path.dirname(file))
  return [...reach]
    .filter(([test]) => isTest(test))
    .map((entry) => ({ test: entry[0], farness: farness(entry) }))
    .toSorted((a, b) => a.farness - b.farness || (a.test < b.test ? -1 : 1))
    .map(({ test }) => test)
}

/** Words of a path, without the plural. */
function wordsOf(file: string): Set<string> {
  const words = file.split(/[^A-Za-z0-9]|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase().replace(/s$/, ''))
  return new Set(words.filter((word) => word !== '' && !ANY_PATH.has(word)))
}
