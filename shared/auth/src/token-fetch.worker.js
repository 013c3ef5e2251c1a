// Runs in front of the SDK's sign-in worker, in the same file, and takes care of its requests to the token endpoint.
{
  /** Shorter than any pause of the page, longer than the SDK takes to repeat a request. */
  const REPEATED_WITHIN_MS = 500
  const send = self.fetch.bind(self)
  // Awaited by sdk.ts, because nothing else tells a page that the file of its worker has come.
  self.postMessage('started')
  let refusedUntil = 0
  let refusal = ''

  const refuse = (text, milliseconds) => {
    refusal = text
    refusedUntil = Date.now() + milliseconds
    return new Error(text)
  }

  /**
   * Seconds, from a number or a date (RFC 9110, 10.2.3). The header is seen only where the provider exposes it to other
   * origins.
   */
  const secondsOf = (retryAfter) => {
    if (!retryAfter) return 0
    const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000
    return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : 0
  }

  // The SDK drops its refresh token with every JSON answer that carries no new one, a 503 too (worker/token.worker.ts),
  // and does not hand out the status. Such an answer therefore becomes an error here: then the refresh token stays. It
  // also repeats a failed request twice at once (http.ts), which a provider in trouble does not want, and which sends a
  // refresh token again that may be used up already. The repetition is refused here; the page repeats it after a pause.
  self.fetch = async (url, options) => {
    if (Date.now() < refusedUntil) throw new Error(refusal)
    options?.signal?.addEventListener('abort', () => refuse("Timeout when executing 'fetch'", REPEATED_WITHIN_MS))
    let response
    try {
      response = await send(url, options)
    } catch (cause) {
      if (options?.signal?.aborted) throw cause
      throw refuse('token endpoint: no answer', REPEATED_WITHIN_MS)
    }
    if (response.status !== 429 && response.status < 500) return response
    const seconds = secondsOf(response.headers.get('retry-after'))
    throw refuse(
      `token endpoint: ${response.status}${seconds > 0 ? `, retry after ${seconds} s` : ''}`,
      Math.max(REPEATED_WITHIN_MS, seconds * 1000),
    )
  }
}
