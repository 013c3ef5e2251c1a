import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { root } from '@portal/build/common'
import { withFigures } from './bench/report'
import { resultsFile, script } from './check/commands'
import { playwright } from './check/playwright'
import { runStep } from './check/steps'
import { parsed, UsageError } from './command-line'

export const USAGE = `npm run rehearse -- --every-request [--cases <number>] [--seed <number>] [--only <text>] [--write]

Opens each page of the portal signed in, signed out and back from sign-in, once for each request that it makes and each
way in which that may fail, and says what is wrong then. Takes hours; --cases takes so many of them, the same for the
same --seed, and --only those whose title has <text>: "/servers · signed in · servers list.js · 404". --write keeps the
figures in docs/performance.md.`

/** For `e2e/specs/every-request.spec.ts`. `cases`: so many, null for all; `results`: a file for `Tried`, line by line. */
export type Asked = { cases?: number | null; seed?: number; only?: string; results?: string }
/** `all`: how many cases the pages have that were opened. */
type Tried = { all: number }
type Outcome = { way: string; kind: string; seconds: number; findings: string[] }

/** Tries what the command line asks for. @throws UsageError */
export async function tryEveryRequest(args: string[]): Promise<0 | 1> {
  const { values } = parsed({
    args,
    options: {
      'every-request': { type: 'boolean' },
      cases: { type: 'string' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string', default: '' },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const [cases, seed] = [values.cases ?? null, values.seed].map((text) => (text === null ? null : Number(text)))
  if (values.help || [cases, seed].some((number) => number !== null && !Number.isInteger(number)))
    throw new UsageError()
  const results = resultsFile('every-request')
  const asked: Asked = { cases: cases ?? null, seed: seed ?? 1, only: values.only, results }
  const build = await runStep({ title: 'Build', command: script('build') })
  if (!build.isGood) return 1
  const command = playwright(['--project=chromium-long', 'specs/every-request.spec.ts'])
  const { isGood, seconds } = await runStep({
    title: 'Every request',
    command: { ...command, env: { ...command.env, EVERY_REQUEST: JSON.stringify(asked) } },
  })
  const lines = readFileSync(results, 'utf8').trim().split('\n')
  const [{ all }, ...outcomes]: [Tried, ...Outcome[]] = JSON.parse(`[${lines.join()}]`)
  const figures = figuresOf(all, outcomes, seconds)
  console.log(`\n${figures}`)
  if (values.write) {
    const file = path.join(root, 'docs/performance.md')
    writeFileSync(file, withFigures(readFileSync(file, 'utf8'), 'requests', figures))
    execFileSync(path.join(root, 'node_modules/.bin/oxfmt'), [file], { cwd: root })
  }
  return isGood ? 0 : 1
}

const KINDS = ['page', 'page, a part of which failed', 'words']

function figuresOf(all: number, outcomes: readonly Outcome[], seconds: number): string {
  const ways = [...new Set(outcomes.map(({ way }) => way))].sort()
  const row = (name: string, of: readonly Outcome[]) => {
    const right = of.filter(({ findings }) => findings.length === 0)
    const kinds = KINDS.map((kind) => right.filter((each) => each.kind === kind).length)
    const longest = Math.max(...of.map((each) => each.seconds)).toFixed(0)
    return `| ${[name, of.length, ...kinds, of.length - right.length, `${longest} s`].join(' | ')} |`
  }
  const day = new Date().toISOString().slice(0, 10)
  return [
    `${day}; ${outcomes.length} of ${all} cases in ${Math.round(seconds / 60)} min on ${availableParallelism()} processors.`,
    '',
    '| Way | Cases | The page | The page, a part says that it failed | Words and a way on | Something wrong | Longest |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...ways.map((way) =>
      row(
        way,
        outcomes.filter((each) => each.way === way),
      ),
    ),
    row('all', outcomes),
  ].join('\n')
}
