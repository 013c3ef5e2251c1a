import type { Browser } from '@playwright/test'
import { coldPage, type Journey, type Profile, type Session, signIn, type Times, travel } from './journeys'
import type { Side } from './side'
import type { Compared } from './table'
import { weigh, type Weights } from './weight'

type Options = { profiles: readonly Profile[]; journeys: readonly Journey[]; runs: number }
export type Comparison = { journeys: Compared[]; weights: Weights }

/**
 * Lets both sides make the journeys in turns (A B, B A, …), so that what else the machine does falls on both alike. A
 * first run that is not counted warms the servers and the browser.
 */
export async function compare(browser: Browser, mine: Side, other: Side, options: Options): Promise<Comparison> {
  const sessions = new Map<Side, Session>()
  for (const side of [mine, other]) sessions.set(side, await signIn(browser, side))
  const travelled = async (side: Side, profile: Profile) => {
    const page = await coldPage(browser, sessionOf(sessions, side), profile)
    return travel(page, side, options.journeys)
  }
  for (const side of [mine, other]) await travelled(side, 'none')

  const journeys: Compared[] = []
  for (const profile of options.profiles) {
    const times = new Map<Side, Times[]>([mine, other].map((side) => [side, []]))
    for (let run = 0; run < options.runs; run += 1) {
      console.log(`  ${profile}, run ${run + 1} of ${options.runs} …`)
      for (const side of run % 2 === 0 ? [mine, other] : [other, mine])
        times.get(side)?.push(await travelled(side, profile))
    }
    journeys.push({ profile, mine: times.get(mine) ?? [], other: times.get(other) ?? [] })
  }
  return {
    journeys,
    weights: {
      mine: await weigh(browser, mine, sessionOf(sessions, mine)),
      other: await weigh(browser, other, sessionOf(sessions, other)),
    },
  }
}

function sessionOf(sessions: ReadonlyMap<Side, Session>, side: Side): Session {
  const session = sessions.get(side)
  if (!session) throw new Error(`Nobody is signed in at ${side.url}.`)
  return session
}
