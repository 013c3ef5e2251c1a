/** A wrong command line. Its message is for the person who typed it; empty when only the usage was asked for. */
export class UsageError extends Error {}

export const isWebAddress = (address: string) => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
/** The origin of a web address, or undefined. */
export const originOf = (address: string) => (isWebAddress(address) ? new URL(address).origin : undefined)

/** Runs a kit. Returns its exit code, or 2 after a wrong command line, whose message and `usage` go to stderr. */
export async function fromCommandLine(usage: string, run: () => Promise<0 | 1>): Promise<0 | 1 | 2> {
  try {
    return await run()
  } catch (cause) {
    if (!(cause instanceof UsageError)) throw cause
    console.error(cause.message === '' ? usage : `${cause.message}\n\n${usage}`)
    return cause.message === '' ? 0 : 2
  }
}
