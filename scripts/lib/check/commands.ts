import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '@portal/build/common'
import type { Command } from './steps'

// What the commands of the runners (jest.ts, sandbox-tests.ts, playwright.ts) and of the other steps have in common.

/** A program of the repository's own packages. */
export const tool = (name: string, ...args: string[]): Command => ({
  file: path.join(root, 'node_modules/.bin', name),
  args,
})

/** A file in `scripts/commands/`, without its ending. */
export const script = (name: string, ...args: string[]): Command => ({
  file: 'node',
  args: ['--import', 'tsx', `scripts/commands/${name}.ts`, ...args],
})

/** Is it left out of `npm test` by its name? */
export const isLong = (file: string): boolean => file.endsWith('.long.test.ts')

/** The first lines of an error in one, short, so that many failures fit into the little of a log that is kept. */
export function reasonIn(message: string): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('at '))
  return lines.slice(0, 10).join(' ').slice(0, 400)
}

/** For a shell, where it has more than letters. */
export const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** Matches that text alone in a regular expression. */
export const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Where a runner writes its results. */
export function resultsFile(name: string): string {
  const file = path.join(root, 'node_modules/.cache', `${name}-results.json`)
  mkdirSync(path.dirname(file), { recursive: true })
  return file
}

export function readResults<Results>(file: string): Results {
  const results: Results = JSON.parse(readFileSync(file, 'utf8'))
  return results
}
