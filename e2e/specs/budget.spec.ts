import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { BrowserContextOptions, Response } from '@playwright/test'
import { type PageBudget, PAGES, TELEMETRY_KB } from '@portal/scripts/budgets'
import { ADMIN, expect, setLine } from '../fixtures'
import { GUARDED } from '../guarded-pages'
import { testReleased } from '../released-portal'
import { ready } from '../verbs'

const test = testReleased('sandbox')

/**
 * A page asks again for what it shows after 30 s, which is no cost of its start: on a slow machine a visit takes that
 * long.
 */
const UNTIL_POLLS_MS = 25_000
/** Visits, because each waits half a second for a silent network. */
const AT_ONCE = 3

test('a cold visit, signed in, keeps the budget of its page', async ({
  page,
  context,
  browser,
  running,
  problems,
  ids,
  signIn,
}) => {
  await signIn(page, ADMIN)
  const signedIn = { baseURL: running.url, storageState: await context.storageState(), locale: 'ja-JP' }
  const due = Object.entries(PAGES)
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = due.shift(); next; next = due.shift()) await expectBudget(...next)
    }),
  )

  async function expectBudget(route: string, budget: PageBudget) {
    const { cost, files, asked } = await coldVisit(signedIn, GUARDED[route]?.(ids) ?? route)
    console.log(`${route}: ${cost.scriptKB} KB of JavaScript, ${cost.requests} requests, ${cost.elements} elements`)
    for (const what of ['scriptKB', 'requests', 'elements'] as const) {
      const why = what === 'requests' ? asked : files
      const told = `${route}: ${what} is ${cost[what]}, its budget in scripts/lib/budgets.ts is ${budget[what]}\n${why}`
      expect.soft(cost[what], told).toBeLessThanOrEqual(budget[what])
    }
  }

  async function coldVisit(options: BrowserContextOptions, path: string) {
    const cold = await browser.newContext(options)
    await problems.watch(cold)
    // On a connection that asks to save data nothing is fetched ahead.
    await cold.addInitScript(setLine, { saveData: true })
    const visit = await cold.newPage()
    const responses: Response[] = []
    const begun = Date.now()
    visit.on('response', (response) => {
      if (response.request().timing().startTime < begun + UNTIL_POLLS_MS) responses.push(response)
    })
    await visit.goto(path)
    await ready(visit)
    await visit.waitForLoadState('networkidle')
    const elements = await visit.evaluate(() => document.querySelectorAll('*').length)
    const scripts = await scriptsOf(responses)
    await cold.close()
    const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0)
    expect(bytes).toBeGreaterThan(0)
    const cost: PageBudget = { scriptKB: Math.ceil(bytes / 100) / 10, requests: responses.length, elements }
    return { cost, files: biggest(scripts), asked: responses.map(asLine).join('\n') }
  }
})

test('the code that reports releases keeps its budget', () => {
  const dist = path.resolve(import.meta.dirname, '../../host/dist')
  // A page fetches one of them: the second when the host does not start.
  const files = readdirSync(dist).filter((name) => /^(telemetry|report-start)\.[0-9a-f]{8}\.js$/.test(name))
  expect(files).toHaveLength(2)
  for (const name of files)
    expect(gzipSync(readFileSync(path.join(dist, name))).length / 1000, name).toBeLessThanOrEqual(TELEMETRY_KB)
})

const asLine = (response: Response): string => `  ${response.status()} ${response.request().method()} ${response.url()}`

type Script = { url: string; bytes: number }

async function scriptsOf(responses: readonly Response[]): Promise<Script[]> {
  const scripts = responses.filter((response) => new URL(response.url()).pathname.endsWith('.js'))
  // Not those without a hash in their name, because a release puts only their plain file into the site.
  for (const script of scripts.filter((response) => /\.[0-9a-f]{8}\.js$/.test(response.url())))
    expect.soft(script.headers()['content-encoding'], script.url()).toBe('br')
  return Promise.all(
    scripts.map(async (response) => ({
      url: response.url(),
      bytes: (await response.request().sizes()).responseBodySize,
    })),
  )
}

const biggest = (scripts: readonly Script[]): string =>
  scripts
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, 8)
    .map(({ url, bytes }) => `  ${(bytes / 1000).toFixed(1)} KB ${new URL(url).pathname}`)
    .join('\n')
