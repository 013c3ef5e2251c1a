import { createHash } from 'node:crypto'

// Names as short as nginx wants them. Its hash tables take names of up to 46 letters, and of those of 14 two at the
// place of one. The settings that make them larger may stand once in all of its configuration, where another file may
// have them already.

/** Of a name that goes into a hash table by itself. */
const LONGEST_NAME = 46

/** The name of a variable; `what` has up to six letters. */
export type Name = (what: string) => string

/** Names with a hash of the environment, because all server blocks of nginx share their variables. */
export function namesOf(environment: string): Name {
  const hash = createHash('sha256').update(environment).digest('hex').slice(0, 6)
  return (what) => `$p${hash}_${what}`
}

/** The variable of a header that differs from file to file, by its initials. */
export const variableOf = (name: Name, header: string): string => name(header.replaceAll(/(\w)\w*-?/g, '$1'))

/** By a regular expression when it is too long, because these are in no hash table. */
export const serverName = ({ hostname }: URL): string =>
  hostname.length > LONGEST_NAME ? `"~^${hostname.replaceAll('.', String.raw`\.`)}$"` : hostname

/** @throws Error when nginx takes no word as long as this value; `fewer` is what shortens it */
export function requireShort(what: string, value: string, fewer: string): void {
  const longest = 4094
  if (value.length > longest)
    throw new Error(`${what} has ${value.length} letters, and nginx takes ${longest}: name fewer ${fewer}.`)
}
