import { createHash } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import { HostRelease, RemoteDescriptor, RuntimeConfig } from '@portal/contract'
import { sha384 } from '@portal/build/sha384'
import type { Release } from './release-remote'
import { type ReleaseFiles } from './release-files'
import type { Target } from './target'

// Who releases, so that git is not asked by each command.
process.env.PORTAL_RELEASED_BY ??= 'the tests'

export const RELEASES_URL = 'https://cdn.example/portal'
const SHARED = { react: '19.3.1', '@portal/ui': '1.0.0' }

/** A version as the builds make it; `build` stands for the sources. */
export const versionOf = (number: string, build = number) =>
  `${number}+${createHash('sha256').update(build).digest('hex').slice(0, 8)}`
export const folderOf = (version: string) => version.replace('+', '-')
export const urlOf = (name: string, version: string) => `${RELEASES_URL}/${name}/${folderOf(version)}/remote.json`

type Files = Map<string, Buffer>

/** Texts of further scripts, by the names of their chunks. */
type Scripts = Record<string, string>

/** What the build of a small remote makes. */
export function remoteFiles(
  name: string,
  version: string,
  changes: Partial<RemoteDescriptor> = {},
  scripts: Scripts = {},
): Files {
  const entry = asset('remoteEntry', 'js', `window.portal_${name.replaceAll('-', '_')} = ${JSON.stringify(version)}`)
  const style = asset('list', 'css', `.${name} { color: green }`)
  const assets = [entry, style, ...assetsOf(scripts)]
  const descriptor = RemoteDescriptor.parse({
    name,
    version,
    contract: '^1.1.0',
    paths: [`/${name}/*`],
    nav: [],
    widgets: [],
    preload: { [`/${name}/*`]: [style.name] },
    global: 'portal_release',
    entry: entry.name,
    integrity: Object.fromEntries(assets.map((file) => [file.name, sha384(file.bytes)])),
    shared: SHARED,
    ...changes,
  })
  return new Map([
    ...assets.flatMap(withSiblings),
    ...withSiblings({ name: 'remote.json', bytes: json(descriptor) }),
    [`${entry.name}.map`, Buffer.from('{}')],
  ])
}

/** What the build of a small host makes. */
export function hostFiles(version: string, changes: Partial<HostRelease> = {}, scripts: Scripts = {}): Files {
  const main = asset('main', 'js', `document.title = ${JSON.stringify(version)}`)
  const lazy = asset('page', 'js', `export const host = ${JSON.stringify(version)}`)
  const page = `<!doctype html><html lang=ja><head><meta charset=utf-8><meta name=portal-release content="${version}"><script src=/color-scheme.js></script><script defer src=/${main.name}></script></head></html>`
  return new Map([
    ...[main, lazy, ...assetsOf(scripts)].flatMap(withSiblings),
    ...withSiblings({ name: 'index.html', bytes: Buffer.from(page) }),
    ['color-scheme.js', Buffer.from(`// of ${version}`)],
    ['host.json', json(HostRelease.parse({ version, contract: '1.1.0', shared: SHARED, ...changes }))],
  ])
}

/** The record of an environment that runs nothing yet. */
export function newConfig(env: string, changes: object = {}): Buffer {
  const origin = `https://${env}.example`
  return json({
    environment: env,
    portalHost: origin,
    agentHost: origin,
    apiServer: origin,
    supportUrl: origin,
    ticketing: { queue: 'known to others only' },
    auth: { domain: 'id.example', clientId: 'portal', audience: 'api', callbackUrl: `${origin}/callback` },
    remotes: [],
    releasesUrl: RELEASES_URL,
    allowedOrigins: ['https://cdn.example'],
    ...changes,
  })
}

/** What every release command is given. */
export function releaseOf(target: Target, files: ReleaseFiles, changes: Partial<Release> = {}): Release {
  return {
    target,
    env: 'staging',
    files,
    commit: 'c0ffee',
    builtAt: '2026-01-01T00:00:00.000Z',
    dryRun: false,
    log: () => {},
    ...changes,
  }
}

export async function configIn(target: Target, env = 'staging'): Promise<RuntimeConfig> {
  return RuntimeConfig.parse(
    JSON.parse((await target.read(`environments/${env}/config.json`))?.bytes.toString('utf8') ?? 'null'),
  )
}

/** Every file and what is in it: what a command must not have touched. */
export async function contentOf(target: Target): Promise<Record<string, string>> {
  const files = (await target.list('')).map(async ({ key }) => [key, (await target.read(key))?.tag ?? ''])
  return Object.fromEntries(await Promise.all(files))
}

export const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

const assetsOf = (scripts: Scripts) => Object.entries(scripts).map(([name, text]) => asset(name, 'js', text))

function asset(name: string, extension: string, text: string): { name: string; bytes: Buffer } {
  const bytes = Buffer.from(text)
  return { name: `${name}.${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.${extension}`, bytes }
}

function withSiblings({ name, bytes }: { name: string; bytes: Buffer }): [string, Buffer][] {
  return [
    [name, bytes],
    [`${name}.br`, brotliCompressSync(bytes)],
    [`${name}.gz`, Buffer.from(`gz ${name}`)],
  ]
}
