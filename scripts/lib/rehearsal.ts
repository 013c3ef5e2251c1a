import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { RuntimeConfig } from '@portal/contract'
import { startCollector } from '@portal/sandbox/collector/collector'
import { openDataFolder } from './data-folder'
import { configFor, startSandboxFor } from './portal'
import { environmentsOf } from './release/environment-config'
import { openTarget } from './release/open-target'
import { promote } from './release/promote'
import { releaseBuild } from './release/release-build'
import type { Target } from './release/target'
import { readRuntimeConfig } from './runtime-config'
import { startNginx } from './serve/run-nginx'
import { portOf, REMOTES, type Settings, urlOf } from './settings'

export type Rehearsal = {
  target: string
  staging: string
  production: string
  /** Where pages report, and what `npm run watch` asks. */
  collector: string
  close(): Promise<void>
}

const ENVIRONMENTS = ['staging', 'production'] as const

/**
 * Staging and production of a directory target on this machine, behind nginx as operators run it, on the sandbox's API.
 * At the first start the last build is released into staging and promoted. Staging has the host's port; releases and
 * production have those of the first remotes, which are served from the target here.
 */
export async function startRehearsal(settings: Settings, log: (line: string) => void): Promise<Rehearsal> {
  const dataDir = path.join(settings.dataDir, 'rehearsal')
  const [first = '', second = ''] = REMOTES
  const ports = { staging: settings.ports.host, production: portOf(settings.ports, second) }
  const releases = portOf(settings.ports, first)
  const data = openDataFolder(dataDir)
  const running: { close(): Promise<void> }[] = []
  const close = async () => {
    await Promise.all(running.map((each) => each.close()))
    data.close()
  }
  try {
    const folder = path.join(dataDir, 'target')
    const target = await openTarget(folder)
    const options = { ...settings, dataDir, fleet: 'live' as const, isObserved: true, log }
    const configOf = (env: (typeof ENVIRONMENTS)[number]): RuntimeConfig => {
      const origin = urlOf(ports[env])
      const config = configFor(options)
      const auth = { ...config.auth, callbackUrl: `${origin}/callback` }
      const site = { environment: env, portalHost: origin, auth, allowOverrides: env === 'staging' }
      return { ...config, ...site, remotes: [], releasesUrl: urlOf(releases), allowedOrigins: [urlOf(releases)] }
    }
    const known = await environmentsOf(target)
    for (const env of ENVIRONMENTS) if (!known.includes(env)) await firstReleases(target, configOf(env), dataDir, log)
    for (const env of ENVIRONMENTS) {
      const config = readRuntimeConfig(path.join(folder, 'environments', env, 'config.json'))
      const isFirst = env === 'staging'
      const listening = [ports[env], ...(isFirst ? [releases] : [])]
      running.push(
        await startNginx({ config, target: folder, environment: env, brotli: true, releases: isFirst }, listening),
      )
    }
    log('Starting the sandbox (identity provider, API, database) …')
    const origins = ENVIRONMENTS.map((env) => urlOf(ports[env]))
    running.push(await startCollector({ port: settings.ports.collector, allowedOrigins: origins }))
    running.push(await startSandboxFor(origins, options, data))
    const collector = urlOf(settings.ports.collector)
    return { target: folder, staging: urlOf(ports.staging), production: urlOf(ports.production), collector, close }
  } catch (cause) {
    await close()
    throw cause
  }
}

/** The last build into staging, and what runs there into production. */
async function firstReleases(
  target: Target,
  config: RuntimeConfig,
  folder: string,
  log: (line: string) => void,
): Promise<void> {
  const env = config.environment
  log(`Releasing into ${env} …`)
  const configFile = path.join(folder, `${env}.json`)
  writeFileSync(configFile, JSON.stringify(config))
  const release = { target, env, canary: null, dryRun: false, log: () => {} }
  await releaseBuild({ ...release, name: 'host', configFile })
  for (const name of REMOTES) {
    if (env === 'staging') await releaseBuild({ ...release, name })
    else await promote({ target, name, from: 'staging', to: env, canary: null, dryRun: false })
  }
}
