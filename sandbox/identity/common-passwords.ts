import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** How many of the most used passwords are refused. */
export const COMMON_PASSWORDS = 10_000

/**
 * How common-passwords.txt holds a password, whatever its case: 72 bits of its hash, because nobody wants to read in a
 * repository what people choose.
 */
export const fingerprint = (password: string): string =>
  createHash('sha256').update(password.normalize('NFKC').toLowerCase()).digest('base64url').slice(0, 12)

// Made by make-common-passwords.ts, which says of what.
const fingerprints = new Set(readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8').split(/\r?\n/))

/** Whether a password is among the most used ones of those that were leaked. */
export const isCommon = (password: string): boolean => fingerprints.has(fingerprint(password))
