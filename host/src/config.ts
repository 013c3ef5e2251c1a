import { EXPECTED, type Expected, type RemoteEntry, RuntimeConfig } from '@portal/contract'
import { create } from 'zustand'
import { reportProblem } from './diagnostics'
import { ConfigProblem, isUtf8 } from './fetch-config'
import { usablePart } from './usable-part'

/** Japanese texts for wrong values, because the contract's own are English, for tools and servers. */
const WORDS: Record<Expected, string> = {
  [EXPECTED.url]: 'http(s) の URL',
  [EXPECTED.site]: 'パスのない http(s) の URL（例 https://portal.example）',
  [EXPECTED.origin]: 'オリジン（例 https://cdn.example）',
  [EXPECTED.socketOrigin]: 'オリジン（例 wss://consoles.example）',
  [EXPECTED.domain]: 'ホスト名（例 login.example）、またはオリジン（例 http://localhost:4400）',
  [EXPECTED.tls]: 'https（コンソールは wss）の URL。portalHost が https のため',
  [EXPECTED.callbackUrl]: 'portalHost に /callback を続けた URL',
  [EXPECTED.integrity]: 'sha384-… のハッシュ',
  [EXPECTED.remoteName]: '英小文字・数字・ハイフンの名前',
  [EXPECTED.ownPage]: 'そのリモートの paths の下のページ',
  [EXPECTED.publicKey]: 'Ed25519 の公開鍵（MCowBQYDK2VwAyEA…）',
  [EXPECTED.release]: 'http(s) の URL、または { url, integrity } の形',
  [EXPECTED.placeholder]: '使える置き換えは {serialNo} {serverName} {agentHost} {project} {key} だけです',
}

/** The runtime config, set once before the first render. */
export const useConfig = create<{ config: RuntimeConfig | null }>()(() => ({ config: null }))

/** The config, for code that runs only after it has been loaded. */
export function config(): RuntimeConfig {
  const current = useConfig.getState().config
  if (!current) throw new Error('config.json has not been loaded yet')
  return current
}

/**
 * Reads `config.json`. What is wrong in it is left out where the portal runs without, and told on the status page.
 *
 * @throws ConfigProblem when it does not run without; it names each key and what was expected.
 */
export function parseConfig(raw: unknown): RuntimeConfig {
  const parsed = RuntimeConfig.safeParse(raw)
  const problems = (parsed.error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.') || '(全体)'}: ${wordsOf(message)}`,
  )
  const whole = parsed.success ? parsed : RuntimeConfig.safeParse(usablePart(raw, wrongIn(parsed.error)))
  if (!whole.success) throw new ConfigProblem(problems)
  const { remotes } = whole.data
  const isFirst = ({ name }: RemoteEntry, at: number) => remotes.findIndex((entry) => entry.name === name) === at
  const config = { ...whole.data, remotes: remotes.filter(isFirst) }
  const twice = remotes.filter((entry, at) => !isFirst(entry, at))
  requireOwnOrigin(config)
  const unused = [...problems, ...twice.map(({ name }) => `remotes: ${name} が重複しています`)].join(' / ')
  tell([
    ...(unused === '' ? [] : [`使わない設定: ${unused}`]),
    ...(isUtf8(JSON.stringify(raw)) ? [] : ['config.json の文字コードが UTF-8 ではないため、読めない文字があります']),
  ])
  return config
}

const wrongIn = ({ issues }: { issues: readonly { path: PropertyKey[] }[] }) => issues.map(({ path }) => path)

let told = ''

/** Once for each state of the file, because open tabs read it every minute. */
function tell(problems: readonly string[]): void {
  const text = problems.join(' / ')
  if (text === told) return
  told = text
  if (text !== '') reportProblem({ remote: null, version: null, stage: 'config', text })
}

function wordsOf(message: string): string {
  return Object.entries(WORDS).find(([expected]) => expected === message)?.[1] ?? '値がないか、形が正しくありません'
}

/**
 * Sign-in returns to `{portalHost}/callback`, and the session is kept there, because a page of another origin would
 * send the user to and fro.
 *
 * @throws ConfigProblem when this page is not one of `portalHost`
 */
function requireOwnOrigin({ portalHost }: RuntimeConfig): void {
  const { origin } = new URL(portalHost)
  if (origin === window.location.origin) return
  const here = `portalHost: このページのオリジンは ${window.location.origin} です。`
  throw new ConfigProblem([here], origin)
}
