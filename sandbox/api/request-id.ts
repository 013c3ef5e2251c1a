import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** https://www.w3.org/TR/trace-context/#traceparent-header */
const TRACEPARENT = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-|$)/

/**
 * The trace that the caller has begun, so that one ID leads from its toast to the line of the log and to the operation
 * log, also when no answer arrived; else one of its own.
 */
export const requestIDOf = ({ headers: { traceparent } }: IncomingMessage): string =>
  TRACEPARENT.exec(String(traceparent ?? ''))?.[1] ?? randomUUID()
