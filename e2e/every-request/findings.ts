import type { Page } from '@playwright/test'
import type { Case } from './cases'
import type { Asked, FailingProxy } from './failing-proxy'
import { targetOf } from './names'

const MOST_A_MINUTE = 4
const MINUTE_MS = 60_000
/** Without them nothing can be told: the address of the collector, and what would tell it. */
const TOLD_BY_NOBODY = ['host config.json', 'host main.js']

export function tooOften(asked: readonly Asked[]): string[] {
  const times = new Map<string, number[]>()
  for (const { method, url, at } of asked) {
    const file = `${method} ${url.replace(/[?&]try=\d+$/, '')}`
    times.set(file, [...(times.get(file) ?? []), at])
  }
  return [...times].flatMap(([file, at]) => {
    const inMinute = (from: number) => at.filter((time) => time >= from && time < from + MINUTE_MS).length
    const most = Math.max(...at.map(inMinute))
    return most > MOST_A_MINUTE ? [`${most} times in a minute: ${file}`] : []
  })
}

/** Releases that must not run in this browser any more, though they are in order. */
export async function storedFindings(page: Page): Promise<string[]> {
  const { origins } = await page.context().storageState()
  const kept = origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name === 'portal.quarantine')
  return kept && kept.value !== '{}' ? [`blocked: ${kept.value}`] : []
}

type Snapshot = {
  remotes: { name: string; stage: string; failures: { at: string; reason: string }[] }[]
  problems: { remote: string | null; stage: string; text: string }[]
}

/**
 * Whether a failure touches another remote, and, where it `isSeen` on the page and a file of a release is missing, is
 * told to the collector, before the time `until`, and on the status page.
 */
export async function reportFindings(
  page: Page,
  proxy: FailingProxy,
  { name }: Case,
  { isSeen, until }: { isSeen: boolean; until: number },
): Promise<string[]> {
  const target = targetOf(name)
  const isTold = target !== null && isSeen && !TOLD_BY_NOBODY.includes(name)
  const telemetry = isTold ? await notToCollector(page, proxy, target, until) : []
  // Before the status page, which has a file of its own.
  if (target === 'host') proxy.heal()
  const snapshot = await snapshotOf(page)
  const touched = (snapshot?.remotes ?? [])
    .filter((remote) => remote.name !== target && (remote.stage === 'failed' || remote.failures.length > 0))
    .map(({ name: remote, failures }) => `touches ${remote}: ${JSON.stringify(failures)}`)
  return [...touched, ...telemetry, ...(isTold ? notOnStatus(snapshot, target) : [])]
}

/** What the status page copies, opened without loading the portal anew; null where the portal has not started. */
async function snapshotOf(page: Page): Promise<Snapshot | null> {
  const open = () => {
    history.pushState({}, '', '/status')
    dispatchEvent(new PopStateEvent('popstate'))
  }
  // Twice, because a page may be loading itself anew.
  await page.evaluate(open).catch(() => page.evaluate(open))
  const button = page.getByRole('button', { name: 'スナップショットをコピー', includeHidden: true })
  const isThere = await button.waitFor({ state: 'attached', timeout: 5000 }).then(
    () => true,
    () => false,
  )
  if (!isThere) return null
  // Without the pointer, because a dialog may be in its way.
  await button.evaluate((element: HTMLElement) => element.click())
  const text = await page.waitForFunction((): unknown => Reflect.get(globalThis, 'copied'))
  return JSON.parse(String(await text.jsonValue()))
}

function notOnStatus(snapshot: Snapshot | null, target: string): string[] {
  if (!snapshot) return []
  const { remotes, problems } = snapshot
  const isTold =
    remotes.some(({ name, failures }) => name === target && failures.length > 0) ||
    problems.some(({ remote, stage }) => (remote ?? 'host') === target && stage !== 'api')
  return isTold ? [] : [`not on the status page: ${JSON.stringify(problems)}`]
}

async function notToCollector(page: Page, proxy: FailingProxy, target: string, until: number): Promise<string[]> {
  const isTold = () =>
    proxy.asked.some(
      ({ name, body }) =>
        name === 'collector logs' && body.includes('portal.release.failed') && body.includes(`"${target}"`),
    )
  while (Date.now() < until && !isTold()) {
    // What waits for company is sent when the page may be left.
    await page.evaluate(() => dispatchEvent(new Event('pagehide'))).catch(() => undefined)
    await page.waitForTimeout(500)
  }
  return isTold() ? [] : ['not in the telemetry']
}
