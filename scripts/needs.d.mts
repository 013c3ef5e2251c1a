/** A way to look at a machine and to change it; a test hands in one of its own. */
export type Machine = {
  platform: string
  isRoot: boolean
  env: Record<string, string | undefined>
  /** The user's folder. */
  home: string
  exists(file: string): boolean
  /** Names in a folder; none when it is not there. */
  list(folder: string): string[]
  write(file: string, text: string, mode: number): void
  remove(file: string): void
  /** A program that cannot be started has no status. */
  run(file: string, args: string[], env?: Record<string, string>): { status: number | null; stdout: string }
}

export type Need = {
  name: string
  /** What it is for, after "name: ". */
  use: string
  checks: readonly string[]
  /** Its absence makes the check slower, no more. */
  isOptional?: boolean
  isThere(machine: Machine): boolean
  /** By package manager, with a space between several. */
  packages: Partial<Record<'apt' | 'dnf' | 'brew' | 'winget', string>>
  /** Test files, and tags of Playwright's tests, that cannot run without; steps name their own needs. */
  tests?: readonly string[]
}

/** In the order in which they are told and installed. */
export const NEEDS: readonly Need[]
/** Path of the Chromium that CHROMIUM names or the system has; undefined: Playwright takes its own. */
export function findChromium(machine?: Machine): string | undefined
export function hasChromium(machine?: Machine): boolean
/** Path of the Firefox that FIREFOX names or the system has, or should have. */
export function findFirefox(machine?: Machine): string
