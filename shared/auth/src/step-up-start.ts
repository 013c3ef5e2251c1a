import type { Wanted } from './sign-in-wanted'
import type { StepUp } from './step-up'

// What is seldom needed is loaded when it is, because every page has this package.
const load = () => import(/* webpackChunkName: "step-up" */ './step-up')

/** See `step-up.ts`. */
export async function startStepUp(wanted: Wanted, refused: string): Promise<StepUp> {
  return (await load()).startStepUp(wanted, refused)
}

/**
 * Gives a login return to the tab that waits for it, if there is one: this window is then that tab's pop-up, and has
 * nothing left to do.
 */
export async function handOverLogin(url: string): Promise<boolean> {
  return (await load()).handOverLogin(url)
}
