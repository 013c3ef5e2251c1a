import { randomNumbers } from '@portal/testing/random-numbers'
import { GUARDED } from '../guarded-pages'
import { PUBLIC } from '../public-pages'
import type { RecordIds } from '../record-ids'
import { type Way, WAYS } from './failing-proxy'
import type { Shown } from './shown'

const STATES = ['signed in', 'signed out', 'coming back from sign-in'] as const
export type State = (typeof STATES)[number]

/** A page as a user opens it. */
export type Opening = { route: string; path: string; state: State }
/** What a page asks for, by name, and shows when nothing fails. */
export type Recorded = Opening & { names: string[]; shown: Shown }
export type Case = Recorded & { name: string; way: Way }

/** The same in each build and run. */
export const titleOf = ({ route, state, name, way }: Case): string => `${route} · ${state} · ${name} · ${way}`

export const openingsOf = (ids: RecordIds): Opening[] =>
  STATES.flatMap((state) => [
    ...Object.entries(GUARDED).map(([route, pathOf]) => ({ route, path: pathOf(ids), state })),
    ...PUBLIC.map((path) => ({ route: path, path, state })),
  ])

/** Each request of a page in each way. */
export const casesOf = (recorded: Recorded): Case[] =>
  recorded.names.flatMap((name) => WAYS.map((way) => ({ ...recorded, name, way }))).filter(isOfPortal)

/** Not the script for which browsers wait before they read the rest of the page, as for the page itself. */
const isOfPortal = ({ name, way }: Case) => name !== 'host color-scheme.js' || way !== 'never answered'

/** In an order that the seed gives. */
export function shuffled<T>(all: readonly T[], seed: number): T[] {
  const random = randomNumbers(seed)
  return all
    .map((each) => ({ each, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ each }) => each)
}
