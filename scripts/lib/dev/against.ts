import path from 'node:path'
import webpack, { type Configuration } from 'webpack'
import { requireFreePorts } from '../ports'
import { followingScript, LiveReload } from '../serve/live-reload'
import { folderOf, portOf, settingsFromEnvironment, urlOf } from '../settings'
import { findDeployedPortal, overrideLink } from './deployed-portal'
import { serveRemoteInDevelopment } from './remote-dev-server'
import { tellPages } from './tell-pages'
import { watchTarget } from './watch'

/** Watches and serves `names` alone, for a tab of the portal at `address`. Returns the function that ends it. */
export async function developAgainst(address: string, names: readonly string[]): Promise<() => Promise<void>> {
  if (names.length === 0) throw new Error('Which remote? E.g. pnpm dev servers --against https://staging.example')
  const portal = await findDeployedPortal(address)
  const missing = names.filter((name) => !portal.remotes.includes(name))
  if (missing.length > 0) {
    throw new Error(
      `The portal of environment ${portal.environment} has no remote ${missing.join(', ')}: its config.json needs an entry for it first.`,
    )
  }
  const { ports } = settingsFromEnvironment(process.env)
  await requireFreePorts(Object.fromEntries(names.map((name) => [name, portOf(ports, name)])))

  const parts = await Promise.all(names.map((name) => developOne(name, portOf(ports, name))))
  const link = overrideLink(
    portal.page,
    names.map((name) => ({ name, url: `${urlOf(portOf(ports, name))}/remote.json` })),
  )
  console.log(
    `Watching ${names.join(', ')}. In the portal of environment ${portal.environment}, this tab runs them from here:\n${link}`,
  )
  return async () => {
    await Promise.all(parts.map((part) => part.close()))
  }
}

async function developOne(name: string, port: number): Promise<{ close(): Promise<void> }> {
  const liveReload = new LiveReload()
  const watched = await watchTarget(name, tellPages(name, liveReload), (configuration) =>
    withLiveReload(configuration, urlOf(port)),
  )
  const server = await serveRemoteInDevelopment({ port, name, dist: path.join(folderOf(name), 'dist'), liveReload })
  return {
    close: async () => {
      await watched.close()
      await server.close()
    },
  }
}

/** Puts the script that follows the builds into the remote's entry, because a deployed host has none. */
function withLiveReload(configuration: Configuration, origin: string): Configuration {
  const banner = new webpack.BannerPlugin({ banner: followingScript(origin), raw: true, test: /^remoteEntry\.js$/ })
  return { ...configuration, plugins: [...(configuration.plugins ?? []), banner] }
}
