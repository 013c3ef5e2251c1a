import type { RemoteEntry, RuntimeConfig } from '@portal/contract'
import { create } from 'zustand'
import { parseConfig } from './config'
import { ConfigProblem, fetchConfig } from './fetch-config'
import { reportProblem } from './diagnostics'
import { hostVersion } from './host-version'
import { onBlockedElsewhere } from './remotes/blocked'
import { addRemote, removeRemote, updateRemote } from './remotes/loader'
import { endPreview, isPreviewSigned } from './remotes/preview'
import { useRemotes } from './remotes/state'
import { leaveWithdrawn } from './remotes/withdrawn'

/**
 * Why the tab should be reloaded: a new host release, or a remote release from an origin this page's CSP does not
 * allow.
 */
export const useReload = create<{ reason: 'host' | 'origin' | null }>()(() => ({ reason: null }))

let allowedHere: readonly string[] = []
let running: Promise<void> | null = null

/**
 * Looks at `config.json` every `pollSeconds` while the tab is visible, so that a new release reaches pages that are
 * open.
 */
export function watchConfig({ pollSeconds, allowedOrigins }: RuntimeConfig): void {
  allowedHere = allowedOrigins
  // Not the time of day, because a clock that is set back would stop it for as long.
  let last = performance.now()
  const look = () => {
    if (document.hidden || performance.now() - last < pollSeconds * 1000) return
    last = performance.now()
    void checkConfig()
  }
  // Each tab at a random moment, so that a release does not bring all of them at once.
  setTimeout(() => setInterval(look, pollSeconds * 1000), Math.random() * pollSeconds * 100)
  document.addEventListener('visibilitychange', look)
  onBlockedElsewhere(() => void checkConfig())
}

/** Reads `config.json` again and takes over what it says. A config that cannot be read changes nothing. */
export function checkConfig(): Promise<void> {
  running ??= check().finally(() => {
    running = null
  })
  return running
}

async function check(): Promise<void> {
  try {
    const config = parseConfig(await fetchConfig('no-cache'))
    await follow(config)
    leaveWithdrawn()
  } catch (cause) {
    if (!(cause instanceof ConfigProblem)) throw cause
    reportProblem({ remote: null, version: null, stage: 'config', text: cause.problems.join(' / ') })
  }
}

async function follow(config: RuntimeConfig): Promise<void> {
  const { remotes, host, allowedOrigins } = config
  if (!isPreviewSigned(config))
    endPreview('プレビューは終了しました。次に画面を移動したときに、公開中のリリースに戻ります。')
  for (const name of Object.keys(useRemotes.getState())) {
    if (!remotes.some((entry) => entry.name === name)) removeRemote(name)
  }
  if (hostVersion && host && host.version !== hostVersion) useReload.setState({ reason: 'host' })
  else if (remotes.some((entry) => comesFrom(entry, allowedOrigins) && !comesFrom(entry, allowedHere)))
    useReload.setState({ reason: 'origin' })
  await Promise.all(
    remotes.map((entry) => (useRemotes.getState()[entry.name] ? updateRemote(entry) : addRemote(entry, allowedHere))),
  )
}

/** Whether the entry's release lies at the host's own origin or at one of these. */
function comesFrom({ url }: RemoteEntry, origins: readonly string[]): boolean {
  const { origin } = new URL(url)
  return origin === window.location.origin || origins.includes(origin)
}
