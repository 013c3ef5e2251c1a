import type { KeyObject } from 'node:crypto'
import { DAY_MS } from '@portal/contract'
import { authorFrom } from '../author'
import { remoteIn } from '../built-remote'
import { type EnvironmentConfig, readConfig } from '../environment-config'
import { firstPage } from '../first-page'
import { urlOfRelease } from '../layout'
import { Refused } from '../refused'
import { type Release, releaseRemote } from '../release-remote'
import { checkPresent } from '../stored-release'
import { notePreview } from './preview-record'
import { linkTo, publicKeyOf, requireKeyOf } from './signing-key'

type Options = Release & { name: string; days: number; key: KeyObject; now?: Date }

/**
 * Checks a built remote as a release does, and uploads it, but lets the environment run what it runs. @returns what was
 * done, one line each, and last the link that makes a tab run it
 */
export async function releasePreview({ name, days, key, now = new Date(), ...release }: Options): Promise<string[]> {
  const { target, env, files, dryRun, author = authorFrom() } = release
  const { descriptor, integrity } = remoteIn(name, files)
  const { version } = descriptor
  const config = await readConfig(target, env)
  const { parsed } = config
  requirePreviews(config, name, key)
  const uploaded = await releaseRemote({ ...release, name, canary: null, isUploadOnly: true })
  if (dryRun) return [`${env}: unchanged, a link to ${name} ${version} would be made`, ...uploaded.slice(-1)]

  const until = new Date(now.getTime() + days * DAY_MS).toISOString()
  await notePreview(target, name, version, { environment: env, until, by: author.by, key: publicKeyOf(key) })
  // Checked again, because prune may have removed the release just before the note.
  await checkPresent(target, name, version, Object.keys(descriptor.integrity))
  const url = urlOfRelease(parsed, name, version)
  const page = new URL(firstPage(descriptor) ?? '/dashboard', parsed.portalHost).href
  return [
    `${env}: unchanged`,
    ...uploaded,
    `Preview of ${name} ${version} in ${env} until ${until}, for whoever can sign in there:`,
    linkTo(page, { environment: env, name, version, url, integrity, until }, key),
  ]
}

/** @throws Refused when the environment would run no preview of a remote that this key signs */
export function requirePreviews(config: EnvironmentConfig, name: string, key: KeyObject): void {
  requireKeyOf(config, key)
  if (config.parsed.remotes.some((entry) => entry.name === name)) return
  throw new Refused(`${config.env} does not run ${name} yet: a preview takes the place of a release that runs.`)
}
