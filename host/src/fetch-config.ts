/** Lists the mistakes in `config.json`, one line for each key; `opens` is the address that it wants to be opened under. */
export class ConfigProblem extends Error {
  constructor(
    readonly problems: string[],
    readonly opens: string | null = null,
  ) {
    super(problems.join('\n'))
  }
}

/** @throws ConfigProblem when `config.json` does not arrive, or is no JSON. */
export async function fetchConfig(cache: RequestCache = 'default'): Promise<unknown> {
  const response = await fetch('/config.json', { cache }).catch(() => null)
  if (!response?.ok) throw new ConfigProblem([`config.json を取得できません (${response?.status ?? '通信エラー'})`])
  const text = await response.text().catch(() => {
    throw new ConfigProblem(['config.json を取得できません (通信エラー)'])
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
