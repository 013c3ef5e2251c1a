import { type Check, CannotTell, failed, passed, warned } from '../conformance/check'
import type { Backend } from './backend'

export type BackendCheck = Check<Backend>

/** Most sentences of one reason; the others are only counted. */
const SHOWN = 5

/** `run` returns a sentence for each thing that is wrong. @throws CannotTell when nothing could be checked */
export function backendCheck(
  id: string,
  title: string,
  rule: string,
  run: (backend: Backend) => Promise<string[]>,
): BackendCheck {
  return {
    id,
    title,
    rule,
    run: async (backend) => {
      const wrong = [...new Set(await run(backend))]
      const rest = wrong.length > SHOWN ? `; and ${wrong.length - SHOWN} more` : ''
      return wrong.length === 0 ? passed : failed(`${wrong.slice(0, SHOWN).join('; ')}${rest}`)
    },
  }
}

/** A check of what is optional: what is missing is a warning, and `remedy` says what to leave out or to add. */
export function optionalCheck(check: BackendCheck, remedy: string): BackendCheck {
  return {
    ...check,
    remedy,
    run: async (backend) => {
      const verdict = await check.run(backend)
      return verdict.result === 'failed' ? warned(verdict.reason) : verdict
    },
  }
}

/** A check that changes something, and puts it back. */
export function writingCheck(
  id: string,
  title: string,
  rule: string,
  run: (backend: Backend) => Promise<string[]>,
): BackendCheck {
  return backendCheck(id, title, rule, async (backend) => {
    if (!backend.options.write) throw new CannotTell('needs --write')
    return run(backend)
  })
}

/** @throws CannotTell without a value */
export function needed<T>(value: T | undefined | null, what: string): T {
  if (value === undefined || value === null) throw new CannotTell(`needs ${what}`)
  return value
}
