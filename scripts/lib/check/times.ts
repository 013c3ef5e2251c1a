import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '@portal/build/common'
import type { Outcome } from './steps'

/** `setUp`: the part of the seconds that is not spent in tests, such as imports, hooks and fixtures. */
export type FileTime = { name: string; seconds: number; setUp: number }

/** The times of an outcome, as they are kept. */
export type Timed = Pick<Outcome, 'title' | 'seconds'> & { result: { times: FileTime[] } }

const kept = path.join(root, 'node_modules/.cache/check-times.json')

/** For `npm run times`, which has the last check alone. */
export function keepTimes(outcomes: readonly Timed[]): void {
  mkdirSync(path.dirname(kept), { recursive: true })
  const timed = outcomes.map(({ title, seconds, result: { times } }) => ({ title, seconds, result: { times } }))
  writeFileSync(kept, JSON.stringify(timed))
}

/** Times of the last check on this machine; null when there was none. */
export function lastTimes(): Timed[] | null {
  if (!existsSync(kept)) return null
  const times: Timed[] = JSON.parse(readFileSync(kept, 'utf8'))
  return times
}

const inSeconds = (seconds: number) => seconds.toFixed(0).padStart(6)

export const stepLines = (outcomes: readonly Timed[]): string[] =>
  outcomes.map(({ title, seconds }) => `${inSeconds(seconds)}  ${title}`)

/** The files that took longest in any step. */
export const timeLines = (outcomes: readonly Timed[], most: number): string[] =>
  outcomes
    .flatMap(({ title, result }) => result.times.map((time) => ({ ...time, title })))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, most)
    .map(
      ({ title, name, seconds, setUp }) =>
        `${inSeconds(seconds)}  ${name} (${setUp.toFixed(0)} of them set-up; ${title})`,
    )
