import type { Wanted } from './sign-in-wanted'
import { openChannel } from './site-data'
import type { StepUp } from './step-up'
import { heldLocks } from './tab-lock'

/**
 * Tabs and the window speak here instead of by `opener`, because the portal's pages have none
 * (`Cross-Origin-Opener-Policy: same-origin`).
 */
export const CHANNEL = 'portal.step-up'

/** The window's message with the address of a login return. */
export type Return = { kind: 'return'; url: string }

/** Held by the tab that waits for the login with this `state`, so that the page of its return knows. */
export const lockOf = (state: string | null) => `portal.step-up.${state}`
export const stateOf = (url: string) => new URL(url).searchParams.get('state')

/** See `step-up.ts`, which is loaded when it is needed, because every page has this package. */
export async function startStepUp(wanted: Wanted, refused: string): Promise<StepUp> {
  const stepUp = await import(/* webpackChunkName: "step-up" */ './step-up')
  return stepUp.startStepUp(wanted, refused)
}

let handedOver: Promise<boolean> | null = null

/**
 * Gives a login return to the tab that waits for it, once, however often it is asked. Returns whether one does: this
 * window is then that tab's pop-up, and has nothing left to do.
 */
export function handOverLogin(url: string): Promise<boolean> {
  handedOver ??= giveToWaitingTab(url)
  return handedOver
}

async function giveToWaitingTab(url: string): Promise<boolean> {
  if (!(await heldLocks()).has(lockOf(stateOf(url)))) return false
  openChannel(CHANNEL)?.postMessage({ kind: 'return', url } satisfies Return)
  return true
}
