import path from 'node:path'
import webpack, { type Configuration } from 'webpack'
import { findDeployedPortal, overrideLink } from './deployed-portal'
import { followingScript, LiveReload } from './live-reload'
import { serveRemoteInDevelopment } from './remote-dev-server'
import { tellPages } from './tell-pages'
import { watchTarget } from './watch'

/** `typesOf` returns what is wrong with the types of its sources, or null. */
export type DevelopedRemote = { name: string; dir: string; port: number; typesOf: () => Promise<string | null> }

/** Watches and serves remotes alone, for a tab of the portal at `address`. Returns the function that ends it. */
export async function developAgainst(
  address: string,
  remotes: readonly DevelopedRemote[],
): Promise<() => Promise<void>> {
  const portal = await findDeployedPortal(address)
  const missing = remotes.map(({ name }) => name).filter((name) => !portal.remotes.includes(name))
  if (missing.length > 0) {
    throw new Error(
      `The portal of environment ${portal.environment} has no remote ${missing.join(', ')}: its config.json needs an entry for it first.`,
    )
  }
  const parts = await Promise.all(remotes.map(developOne))
  const link = overrideLink(
    portal.page,
    remotes.map(({ name, port }) => ({ name, url: `${originOf(port)}/remote.json` })),
  )
  const names = remotes.map(({ name }) => name).join(', ')
  process.stdout.write(
    `Watching ${names}. In the portal of environment ${portal.environment}, this tab runs them from here:\n${link}\n`,
  )
  return async () => {
    await Promise.all(parts.map((part) => part.close()))
  }
}

/** One host name, because `localhost` is a secure context, from which a page by https may load. */
const originOf = (port: number) => `http://localhost:${port}`

async function developOne({ name, dir, port, typesOf }: DevelopedRemote): Promise<{ close(): Promise<void> }> {
  const liveReload = new LiveReload()
  const watched = await watchTarget({
    name,
    dir,
    followers: tellPages(name, liveReload, typesOf),
    change: (configuration) => withLiveReload(configuration, originOf(port)),
  })
  const server = await serveRemoteInDevelopment({ port, name, dist: path.join(dir, 'dist'), liveReload })
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
