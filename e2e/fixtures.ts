// A pattern even when empty, because Playwright reads the fixtures that a function needs out of it.
/* oxlint-disable no-empty-pattern */
import { cpSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { reservePortOffset } from '@portal/scripts/ports'
import { type BrowserContext, type Cookie, expect, type Page, test as base } from '@playwright/test'
import type { Part, RemoteName } from './portal-messages'
import { Problems } from './problems'
import { recordInputs } from './record-inputs'
import { readIds, type RecordIds } from './record-ids'
import { portalThatIsUp, runPortal, type RunningPortal } from './running-portal'
import { buildTwoReleases, type TwoReleases } from './two-releases'
import { fillSignIn, ready } from './verbs'

export { expect, type Page } from '@playwright/test'

/** The part of `config.json` that tests change. */
export type Config = {
  remotes: { name: string; url: string }[]
  allowedOrigins: string[]
  [key: string]: unknown
}

export type Portal = {
  url: string
  /** Origins, without a slash at the end. */
  origin(part: Part | 'collector' | 'support'): string
  password: string
  totpSecret: string
  /** The file with a line for each request of the API. */
  apiLog: string
  stop(part: Part): Promise<void>
  start(part: Part): Promise<void>
  config(): Config
  /** Changes the config of the next page load. */
  editConfig(change: (config: Config) => void): void
  writeConfigText(text: string): void
}

type WorkerFixtures = {
  /** `PORT_OFFSET` of this worker's portal. */
  portOffset: number
  running: RunningPortal
  /** The same for all workers, because each starts from a copy of the same data. */
  ids: RecordIds
  sessions: Map<string, Cookie[]>
  twoReleases: TwoReleases
  /** What runs this worker's portal: a program of this folder and its arguments. See released-portal.ts. */
  portalProgram: readonly string[]
  /** Issuer that portal and API trust; undefined is the sandbox's own identity provider. See other-provider.ts. */
  issuer: string | undefined
  /** Does the API ask for a second factor where it hurts? By default it asks for nothing. */
  isSecondFactorWanted: boolean
}
export type VisitAs = (page: Page, email: string, target: string) => Promise<void>
type TestFixtures = {
  /**
   * Does an idle page fetch the pages of the menu? Not by default, because tests that stop a part would cut some fetch
   * off at a moment that they do not know.
   */
  fetchesMenu: boolean
  /** Back as it was after each test: what was stopped runs, and `config.json` is the first one. */
  portal: Portal
  problems: Problems
  /** Console errors, uncaught errors and policy violations the test brings about on purpose. */
  expectErrors: (...patterns: RegExp[]) => void
  /** Signs in by the form, then waits for the page at `target`. */
  signIn: (page: Page, email: string, target?: string) => Promise<void>
  /** The same, but a session that this worker already has at the identity provider is used again. */
  visitAs: VisitAs
}

export const ADMIN = 'admin@alpha.example'
export const MEMBER = 'member@alpha.example'
export const MFA = 'mfa@alpha.example'
export const BETA = 'admin@beta.example'
export const SOLO = 'solo@example.com'

export const test = base.extend<TestFixtures, WorkerFixtures>({
  portOffset: [async ({}, use) => use(await reservePortOffset()), { scope: 'worker' }],
  browser: async ({ browser }, use) => {
    recordInputs(browser)
    await use(browser)
  },
  running: [
    async ({ portOffset, portalProgram, issuer, isSecondFactorWanted }, use, info) => {
      if (process.env.PORTAL_UP) return use(await portalThatIsUp())
      const dataDir = path.join(runFolder(), `worker-${info.workerIndex}`)
      cpSync(path.join(runFolder(), 'seeded'), dataDir, { recursive: true })
      const portal = await runPortal({ portOffset, dataDir, program: portalProgram, issuer, isSecondFactorWanted })
      await use(portal)
      await portal.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  ids: [
    async ({ browser, running }, use) => {
      const file = path.join(runFolder(), 'ids.json')
      if (!existsSync(file)) writeWhole(file, JSON.stringify(await readIds(browser, running, ADMIN)))
      await use(JSON.parse(readFileSync(file, 'utf8')))
    },
    { scope: 'worker' },
  ],
  portalProgram: [['./portal-process.ts'], { scope: 'worker', option: true }],
  issuer: [undefined, { scope: 'worker', option: true }],
  isSecondFactorWanted: [false, { scope: 'worker', option: true }],
  sessions: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  twoReleases: [
    async ({}, use) => use(await buildTwoReleases(path.join(runFolder(), 'two-releases'))),
    { scope: 'worker', timeout: 120_000 },
  ],

  portal: async ({ running }, use) => {
    const { url, configFile, apiLog, ports, password, totpSecret } = running
    const original = readFileSync(configFile, 'utf8')
    const stopped = new Set<Part>()
    const write = (text: string) => writeWhole(configFile, text)
    const config = (): Config => JSON.parse(readFileSync(configFile, 'utf8'))
    await use({
      url,
      password,
      totpSecret,
      apiLog,
      origin: (part) => `http://localhost:${ports[part]}`,
      stop: async (part) => {
        await running.stop(part)
        stopped.add(part)
      },
      start: async (part) => {
        await running.start(part)
        stopped.delete(part)
      },
      config,
      editConfig: (change) => {
        const next = config()
        change(next)
        write(JSON.stringify(next, null, 2))
      },
      writeConfigText: write,
    })
    for (const part of stopped) await running.start(part)
    write(original)
  },

  problems: async ({}, use) => {
    const problems = new Problems()
    await use(problems)
    expect(problems.unexpected(), 'console errors, uncaught errors and policy violations').toEqual([])
  },
  expectErrors: async ({ problems }, use) => use((...patterns) => problems.expect(...patterns)),

  fetchesMenu: [false, { option: true }],
  context: async ({ context, problems, fetchesMenu }, use) => {
    await problems.watch(context)
    if (!fetchesMenu) await context.addInitScript(setLine, { effectiveType: '3g' })
    await use(context)
  },
  baseURL: async ({ running }, use) => use(running.url),

  signIn: async ({ portal, sessions }, use) =>
    use(async (page, email, target = '/dashboard') => {
      // /status asks for no session.
      const entry = target === '/status' ? '/profile' : target
      await page.goto(entry)
      await fillSignIn(page, email, portal.password)
      await page.waitForURL(`${portal.url}${entry}`)
      if (entry !== target) await page.goto(target)
      await ready(page)
      sessions.set(email, await page.context().cookies())
    }),

  visitAs: async ({ sessions, signIn }, use) =>
    use(async (page, email, target) => {
      const cookies = sessions.get(email)
      if (!cookies) return signIn(page, email, target)
      await page.context().addCookies(cookies)
      await page.goto(target)
      await ready(page)
    }),
})

/** Made by global-setup.ts, for all workers of a run. */
const runFolder = (): string => process.env.PORTAL_E2E_RUN ?? ''

/** Nobody reads half of it. */
function writeWhole(file: string, text: string): void {
  writeFileSync(`${file}.${process.pid}`, text)
  renameSync(`${file}.${process.pid}`, file)
}

/** Makes the page believe in a line (https://wicg.github.io/netinfo/). */
export const setLine = (line: { effectiveType?: string; saveData?: boolean }): unknown =>
  Object.defineProperty(navigator, 'connection', { value: line, configurable: true })

export function remoteEntry(config: Config, name: RemoteName): { name: string; url: string } {
  const entry = config.remotes.find((remote) => remote.name === name)
  if (!entry) throw new Error(`config.json has no remote ${name}`)
  return entry
}

/** Every request of a context, from now on; `type` as DevTools name it, such as `script` or `fetch`. */
export function requestsOf(context: BrowserContext): { method: string; url: string; type: string }[] {
  const requests: { method: string; url: string; type: string }[] = []
  context.on('request', (request) =>
    requests.push({ method: request.method(), url: request.url(), type: request.resourceType() }),
  )
  return requests
}
