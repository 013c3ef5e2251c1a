import { appendFileSync, writeFileSync } from 'node:fs'
import type { Asked } from '@portal/scripts/every-request'
import { type Case, casesOf, openingsOf, type Recorded, shuffled, titleOf } from '../every-request/cases'
import { inLanes, Turns } from '../every-request/turns'
import { record, type Surroundings, tryCase } from '../every-request/visit'
import { ADMIN, expect, test } from '../fixtures'

/** Pages that are open together, of which most wait, and those that load together. */
const LANES = 14
const LOADS = 3
/** Cases of one page in a sample, because recording its requests takes as long as one of them. */
const OF_PAGE = 6

/** What `npm run rehearse -- --every-request` asks for; else a sample. */
const { cases: most = 150, seed = 1, only = '', results }: Asked = JSON.parse(process.env.EVERY_REQUEST ?? '{}')

test(
  'each request of each page fails in each way: there is the page, or words and a way on',
  { tag: '@long' },
  async ({ browser, portal, ids, page, visitAs }) => {
    test.setTimeout(0)
    portal.editConfig((config) => (config.telemetryUrl = portal.origin('collector')))
    await visitAs(page, ADMIN, '/dashboard')
    const cookies = await page.context().cookies()
    const around: Surroundings = { browser, portal, ids, cookies, loads: new Turns(LOADS) }
    await page.close()

    const pages = shuffled(openingsOf(ids), seed).filter(({ route, state }) => isPart(`${route} · ${state} · `, only))
    const isSample = most !== null
    const opened = isSample && only === '' ? pages.slice(0, Math.ceil(most / OF_PAGE)) : pages
    const recorded = await inLanes(opened, LANES, (opening) => record(opening, around))
    const all = recorded.filter((each) => each !== null).flatMap((each: Recorded) => casesOf(each))
    const wanted = shuffled(all, seed).filter((one) => titleOf(one).includes(only))
    const cases = isSample ? wanted.slice(0, most) : wanted

    if (results) writeFileSync(results, `${JSON.stringify({ all: all.length, cases: cases.length })}\n`)
    const outcomes = await inLanes(cases, LANES, async (one: Case) => {
      const outcome = { title: titleOf(one), way: one.way, ...(await tryCase(one, around)) }
      if (results) appendFileSync(results, `${JSON.stringify(outcome)}\n`)
      return outcome
    })
    expect(outcomes.length).toBeGreaterThan(0)
    expect(outcomes.flatMap(({ title, findings }) => findings.map((finding) => `${title}: ${finding}`))).toEqual([])
  },
)

/** Whether one of two texts begins as the other, or has it. */
const isPart = (title: string, only: string) => only === '' || only.startsWith(title) || title.includes(only)
