import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '@portal/build/common'
import type { LiveReload } from '@portal/build/dev/live-reload'
import type { RuntimeConfig } from '@portal/contract'
import type { FleetMode } from '@portal/sandbox/fleet/start-fleet'
import { startCollector } from '@portal/sandbox/collector/collector'
import { MULTI_FACTOR } from '@portal/sandbox/identity/authentication'
import { startSandbox } from '@portal/sandbox/sandbox'
import { startSupportSite } from '@portal/sandbox/support/support-site'
import { type DataFolder, openDataFolder } from './data-folder'
import { lineFile } from './line-file'
import { serveHost } from './serve/host-server'
import { serveRemote } from './serve/remote-server'
import { AUDIENCE, CLIENT_ID, folderOf, portOf, REMOTES, type Settings, urlOf } from './settings'

export type Portal = {
  url: string
  configFile: string
  /** A line for each request of the API. */
  apiLog: string
  /** Switches one server off and on again, for real: a remote by its name, `identity` or `api`. */
  stop(part: string): Promise<void>
  start(part: string): Promise<void>
  close(): Promise<void>
}

type Options = Settings & {
  fleet: FleetMode
  issuer?: string
  reset?: boolean
  /** Whether pages report to the collector, and calls begin traces. */
  isObserved?: boolean
  liveReload?: LiveReload
  log?: (line: string) => void
}

/**
 * Starts everything on 127.0.0.1 from the last build. When one part cannot start, the others are stopped again, so that
 * their ports are free for the next attempt.
 *
 * @throws Error when another process has the data folder, which then stays as it is
 */
export async function startPortal(options: Options): Promise<Portal> {
  const { ports, dataDir, log = () => {} } = options
  const data = openDataFolder(dataDir, options)
  const { configFile, apiLog } = data

  const running = new Map<string, { close(): Promise<void> }>()
  const close = async () => {
    await Promise.all([...running.values()].reverse().map((server) => server.close()))
    running.clear()
    data.close()
  }
  try {
    writeConfig(configFile, configFor(options))
    // Of those that run only, because a remote that is off could not tell its descriptor either.
    const descriptorAt = (url: string) => {
      const name = REMOTES.find((each) => running.has(each) && url === descriptorUrl(options, each))
      const file = name && path.join(distOf(name), 'remote.json')
      return file && existsSync(file) ? readFileSync(file, 'utf8') : null
    }
    const hostFiles = { dist: distOf('host'), configFile, descriptorAt, liveReload: options.liveReload }
    running.set('host', await serveHost({ port: ports.host, ...hostFiles }))
    for (const name of REMOTES)
      running.set(name, await serveRemote({ port: portOf(ports, name), name, dist: distOf(name) }))
    log('Starting the sandbox (identity provider, API, database) …')
    const origin = urlOf(ports.host)
    running.set('collector', await startCollector({ port: ports.collector, allowedOrigins: [origin] }))
    running.set('support', await startSupportSite({ port: ports.support, ...GUIDE }))
    const sandbox = await startSandboxFor([origin], options, data)
    running.set('sandbox', sandbox)
    return {
      url: origin,
      configFile,
      apiLog,
      close,
      stop: async (part) => {
        if (part === 'identity' || part === 'api') return sandbox.stop(part)
        await running.get(part)?.close()
        running.delete(part)
      },
      start: async (part) => {
        if (part === 'identity' || part === 'api') return sandbox.start(part)
        running.set(part, await serveRemote({ port: portOf(ports, part), name: part, dist: distOf(part) }))
      },
    }
  } catch (cause) {
    await close()
    throw cause
  }
}

/** The identity provider, API and database behind portals of these origins. */
export function startSandboxFor(
  origins: string[],
  { ports, dataDir, log = () => {}, ...options }: Options,
  data: DataFolder,
): ReturnType<typeof startSandbox> {
  return startSandbox({
    dataDir: data.database,
    databaseUrl: options.databaseUrl,
    servers: options.servers,
    fleet: options.fleet,
    fleetFolder: dataDir,
    identity: {
      port: ports.identity,
      audience: AUDIENCE,
      clientId: CLIENT_ID,
      redirectUris: origins.map((origin) => `${origin}/callback`),
      webOrigins: origins,
      returnTo: origins,
      signInLog: lineFile(data.signInLog),
    },
    api: {
      port: ports.api,
      allowedOrigins: origins,
      issuer: options.issuer,
      freshSignIn: freshSignInOf(options),
      requestLog: lineFile(data.apiLog),
    },
    receiverPort: ports.receiver,
    consolesFile: options.consolesFile,
    log,
  })
}

function freshSignInOf({ freshSignInSeconds: maxAge, isSecondFactorWanted }: Partial<Options>) {
  if (!maxAge) return undefined
  return { maxAge, ...(isSecondFactorWanted && { acrValues: [MULTI_FACTOR] }) }
}

function distOf(target: string): string {
  const dist = path.join(folderOf(target), 'dist')
  if (!existsSync(dist)) throw new Error(`${target} has not been built; run "npm run build".`)
  return dist
}

const descriptorUrl = ({ ports }: Options, name: string) => `${urlOf(portOf(ports, name))}/remote.json`

export function configFor(options: Options): RuntimeConfig {
  const { ports, issuer, isObserved = false } = options
  const origin = urlOf(ports.host)
  return {
    environment: 'sandbox',
    portalHost: origin,
    agentHost: urlOf(ports.api),
    apiServer: urlOf(ports.api),
    supportUrl: `${urlOf(ports.support)}/`,
    auth: {
      domain: issuer?.replace(/\/$/, '') ?? urlOf(ports.identity),
      clientId: CLIENT_ID,
      audience: AUDIENCE,
      callbackUrl: `${origin}/callback`,
    },
    agentInstall: SIMULATED_AGENT,
    remotes: REMOTES.map((name) => ({ name, url: descriptorUrl(options, name) })),
    allowedOrigins: REMOTES.map((name) => urlOf(portOf(ports, name))),
    allowOverrides: true,
    pollSeconds: 60,
    telemetryUrl: isObserved ? urlOf(ports.collector) : null,
    ...(isObserved && { reportsUrl: `${urlOf(ports.collector)}/reports?environment=sandbox` }),
    traceCalls: isObserved,
  }
}

const GUIDE = { guide: path.join(root, 'docs/guide'), pictures: path.join(root, 'docs/pictures') }

/** Installation of the sandbox's agent (`npm run agent`), as エージェント管理 shows it. */
const SIMULATED_AGENT: RuntimeConfig['agentInstall'] = [
  {
    title: '模擬エージェント (お試し環境)',
    // By `read`, so that the key is neither shown nor left in the history of the shell (bash, zsh). One line, because
    // `read` would take a second one for the key.
    command:
      "printf 'key: '; read -rs PORTAL_PROJECT_KEY && export PORTAL_PROJECT_KEY && npm run agent -- --host {agentHost} --server {serialNo}",
    note:
      'このポータルのフォルダーで、bash または zsh を使います (Node.js 20.19 以降)。「key:」と表示されたら鍵を貼り付けてください。画面や履歴には残りません。' +
      'サーバーの実際の状態ではなく、作られた値を送信します。実際のサーバーの監視には使えません。終了は Ctrl-C です。',
  },
]

/** Written beside and moved into place, so that a reader sees the old file or the new one. */
function writeConfig(file: string, config: RuntimeConfig): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(config, null, 2)}\n`)
  renameSync(`${file}.new`, file)
}
