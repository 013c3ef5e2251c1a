import { existsSync, readFileSync } from 'node:fs'
import { RuntimeConfig } from '@portal/contract'
import * as z from 'zod/mini'
import { Refused } from './release/refused'

export const Keys = z.record(z.string(), z.unknown())
export type Keys = z.infer<typeof Keys>

/** A `config.json` as the portal reads it, and as it is written. */
type Config = { parsed: RuntimeConfig; raw: Keys }

/** @throws Refused naming the file, and each wrong key */
export function readRuntimeConfig(file: string): RuntimeConfig {
  if (!existsSync(file)) throw new Refused(`There is no file ${file}.`)
  return configFrom(readFileSync(file), file).parsed
}

/** @throws Refused naming each wrong key */
export function configFrom(bytes: Uint8Array, what: string): Config {
  const raw = jsonIn(bytes, what)
  const parsed = RuntimeConfig.safeParse(raw)
  if (!parsed.success) throw new Refused(`${what} is malformed:\n${z.prettifyError(parsed.error)}`)
  return { parsed: parsed.data, raw: Keys.parse(raw) }
}

function jsonIn(bytes: Uint8Array, what: string): unknown {
  const encoding = foreignEncoding(bytes)
  if (encoding !== null) throw new Refused(`${what} ${encoding}`)
  try {
    return JSON.parse(textOf(bytes))
  } catch (cause) {
    throw new Refused(`${what} is not JSON: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
}

/** Without the byte order mark that Windows writes. */
export const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

const SAVE = 'Save it as UTF-8; editors have that beside the name of the file, under "Encoding".'

/** In which encoding a text is, as a sentence without its subject; null when it is UTF-8, as JSON must be (RFC 8259). */
export function foreignEncoding(bytes: Uint8Array): string | null {
  // No JSON has a zero byte, and half of such a text in UTF-16 is zeros.
  if (bytes.includes(0)) return `is UTF-16. ${SAVE}`
  if (isIn('utf-8', bytes)) return null
  return isIn('shift_jis', bytes) ? `is not UTF-8 but, it seems, Shift_JIS. ${SAVE}` : `is not UTF-8. ${SAVE}`
}

function isIn(encoding: string, bytes: Uint8Array): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
