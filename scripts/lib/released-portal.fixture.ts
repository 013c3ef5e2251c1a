import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { RuntimeConfig } from '@portal/contract'
import type { Portal } from './portal'
import { releaseBuild } from './release/release-build'
import { openTarget } from './release/open-target'
import { readRuntimeConfig } from './runtime-config'
import { serveHost } from './serve/host-server'
import { startNginx } from './serve/run-nginx'
import { serveRemote } from './serve/remote-server'
import { portOf, REMOTES, type Settings, TARGETS, urlOf } from './settings'

const ENVIRONMENT = 'smoke'

/**
 * The same portal as operators run it: the last build is released into a directory, which nginx or the sandbox's own
 * servers serve. They take the host's port, which the identity provider knows, and serve all releases at the first
 * remote's.
 */
export async function serveReleases(
  portal: Portal,
  { ports, dataDir }: Settings,
  server: 'nginx' | 'sandbox',
): Promise<Portal> {
  const folder = path.join(dataDir, 'target')
  const releases = portOf(ports, 'servers')
  await release(folder, firstConfig(portal.configFile, urlOf(releases)))
  for (const part of TARGETS) await portal.stop(part)
  const configFile = path.join(folder, 'environments', ENVIRONMENT, 'config.json')
  const config = readRuntimeConfig(configFile)
  const running =
    server === 'nginx'
      ? [
          await startNginx({ config, target: folder, environment: ENVIRONMENT, brotli: true, releases: true }, [
            ports.host,
            releases,
          ]),
        ]
      : [
          await serveHost({ port: ports.host, dist: path.dirname(configFile), configFile }),
          await serveRemote({ port: releases, name: 'releases', dist: folder }),
        ]
  return {
    ...portal,
    configFile,
    close: async () => {
      await Promise.all(running.map((each) => each.close()))
      await portal.close()
    },
  }
}

/** Written beside the target. Without overrides, so that the policy is the one of a production environment. */
function firstConfig(of: string, releasesUrl: string): string {
  const file = path.join(path.dirname(of), `${ENVIRONMENT}.json`)
  const config: RuntimeConfig = {
    ...readRuntimeConfig(of),
    environment: ENVIRONMENT,
    remotes: [],
    releasesUrl,
    allowedOrigins: [releasesUrl],
    allowOverrides: false,
  }
  writeFileSync(file, JSON.stringify(config))
  return file
}

async function release(folder: string, configFile: string): Promise<void> {
  const options = { target: await openTarget(folder), env: ENVIRONMENT, canary: null, dryRun: false, log: () => {} }
  await releaseBuild({ ...options, name: 'host', configFile })
  for (const name of REMOTES) await releaseBuild({ ...options, name })
}
