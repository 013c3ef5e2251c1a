import { createHmac, timingSafeEqual } from 'node:crypto'

// The signature of Standard Webhooks (https://github.com/standard-webhooks/standard-webhooks), for which receivers find
// libraries: HMAC-SHA256 over id, time and body. The id stays the same when a message is sent again.

const PREFIX = 'whsec_'

/** As of Standard Webhooks, Base64 after a prefix; any other secret is its text. */
const keyOf = (secret: string) =>
  secret.startsWith(PREFIX) ? Buffer.from(secret.slice(PREFIX.length), 'base64') : Buffer.from(secret, 'utf8')

type Signed = { id: string; timestamp: string; body: string }

const signatureOf = (secret: string, { id, timestamp, body }: Signed) =>
  `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')}`

/** The headers of a message. `now` is when it is sent, not when it was made. Without a secret it is not signed. */
export function webhookHeaders(id: string, body: string, secret: string | null, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    ...(secret !== null && { 'webhook-signature': signatureOf(secret, { id, timestamp, body }) }),
  }
}

/** Older messages are not taken, because they may have been recorded and sent again. */
const TOLERANCE_MS = 5 * 60_000

/** Whether a message was signed with the secret within the last five minutes. */
export function isSigned(headers: Record<string, unknown>, body: string, secret: string, now: Date): boolean {
  const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map((name) => String(headers[`webhook-${name}`]))
  if (id === undefined || timestamp === undefined || signature === undefined) return false
  if (!(Math.abs(now.getTime() - Number(timestamp) * 1000) <= TOLERANCE_MS)) return false
  const wanted = Buffer.from(signatureOf(secret, { id, timestamp, body }))
  return signature.split(' ').some((one) => {
    const given = Buffer.from(one)
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
}
