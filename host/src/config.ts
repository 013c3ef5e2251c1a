import { RuntimeConfig } from '@portal/contract'
import { create } from 'zustand'

/** What is wrong with `config.json`: one line for each key. */
export class ConfigProblem extends Error {
  constructor(readonly problems: string[]) {
    super(problems.join('\n'))
  }
}

/** The runtime config, set once before the first render. */
export const useConfig = create<{ config: RuntimeConfig | null }>()(() => ({ config: null }))

/** The config, for code that runs only after it has been loaded. */
export function config(): RuntimeConfig {
  const current = useConfig.getState().config
  if (!current) throw new Error('config.json has not been loaded yet')
  return current
}

/** @throws ConfigProblem when `config.json` is missing or malformed; it names each key and what was expected. */
export async function loadConfig(cache: RequestCache = 'default'): Promise<RuntimeConfig> {
  const response = await fetch('/config.json', { cache }).catch(() => null)
  if (!response?.ok) throw new ConfigProblem([`config.json を取得できません (${response?.status ?? '通信エラー'})`])
  const raw: unknown = await response.json().catch(() => {
    throw new ConfigProblem(['config.json が JSON として正しくありません'])
  })
  const parsed = RuntimeConfig.safeParse(raw)
  if (parsed.success) return parsed.data
  throw new ConfigProblem(
    parsed.error.issues.map((issue) => `${issue.path.join('.') || '(全体)'}: ${issue.message || issue.code}`),
  )
}
