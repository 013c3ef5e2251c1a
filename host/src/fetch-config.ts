/** Lists the mistakes in `config.json`, one line for each key; `opens` is the address that it wants to be opened under. */
export class ConfigProblem extends Error {
  constructor(
    readonly problems: string[],
    readonly opens: string | null = null,
  ) {
    super(problems.join('\n'))
  }
}

/** How long it may take. */
const LIMIT_MS = 20_000
const lost = (why: unknown) => new ConfigProblem([`config.json を取得できません (${why})`])
const whyOf = (cause: unknown) =>
  cause instanceof Error && cause.name === 'TimeoutError' ? '応答がありません' : '通信エラー'

/** @throws ConfigProblem when `config.json` does not arrive in 20 s, or is no JSON. */
export async function fetchConfig(cache: RequestCache = 'default'): Promise<unknown> {
  const signal = AbortSignal.timeout(LIMIT_MS)
  const text = await fetch('/config.json', { cache, signal })
    .then((response) => (response.ok ? response.text() : Promise.reject(lost(response.status))))
    .catch((cause: unknown) => {
      throw cause instanceof ConfigProblem ? cause : lost(whyOf(cause))
    })
  try {
    return JSON.parse(text)
  } catch {
    const why = isUtf8(text) ? 'が JSON として正しくありません' : 'の文字コードが UTF-8 ではありません'
    throw new ConfigProblem([`config.json ${why}`])
  }
}

/** Whether a text was UTF-8, because browsers read other bytes as U+FFFD. */
export const isUtf8 = (text: string) => !text.includes('\ufffd')
