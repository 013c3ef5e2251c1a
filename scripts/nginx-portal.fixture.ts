import { readFileSync } from 'node:fs'
import path from 'node:path'
import { RuntimeConfig } from '@portal/contract'
import type { Portal } from './portal'
import { startNginx } from './serve/nginx.fixture'
import { layOut } from './serve/target.fixture'
import { folderOf, portOf, REMOTES, type Settings, urlOf } from './settings'

const ENVIRONMENT = 'smoke'

/**
 * The same portal from a target of releases: nginx takes the host's port, which the identity provider knows, and serves all
 * releases at the first remote's. Without overrides, so that the policy is the one of a production environment.
 */
export async function serveByNginx(portal: Portal, { ports, dataDir }: Settings): Promise<Portal> {
  const target = path.join(dataDir, 'target')
  const releases = portOf(ports, 'servers')
  const dist = (name: string) => path.join(folderOf(name), 'dist')
  const builds = { host: dist('host'), remotes: Object.fromEntries(REMOTES.map((name) => [name, dist(name)])) }
  const own = RuntimeConfig.parse(JSON.parse(readFileSync(portal.configFile, 'utf8')))
  const config = layOut(target, builds, { ...own, environment: ENVIRONMENT, releasesUrl: urlOf(releases), allowOverrides: false })
  for (const part of ['host', ...REMOTES]) await portal.stop(part)
  const nginx = await startNginx({ config, target, environment: ENVIRONMENT, brotli: true, releases: true }, [ports.host, releases])
  return {
    ...portal,
    configFile: path.join(target, 'environments', ENVIRONMENT, 'config.json'),
    close: async () => {
      await nginx.close()
      await portal.close()
    },
  }
}
