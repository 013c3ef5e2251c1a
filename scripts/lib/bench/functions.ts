import { register } from 'node:module'
import path from 'node:path'
import * as z from 'zod/mini'
import { folderOf } from '../settings'
import { median, ratio } from './statistics'
import type { Table } from './table'

/**
 * Functions that go through everything a list has, each by its fixture, whose `measured` makes the data of so many
 * servers and returns the call. `mostMs` is the most that it may take of `FEW`.
 */
const FUNCTIONS = [
  { name: 'what is to be replaced while support lasts', file: 'src/replacement/fleet.fixture.ts', mostMs: 100 },
]
const FEW = 1000
const MANY = 10_000
/** Calls before those that count, until the engine has compiled what they run. */
const WARM_UP = 5

const Fixture = z.object({
  measured: z.custom<(length: number) => () => unknown>((value) => typeof value === 'function'),
})

/** Times of a few servers and of many, in turns, so that what else the machine does falls on both alike. */
export async function functionTable(runs: number): Promise<Table> {
  withoutStyles()
  const rows: string[][] = []
  for (const { name, file, mostMs } of FUNCTIONS) {
    const { measured } = Fixture.parse(await import(path.join(folderOf('servers'), file)))
    const calls = [measured(FEW), measured(MANY)]
    const times: number[][] = calls.map(() => [])
    for (let run = -WARM_UP; run < runs; run += 1)
      for (const [at, call] of calls.entries()) {
        const start = performance.now()
        call()
        if (run >= 0) times[at]?.push(performance.now() - start)
      }
    const [few = [], many = []] = times
    rows.push([name, told(few), told(many), `× ${ratio(many, few).toFixed(1)}`, `≤ ${mostMs} ms`])
  }
  const servers = (length: number) => `${length.toLocaleString('en')} servers`
  return [['Function', servers(FEW), servers(MANY), 'Growth', `Wanted of ${FEW.toLocaleString('en')}`], ...rows]
}

const ms = (value: number) => value.toFixed(1)
const told = (times: readonly number[]) =>
  `${ms(median(times))} ms (${ms(Math.min(...times))}–${ms(Math.max(...times))})`

/** Lets Node import the sources of a page, whose style sheets only a bundler reads. */
function withoutStyles(): void {
  const hooks = `export const load = (url, context, next) => url.endsWith('.css')
    ? { format: 'module', source: 'export default {}', shortCircuit: true }
    : next(url, context)`
  register(`data:text/javascript,${encodeURIComponent(hooks)}`)
}
