/** Lists the mistakes in `config.json`, one line for each key. */
export class ConfigProblem extends Error {
  constructor(readonly problems: string[]) {
    super(problems.join('\n'))
  }
}

/** @throws ConfigProblem when `config.json` does not arrive, or is no JSON. */
export async function fetchConfig(cache: RequestCache = 'default'): Promise<unknown> {
  const response = await fetch('/config.json', { cache }).catch(() => null)
  if (!response?.ok) throw new ConfigProblem([`config.json を取得できません (${response?.status ?? '通信エラー'})`])
  return response.json().catch(() => {
    throw new ConfigProblem(['config.json が JSON として正しくありません'])
  })
}
