/** Browsers send no more than 64 KiB at once for pages that are being left. */
const MOST_KEPT_ALIVE = 60_000

/**
 * Sends the body of a request of OTLP. Returns whether the collector has taken or refused it for good. By `fetch`
 * instead of `sendBeacon`, which would send the collector's cookies.
 */
export async function send(address: string, body: object): Promise<boolean> {
  const text = JSON.stringify(body)
  try {
    const { ok, status } = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: text,
      credentials: 'omit',
      keepalive: text.length < MOST_KEPT_ALIVE,
      priority: 'low',
    })
    return ok || !RETRYABLE.has(status)
  } catch {
    return false
  }
}

/** https://opentelemetry.io/docs/specs/otlp/#retryable-response-codes */
const RETRYABLE = new Set([429, 502, 503, 504])

/** Below the address of a collector, as its own exporters take it. */
export const addressOf = (telemetryUrl: string, signal: 'logs' | 'metrics') =>
  `${telemetryUrl.replace(/\/$/, '')}/v1/${signal}`
