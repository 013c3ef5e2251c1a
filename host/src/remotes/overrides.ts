import { storedText } from '@portal/auth'
import { allowsOverrides, type RuntimeConfig } from '@portal/contract'
import { create } from 'zustand'

const kept = storedText('session', 'portal.overrides')
/** Set when the user has agreed that this tab runs code of this machine. */
const agreement = storedText('session', 'portal.overrides.agreed')
const PARAMETER = 'remotes'

/** Releases that this tab runs instead of the environment's, by the remote's name; and what was refused, and why. */
export const useOverrides = create<{ isAllowed: boolean; urls: Record<string, string>; refused: string[] }>()(() => ({
  isAllowed: false,
  urls: {},
  refused: [],
}))

export const overrideOf = (name: string): string | undefined => useOverrides.getState().urls[name]

/**
 * Takes `?remotes=servers@http://localhost:3001/remote.json,events@…` out of the address into this tab, where it lasts
 * until the tab is closed. Only environments with `allowOverrides` do, and only from allowed origins or this machine.
 * Before the first one from this machine `agree` asks the user, because a link from elsewhere may name any program that
 * listens there.
 */
export async function takeOverrides(
  config: RuntimeConfig,
  agree: (urls: Record<string, string>) => Promise<boolean>,
): Promise<void> {
  const address = new URL(window.location.href)
  const asked = address.searchParams.get(PARAMETER)
  if (asked !== null) {
    address.searchParams.delete(PARAMETER)
    window.history.replaceState(window.history.state, '', address)
  }
  if (!allowsOverrides(config)) {
    kept.remove()
    useOverrides.setState({
      isAllowed: false,
      urls: {},
      refused: asked ? ['この環境ではリモートの差し替えは許可されていません。'] : [],
    })
    return
  }
  const { urls, refused } = parse(asked ?? kept.read() ?? '', config)
  const [trusted, ownMachine] = [true, false].map((isTrusted) =>
    Object.fromEntries(Object.entries(urls).filter(([, url]) => comesFromAllowed(url, config) === isTrusted)),
  )
  const isAgreed = await agreed(ownMachine ?? {}, agree)
  const taken = isAgreed ? urls : (trusted ?? {})
  if (!isAgreed) refused.push('この端末のプログラムは実行していません。')
  useOverrides.setState({ isAllowed: true, urls: taken, refused })
  keep(taken)
}

async function agreed(
  ownMachine: Record<string, string>,
  agree: (urls: Record<string, string>) => Promise<boolean>,
): Promise<boolean> {
  if (Object.keys(ownMachine).length === 0 || agreement.read() !== null) return true
  if (!(await agree(ownMachine))) return false
  agreement.write('yes')
  return true
}

/**
 * Makes this tab run another release of a remote, or with null the environment's again, and reloads it. Who has typed
 * the address has agreed to it.
 */
export function override(name: string, url: string | null): void {
  if (url !== null) agreement.write('yes')
  const { [name]: _, ...others } = useOverrides.getState().urls
  keep(url === null ? others : { ...others, [name]: url })
  window.location.reload()
}

export function clearOverrides(): void {
  keep({})
  window.location.reload()
}

/** The part of an address that makes another tab run the same releases. */
export function overrideParameter(urls: Record<string, string>): string {
  return new URLSearchParams({ [PARAMETER]: text(urls) }).toString()
}

const text = (urls: Record<string, string>) =>
  Object.entries(urls)
    .map(([name, url]) => `${name}@${url}`)
    .join(',')

function keep(urls: Record<string, string>): void {
  if (Object.keys(urls).length > 0) kept.write(text(urls))
  else kept.remove()
}

function parse(asked: string, config: RuntimeConfig): { urls: Record<string, string>; refused: string[] } {
  const urls: Record<string, string> = {}
  const refused: string[] = []
  for (const part of asked.split(',').filter((each) => each !== '')) {
    const [, name = '', url = ''] = /^([a-z][a-z0-9-]*)@(.+)$/.exec(part) ?? []
    const problem = !name ? '「名前@URL」の形式ではありません' : whyNotOverridden(name, url, config)
    if (problem) refused.push(`${part}: ${problem}`)
    else urls[name] = url
  }
  return { urls, refused }
}

/** Why this tab must not run the release at an address as that remote, or undefined. */
export function whyNotOverridden(name: string, url: string, config: RuntimeConfig): string | undefined {
  if (!config.remotes.some((entry) => entry.name === name)) return 'そのリモートはこの環境にありません'
  if (!URL.canParse(url)) return 'URL ではありません'
  const isAllowed = isLocal(url) || comesFromAllowed(url, config)
  return isAllowed ? undefined : `許可されていない配信元です (${new URL(url).origin})`
}

function comesFromAllowed(url: string, { allowedOrigins }: RuntimeConfig): boolean {
  const { origin } = new URL(url)
  return allowedOrigins.includes(origin) || origin === window.location.origin
}

/** Whether a build is served by the machine of this browser, as while a remote is developed. */
export function isLocal(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1')
}
