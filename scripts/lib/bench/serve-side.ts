// One side of a comparison in a process of its own, so that neither side's servers and database wait for the other's.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sha384 } from '@portal/build/sha384'
import { reservePort } from '@portal/sandbox/reserved-ports'
import { AUDIENCE, CLIENT_ID, urlOf } from '../settings'
import type { ServedSide, SideOptions } from './side'

// The servers and the sandbox are those of the sources that are compared, because headers, compression and answers
// belong to what a release costs. Their folder differs between revisions.
const SERVERS = ['scripts/lib/serve', 'scripts/serve']

type Server = { close(): Promise<void> }
type Modules = {
  serveHost(options: { port: number; dist: string; configFile: string }): Promise<Server>
  serveRemote(options: { port: number; name: string; dist: string }): Promise<Server>
  startSandbox(options: Record<string, unknown>): Promise<Server>
}

process.once('message', (options: SideOptions) => {
  // Ended with the bench, also when that was killed and could not clear away.
  process.once('disconnect', () => {
    rmSync(options.dataDir, { recursive: true, force: true })
    process.exit(0)
  })
  void start(options)
})

async function start({ folder, hostDist, dataDir, servers, descriptors }: SideOptions): Promise<void> {
  const { serveHost, serveRemote, startSandbox } = await modulesOf(folder)
  const names = readdirSync(path.join(folder, 'remotes')).filter((name) => existsSync(distOf(folder, name)))
  const [host, identity, api] = [await reservePort(), await reservePort(), await reservePort()]
  const remotes = await Promise.all(
    names.map(async (name) => ({ name, port: await reservePort(), dist: distOf(folder, name) })),
  )
  const origin = urlOf(host)
  const configFile = path.join(dataDir, 'config.json')
  const config = {
    environment: 'bench',
    portalHost: origin,
    agentHost: urlOf(api),
    apiServer: urlOf(api),
    supportUrl: 'https://support.portal.example/',
    auth: { domain: urlOf(identity), clientId: CLIENT_ID, audience: AUDIENCE, callbackUrl: `${origin}/callback` },
    remotes: remotes.map(({ name, port, dist }) =>
      descriptors
        ? { name, url: `${origin}/remote.json`, descriptor: descriptors[name] }
        : released(name, urlOf(port), dist),
    ),
    allowedOrigins: remotes.map(({ port }) => urlOf(port)),
    allowOverrides: false,
    pollSeconds: 60,
    telemetryUrl: null,
  }
  writeFileSync(configFile, `${JSON.stringify(config, null, 2)}\n`)
  await serveHost({ port: host, dist: hostDist ?? path.join(folder, 'host/dist'), configFile })
  for (const remote of remotes) await serveRemote(remote)
  await startSandbox({
    dataDir: path.join(dataDir, 'db'),
    servers,
    fleet: 'quiet',
    identity: {
      port: identity,
      audience: AUDIENCE,
      clientId: CLIENT_ID,
      redirectUris: [`${origin}/callback`],
      webOrigins: [origin],
      returnTo: [origin],
    },
    api: { port: api, allowedOrigins: [origin] },
  })
  const served: ServedSide = {
    url: origin,
    remotes: Object.fromEntries(remotes.map((it) => [it.name, urlOf(it.port)])),
  }
  process.send?.(served)
}

const distOf = (folder: string, name: string) => path.join(folder, 'remotes', name, 'dist')

async function modulesOf(folder: string): Promise<Modules> {
  const servers = SERVERS.map((name) => path.join(folder, name)).find((name) => existsSync(name))
  if (!servers) throw new Error(`${folder} has no static servers in ${SERVERS.join(' or ')}.`)
  const { serveHost } = await import(path.join(servers, 'host-server.ts'))
  const { serveRemote } = await import(path.join(servers, 'remote-server.ts'))
  const { startSandbox } = await import(path.join(folder, 'sandbox/sandbox.ts'))
  return { serveHost, serveRemote, startSandbox }
}

/** The entry that a release writes into the config: the descriptor itself, and the hash of its file. */
function released(name: string, origin: string, dist: string) {
  const bytes = readFileSync(path.join(dist, 'remote.json'))
  return { name, url: `${origin}/remote.json`, integrity: sha384(bytes), descriptor: JSON.parse(bytes.toString()) }
}
