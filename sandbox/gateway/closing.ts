import { CONSOLE_CLOSE, type ConsoleClose } from '@portal/api-client/console'

/**
 * The end of a console: a code for the page, a reason for the person. 1001, 1005, 1006 and the like come from the other
 * side.
 */
export type Closing = { code: number; reason: string }

/** Control frames hold 125 bytes, of which the close code takes two (RFC 6455, 5.5). */
const REASON_BYTES = 123

export const closing = (name: keyof typeof CONSOLE_CLOSE, reason: string): { code: ConsoleClose; reason: string } => ({
  code: CONSOLE_CLOSE[name],
  reason: cut(reason),
})

function cut(text: string): string {
  if (Buffer.byteLength(text) <= REASON_BYTES) return text
  let kept = ''
  for (const character of text) {
    if (Buffer.byteLength(kept) + Buffer.byteLength(character) > REASON_BYTES - Buffer.byteLength('…')) break
    kept += character
  }
  return `${kept}…`
}

/** A console that cannot be opened, or cannot go on, for a reason that its user is told. */
export class ConsoleFailure extends Error {
  readonly closing: Closing

  constructor(end: Closing, cause?: unknown) {
    super(end.reason, { cause })
    this.name = 'ConsoleFailure'
    this.closing = end
  }
}

export const unreachable = (reason: string, cause?: unknown) =>
  new ConsoleFailure(closing('unreachable', reason), cause)
