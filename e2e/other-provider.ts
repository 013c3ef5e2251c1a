// A pattern even when empty, because Playwright reads the fixtures that a function needs out of it.
/* oxlint-disable no-empty-pattern */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { AUDIENCE, CLIENT_ID, portsWith, urlOf } from '@portal/scripts/settings'
import type { Behaviour } from '@portal/sandbox/testing/other-provider/behaviour'
import type { ControlCall } from '@portal/sandbox/testing/other-provider/control'
import type { Client } from '@portal/sandbox/testing/other-provider/exchange'
import { type Page, test as base } from './fixtures'
import { ready } from './verbs'

export { expect } from './fixtures'

export type OtherProvider = {
  issuer: string
  /** From now on correct except for `changes`; what an earlier call changed is correct again. */
  behave(changes?: Partial<Behaviour>): Promise<void>
  /** Refuses connections until `up`. */
  down(): Promise<void>
  up(): Promise<void>
  /** All requests so far, see `OtherProvider.requests` of the sandbox. */
  requests(): Promise<string[]>
}

type Addresses = { issuer: string; controlUrl: string }
type Running = OtherProvider & { close(): Promise<void> }

/**
 * A portal whose users sign in at the provider of sandbox/testing/other-provider: its `config.json` names it, and the
 * sandbox's API trusts its tokens. After each test the provider is correct again and up.
 */
export const test = base.extend<{ provider: OtherProvider }, { runningProvider: Running }>({
  runningProvider: [
    async ({ portOffset }, use) => {
      const provider = await startProvider(urlOf(portsWith(portOffset).host))
      await use(provider)
      await provider.close()
    },
    { scope: 'worker' },
  ],
  issuer: [async ({ runningProvider }, use) => use(runningProvider.issuer), { scope: 'worker' }],
  provider: async ({ runningProvider }, use) => {
    await use(runningProvider)
    await runningProvider.up()
    await runningProvider.behave()
  },
})

/** Presses the one button of the provider's page; the page must already be on its way there. */
export const pressContinue = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()

/** Signs in as the provider's person, then waits for the page at `target`. */
export async function signInThere(page: Page, target = '/dashboard'): Promise<void> {
  await page.goto(target)
  await pressContinue(page)
  await page.waitForURL((url) => url.pathname === target)
  await ready(page)
}

async function startProvider(portal: string): Promise<Running> {
  const client: Client = {
    clientId: CLIENT_ID,
    audience: AUDIENCE,
    callbacks: [`${portal}/callback`],
    logoutUrls: [portal],
    webOrigins: [portal],
  }
  const child = fork(path.join(import.meta.dirname, '../sandbox/testing/other-provider/main.ts'), [], {
    execArgv: ['--import', 'tsx'],
    cwd: import.meta.dirname,
    env: { ...process.env, OTHER_PROVIDER_CLIENT: JSON.stringify(client) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const { issuer, controlUrl } = await addressesOf(child)
  const control = async (order: ControlCall): Promise<string[]> => {
    const response = await fetch(controlUrl, { method: 'POST', body: JSON.stringify(order) })
    if (!response.ok) throw new Error(`The other provider: ${await response.text()}`)
    return response.json()
  }
  return {
    issuer,
    behave: async (changes = {}) => void (await control({ call: 'behave', changes })),
    down: async () => void (await control({ call: 'down' })),
    up: async () => void (await control({ call: 'up' })),
    requests: () => control({ call: 'requests' }),
    close: async () => {
      const exited = once(child, 'exit')
      child.disconnect()
      await exited
    },
  }
}

function addressesOf(child: ChildProcess): Promise<Addresses> {
  return new Promise((resolve, reject) => {
    child.once('message', (addresses: Addresses) => resolve(addresses))
    child.once('exit', () => reject(new Error('The other provider did not start.')))
  })
}
