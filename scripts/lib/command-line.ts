import { parseArgs, type ParseArgsConfig } from 'node:util'

/** A wrong command line. Its message is for the person who typed it; empty when only the usage was asked for. */
export class UsageError extends Error {}

/** Reads options and words of a command line. @throws UsageError */
export function parsed<Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config)
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause))
  }
}

export const isWebAddress = (address: string) => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
/** The origin of a web address, or undefined. */
export const originOf = (address: string) => (isWebAddress(address) ? new URL(address).origin : undefined)

/** Runs a command. Returns its exit code, or 2 after a wrong command line, whose message and `usage` go to stderr. */
export async function fromCommandLine(usage: string, run: () => Promise<0 | 1>): Promise<0 | 1 | 2> {
  try {
    return await run()
  } catch (cause) {
    if (!(cause instanceof UsageError)) throw cause
    console.error(cause.message === '' ? usage : `${cause.message}\n\n${usage}`)
    return cause.message === '' ? 0 : 2
  }
}

/** Runs a command whose errors are told by their message alone, because that is for the person who typed it. */
export async function toldByMessage(run: () => Promise<void> | void): Promise<void> {
  try {
    await run()
  } catch (cause) {
    console.error(cause instanceof Error ? cause.message : cause)
    // Ends the process, because servers or watchers that were started would keep it running.
    process.exit(1)
  }
}
