import { parseArgs } from 'node:util'
import { developAgainst } from '@portal/build/dev/develop-against'
import { LiveReload } from '@portal/build/dev/live-reload'
import { tellPages } from '@portal/build/dev/tell-pages'
import { watchTarget } from '@portal/build/dev/watch'
import { checkPostgres } from '@portal/sandbox/db/check-postgres'
import { build } from '../lib/build'
import { toldByMessage } from '../lib/command-line'
import { typeErrors } from '../lib/dev/type-errors'
import { requireFreePorts } from '../lib/ports'
import { startPortal } from '../lib/portal'
import { folderOf, portOf, REMOTES, settingsFromEnvironment } from '../lib/settings'

// `pnpm dev [remote…]`: the host and the named remotes are rebuilt at each change and open pages follow; the other
// remotes are served from their last build. With `--against <address>` the named remotes alone are built and served,
// for a tab of a portal that runs elsewhere.
await toldByMessage(async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { against: { type: 'string' } } })
  const unknown = positionals.filter((name) => !REMOTES.includes(name))
  if (unknown.length > 0) throw new Error(`Unknown remote: ${unknown.join(', ')}. Known are ${REMOTES.join(', ')}.`)
  const names = REMOTES.filter((name) => positionals.includes(name))
  const close = await (values.against === undefined ? developHere(names) : developThere(values.against, names))
  const stop = () => void close().then(() => process.exit(0))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
})

/** Starts the whole portal on this machine. Returns the function that ends it. */
async function developHere(names: readonly string[]): Promise<() => Promise<void>> {
  const settings = settingsFromEnvironment(process.env)
  await requireFreePorts(settings.ports)
  if (settings.databaseUrl) await checkPostgres(settings.databaseUrl)
  console.log('Building what changed …')
  await build(REMOTES.filter((name) => !names.includes(name)))

  const liveReload = new LiveReload()
  const watched = ['host', ...names]
  const watchers = await Promise.all(
    watched.map((name) => {
      const followers = tellPages(name, liveReload, () => typeErrors(name))
      return watchTarget({ name, dir: folderOf(name), followers })
    }),
  )
  const portal = await startPortal({ ...settings, fleet: 'live', liveReload, log: console.log })
  console.log(`Watching ${watched.join(', ')}. Portal ready: ${portal.url}`)
  return async () => {
    await Promise.all(watchers.map((watcher) => watcher.close()))
    await portal.close()
  }
}

/** Builds and serves remotes alone, for a portal that runs elsewhere. Returns the function that ends it. */
async function developThere(address: string, names: readonly string[]): Promise<() => Promise<void>> {
  if (names.length === 0) throw new Error('Which remote? E.g. pnpm dev servers --against https://staging.example')
  const { ports } = settingsFromEnvironment(process.env)
  const remotes = names.map((name) => ({
    name,
    dir: folderOf(name),
    port: portOf(ports, name),
    typesOf: () => typeErrors(name),
  }))
  await requireFreePorts(Object.fromEntries(remotes.map(({ name, port }) => [name, port])))
  return developAgainst(address, remotes)
}
