import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { RuntimeConfig } from '@portal/contract'

type Builds = { host: string; remotes: Record<string, string> }

/**
 * Lays builds out as an operator has them: each remote in a folder named after its release, the host as the site of one
 * environment. @returns the environment's `config.json`, as it was written: `config`, with the remotes at `releasesUrl`
 */
export function layOut(target: string, builds: Builds, config: RuntimeConfig & { releasesUrl: string }): RuntimeConfig {
  const remotes = Object.entries(builds.remotes).map(([name, dist]) => {
    const { version }: { version: string } = JSON.parse(readFileSync(path.join(dist, 'remote.json'), 'utf8'))
    const folder = version.replaceAll('+', '-')
    copy(dist, path.join(target, name, folder))
    writeFileSync(path.join(target, name, folder, 'release.json'), JSON.stringify({ name, version }))
    return { name, url: `${config.releasesUrl}/${name}/${folder}/remote.json` }
  })
  const site = path.join(target, 'environments', config.environment)
  copy(builds.host, site)
  const written = { ...config, remotes, allowedOrigins: [config.releasesUrl] }
  writeFileSync(path.join(site, 'config.json'), `${JSON.stringify(written, null, 2)}\n`)
  return written
}

function copy(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) if (!name.startsWith('.')) cpSync(path.join(from, name), path.join(to, name))
}
