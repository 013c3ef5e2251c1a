import { hasCode } from './error-code'
import { Refused } from './refused'
import { openTarget } from './open-target'
import type { Target } from './target'

/**
 * A command: how it is used, and what it does with the words behind its name. It answers with what it changed, one line
 * each.
 */
export type Command = { usage: string; run(args: string[]): Promise<string[]> }

/** Refusals and wrong options are told in a line each. @returns the exit code */
export async function runCommand(
  command: Command,
  args: string[],
  out: Pick<Console, 'log' | 'error'> = console,
): Promise<number> {
  try {
    out.log(args.includes('--help') ? command.usage : (await command.run(args)).join('\n'))
    return 0
  } catch (cause) {
    const isUsage = hasCode(
      cause,
      'ERR_PARSE_ARGS_UNKNOWN_OPTION',
      'ERR_PARSE_ARGS_INVALID_OPTION_VALUE',
      'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL',
    )
    if (!isUsage && !isExpected(cause)) throw cause
    const message = cause instanceof Error ? cause.message : String(cause)
    out.error(isUsage ? `${message}\n\n${command.usage}` : message)
    return 1
  }
}

/** A failed build, a disk that is full: their messages say enough. */
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

/** The one word a command is about. @throws Refused when it is missing, unknown (where `known` tells), or not alone */
export function subjectFrom(words: readonly string[], most = 1, known?: readonly string[]): string {
  const [name, ...rest] = words
  if (!name) throw new Refused(`Which one? Name a remote, or host${known ? `: ${known.join(', ')}` : ''}.`)
  if (known && !known.includes(name)) throw new Refused(`There is no remote "${name}". There are: ${known.join(', ')}.`)
  if (words.length > most) throw new Refused(`Only one at a time: what is ${rest.slice(most - 1).join(' ')}?`)
  return name
}

/** @returns null without the option. @throws Refused for what is no share */
export function canaryFrom(percent: string | undefined, name: string): number | null {
  if (percent === undefined) return null
  if (name === 'host') throw new Refused('The host has no canary: only one page can be served.')
  const value = Number(percent)
  if (percent.trim() !== '' && value > 0 && value <= 100) return value
  throw new Refused(`--canary is the percentage of browsers, above 0 and up to 100, not "${percent}".`)
}
