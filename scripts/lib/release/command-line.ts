import { UsageError } from '../command-line'
import { Refused } from './refused'
import { openTarget } from './open-target'
import type { Target } from './target'

/** How a command is used, and its work: given the arguments, it returns what it changed, one line each. */
type Command = { usage: string; run(args: string[]): Promise<string[]> }

/**
 * Runs a command with the arguments of this process, and sets its exit code. A refusal and a wrong option are told
 * without a stack, because their message is for the person who typed the command.
 */
export async function runCommand({ usage, run }: Command): Promise<void> {
  const args = process.argv.slice(2)
  try {
    console.log(args.includes('--help') ? usage : (await run(args)).join('\n'))
  } catch (cause) {
    const isUsage = cause instanceof UsageError
    if (!isUsage && !isExpected(cause)) throw cause
    const message = cause instanceof Error ? cause.message : String(cause)
    console.error(isUsage ? `${message}\n\n${usage}` : message)
    process.exitCode = 1
  }
}

/** Told without a stack, because the messages of a failed build or a full disk say enough. */
function isExpected(cause: unknown): boolean {
  return (
    cause instanceof Refused ||
    (cause instanceof Error && cause.message.startsWith('The build of')) ||
    (typeof cause === 'object' && cause !== null && 'syscall' in cause)
  )
}

/** @throws Refused when none is named */
export async function targetFrom(address: string | undefined): Promise<Target> {
  const named = address || process.env.PORTAL_TARGET
  if (!named)
    throw new Refused(
      'Name the target, a directory or s3://bucket/prefix: by an option, or by the variable PORTAL_TARGET.',
    )
  return openTarget(named)
}

/** @throws Refused for what cannot be the name of an environment */
export function environmentFrom(name: string): string {
  if (/^[a-z0-9][a-z0-9-]*$/.test(name)) return name
  throw new Refused(`"${name}" cannot be an environment: lower-case letters, digits and hyphens make its name.`)
}

/** @throws Refused for what is no time */
export function momentFrom(text: string): Date {
  const moment = new Date(text)
  if (/^\d{4}-\d\d-\d\d(T|$)/.test(text) && !Number.isNaN(moment.getTime())) return moment
  throw new Refused(`--at is a time like 2026-11-02T14:00 (here) or 2026-11-02T14:00Z, not "${text}".`)
}

/** The one word a command is about. @throws Refused when it is missing, unknown (where `known` tells), or not alone */
export function subjectFrom(words: readonly string[], most = 1, known?: readonly string[]): string {
  const [name, ...rest] = words
  if (!name) throw new Refused(`Which one? Name a remote, or host${known ? `: ${known.join(', ')}` : ''}.`)
  if (known && !known.includes(name)) throw new Refused(`There is no remote "${name}". There are: ${known.join(', ')}.`)
  if (words.length > most) throw new Refused(`Only one at a time: what is ${rest.slice(most - 1).join(' ')}?`)
  return name
}

/** @throws Refused for what has no next host to wait for, and for a canary, which only a release for everybody precedes */
export function aheadFrom(isAhead: boolean, name: string, canary: number | null): boolean {
  if (isAhead && name === 'host') throw new Refused('--ahead goes with a remote: it waits for the next host.')
  if (isAhead && canary !== null)
    throw new Refused('--ahead and --canary do not go together: the next host needs the release for everybody.')
  return isAhead
}

/** @returns null without the option. @throws Refused for what is no share */
export function canaryFrom(percent: string | undefined, name: string): number | null {
  if (percent === undefined) return null
  if (name === 'host') throw new Refused('The host has no canary: only one page can be served.')
  const value = Number(percent)
  if (percent.trim() !== '' && value > 0 && value <= 100) return value
  throw new Refused(`--canary is the percentage of browsers, above 0 and up to 100, not "${percent}".`)
}

/** @throws Refused for what is no number above 0 */
export function numberFrom(option: string, text: string): number {
  const value = Number(text)
  if (text.trim() !== '' && value > 0 && Number.isFinite(value)) return value
  throw new Refused(`${option} is a number above 0, not "${text}".`)
}
