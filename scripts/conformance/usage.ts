/** A wrong command line. Its message is for the person who typed it; empty when only the usage was asked for. */
export class UsageError extends Error {}

export const isWebAddress = (address: string) => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
/** The origin of a web address, or undefined. */
export const originOf = (address: string) => (isWebAddress(address) ? new URL(address).origin : undefined)
