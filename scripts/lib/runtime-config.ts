import { existsSync, readFileSync } from 'node:fs'
import { RuntimeConfig } from '@portal/contract'

/** @throws Error naming the file, and each wrong key */
export function readRuntimeConfig(file: string): RuntimeConfig {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  const parsed = RuntimeConfig.safeParse(parseJson(file))
  if (parsed.success) return parsed.data
  throw new Error(
    [
      `${file} cannot be used:`,
      ...parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`),
    ].join('\n'),
  )
}

function parseJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new Error(`${file} is not JSON: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
}
