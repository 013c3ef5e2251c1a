import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { RuntimeConfig } from '@portal/contract'
import { reservePort } from '@portal/sandbox/reserved-ports'
import { startSandbox } from '@portal/sandbox/sandbox'
import { serveHost } from '../../serve/host-server'
import { serveRemote } from '../../serve/remote-server'
import { AUDIENCE, CLIENT_ID, urlOf } from '../../settings'
import type { RemoteRelease } from '../built-remote'
import { folderOfRelease, urlOfRelease } from '../layout'
import type { ReleaseFiles } from '../release-files'

export type TrialRemote = Pick<RemoteRelease, 'descriptor' | 'integrity'> & { files: ReleaseFiles }
type Options = {
  config: RuntimeConfig
  host: { version: string; files: ReleaseFiles }
  remotes: readonly TrialRemote[]
}
/** Addresses of the page and of the releases, and the end of it. */
export type TrialPortal = { url: string; releasesUrl: string; close(): Promise<void> }

/** Enough for every page to have something to draw. */
const SERVERS = 12

/** Serves releases on this machine as an environment would, with a sandbox of their own behind them. */
export async function startTrialPortal({ config, host, remotes }: Options): Promise<TrialPortal> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-trial-'))
  const [page, releases] = [await reservePort(), await reservePort()]
  const [identity, api] = [await reservePort(), await reservePort()]
  const [origin, releasesUrl] = [urlOf(page), urlOf(releases)]
  const served = { ...localConfig(config, { origin, releasesUrl, identity: urlOf(identity), api: urlOf(api) }) }
  const site = path.join(folder, 'site')
  const target = path.join(folder, 'releases')
  const configFile = path.join(folder, 'config.json')
  write(site, host.files)
  mkdirSync(target)
  for (const { descriptor, files } of remotes)
    write(path.join(target, folderOfRelease(descriptor.name, descriptor.version)), files)
  const entries = remotes.map(({ descriptor, integrity }) => {
    const { name, version } = descriptor
    return { name, url: urlOfRelease(served, name, version), integrity, descriptor }
  })
  writeFileSync(configFile, JSON.stringify({ ...served, host: { version: host.version }, remotes: entries }))

  const running: { close(): Promise<void> }[] = []
  const close = async () => {
    await Promise.all(running.map((server) => server.close()))
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    running.push(await serveHost({ port: page, dist: site, configFile }))
    running.push(await serveRemote({ port: releases, name: 'releases', dist: target }))
    running.push(
      await startSandbox({
        servers: SERVERS,
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
      }),
    )
    return { url: origin, releasesUrl, close }
  } catch (cause) {
    await close()
    throw cause
  }
}

type Origins = { origin: string; releasesUrl: string; identity: string; api: string }

/** The environment's config, with everything that it names on this machine instead. */
function localConfig(config: RuntimeConfig, { origin, releasesUrl, identity, api }: Origins): RuntimeConfig {
  return {
    ...config,
    portalHost: origin,
    agentHost: api,
    apiServer: api,
    auth: { domain: identity, clientId: CLIENT_ID, audience: AUDIENCE, callbackUrl: `${origin}/callback` },
    consoleOrigins: undefined,
    remotes: [],
    releasesUrl,
    allowedOrigins: [releasesUrl],
    allowOverrides: false,
    telemetryUrl: null,
    reportsUrl: undefined,
  }
}

function write(folder: string, files: ReleaseFiles): void {
  for (const [name, bytes] of files) {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, bytes)
  }
}
