import type { Machine } from './needs.mjs'

/**
 * As root on Debian it is installed, elsewhere refused with the command that does.
 *
 * @param without names of NEEDS that may be missing
 * @throws Error saying what is missing, and the command that installs it
 */
export function bringNeeds(check: 'test' | 'test-long', without: readonly string[], machine?: Machine): void
/**
 * What a check is told to leave out, by its command line: `--without sshd,vnc`.
 *
 * @throws Error when it is something else, or unknown
 */
export function readWithout(args: readonly string[]): string[]
