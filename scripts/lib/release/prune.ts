import { HOUR_MS } from '@portal/contract'
import { namedInPage, releaseOfPage } from './built-host'
import { environmentsOf, readConfig } from './environment-config'
import {
  environmentFolder,
  folderOfRelease,
  folderOfUrl,
  hostFolder,
  hostVersionsIn,
  isCompressed,
  isHashed,
  versionOfFolder,
} from './layout'
import { isPreviewed, PREVIEW_RECORD, previewKeysOf } from './preview/preview-record'
import { Refused } from './refused'
import { urlsIn } from './remote-entry'
import { newestFirst } from './stored-release'
import type { Listed, Target } from './target'

export type Prune = { target: Target; keep: number; dryRun: boolean; now?: Date; log: (line: string) => void }

/**
 * Removes releases that no environment names and no preview link leads to, except the newest `keep` of each remote and
 * of the host, and assets of sites that no remaining host has. Nothing younger than an hour is removed, because a
 * running release may be about to name it.
 *
 * @returns what changed, one line each
 */
export async function prune({ target, keep, dryRun, now = new Date(), log }: Prune): Promise<string[]> {
  // Sites are listed first, because a host that is released meanwhile comes into its folder before it comes into a
  // site.
  const sites = await target.list('environments/')
  const folders = releaseFolders(await target.list(''))
  const isOld = ({ modified }: Listed) => modified.getTime() < now.getTime() - HOUR_MS
  const named = await namedFolders(target)
  const newest = new Set(newestFolders(folders, keep))
  const previewed = await previewedFolders(target, folders, now)
  const doomed = [...folders].filter(
    ([folder, files]) => !named.has(folder) && !newest.has(folder) && !previewed.has(folder) && files.every(isOld),
  )
  const remaining = new Map([...folders].filter(([folder]) => !doomed.some(([other]) => other === folder)))
  const assets = await looseAssets(target, sites.filter(isOld), remaining)

  for (const [folder, files] of doomed) {
    if (dryRun) continue
    // Asked again each time, because a rollback or a preview may have come back to this release meanwhile.
    if ((await namedFolders(target)).has(folder)) continue
    if (await isPreviewed(target, folder, await previewKeysOf(target), now)) continue
    log(`Removing ${folder} …`)
    // The record first, so that an interrupted removal leaves what counts as an interrupted upload, not as a release.
    const record = files.filter(({ key }) => key.endsWith('/release.json'))
    for (const { key } of [...record, ...files.filter((file) => !record.includes(file))]) await target.remove(key)
  }
  if (!dryRun) {
    for (const { key } of assets) await target.remove(key)
    await target.tidy()
  }
  const removed = [...doomed.flatMap(([, files]) => files), ...assets]
  const size = Math.round(removed.reduce((sum, file) => sum + file.size, 0) / 1000)
  const verb = dryRun ? 'would be removed' : 'removed'
  return [
    ...doomed.map(([folder]) => `${folder} ${verb}`),
    ...(assets.length > 0 ? [`${assets.length} old host assets ${verb} from sites`] : []),
    `${removed.length} files (${size} KB) ${verb}; ${remaining.size} releases remain`,
  ]
}

/** Release folders with their files, interrupted uploads among them. */
function releaseFolders(files: readonly Listed[]): Map<string, Listed[]> {
  const folders = new Map<string, Listed[]>()
  for (const file of files) {
    const [name = '', folder = ''] = file.key.split('/')
    if (name === 'environments' || versionOfFolder(folder) === null) continue
    const key = `${name}/${folder}/`
    folders.set(key, [...(folders.get(key) ?? []), file])
  }
  return folders
}

/** Those that a link leads to. @throws Refused when that is unclear */
async function previewedFolders(
  target: Target,
  folders: ReadonlyMap<string, Listed[]>,
  now: Date,
): Promise<Set<string>> {
  const keys = await previewKeysOf(target)
  const noted = [...folders].filter(([folder, files]) => files.some(({ key }) => key === `${folder}${PREVIEW_RECORD}`))
  const found = await Promise.all(
    noted.map(async ([folder]) => ((await isPreviewed(target, folder, keys, now)) ? [folder] : [])),
  )
  return new Set(found.flat())
}

function newestFolders(folders: ReadonlyMap<string, Listed[]>, keep: number): string[] {
  const records = [...folders.values()]
    .flat()
    .filter(({ key }) => key.endsWith('/release.json'))
    .sort(newestFirst)
  const nameOf = ({ key }: Listed) => key.split('/')[0]
  const newest = records.filter(
    (record) => records.filter((one) => nameOf(one) === nameOf(record)).indexOf(record) < keep,
  )
  return newest.map(({ key }) => key.replace(/release\.json$/, ''))
}

/**
 * Every release that an environment runs, tries, may fall back to, or shows as its page.
 *
 * @throws Refused when a record cannot be read, or it cannot be told which release an entry names
 */
async function namedFolders(target: Target): Promise<Set<string>> {
  const named = new Set<string>()
  for (const env of await environmentsOf(target)) {
    const { parsed } = await readConfig(target, env)
    for (const entry of parsed.remotes) {
      for (const url of urlsIn(entry)) named.add(folderOfUrl(url) ?? refuseToGuess(env, entry.name, url))
    }
    for (const version of hostVersionsIn(parsed)) named.add(hostFolder(version) ?? refuseToGuess(env, 'host', version))
    const page = (await pageOf(target, env)).version
    if (page !== null) named.add(folderOfRelease('host', page))
  }
  return named
}

function refuseToGuess(env: string, name: string, text: string): never {
  throw new Refused(
    `Nothing was removed: config.json of ${env} names ${text} for ${name}, which has no release folder like ${name}/1.4.0-9f3c2a1b/, ` +
      'so it is unknown which release it needs. Correct or remove that entry first.',
  )
}

/** Hashed assets of sites that neither a remaining host nor the page itself needs. */
async function looseAssets(
  target: Target,
  files: readonly Listed[],
  remaining: ReadonlyMap<string, Listed[]>,
): Promise<Listed[]> {
  const hosts = [...remaining].filter(([folder]) => folder.startsWith('host/'))
  const needed = new Set(hosts.flatMap(([folder, stored]) => stored.map(({ key }) => key.slice(folder.length))))
  const loose: Listed[] = []
  for (const env of await environmentsOf(target)) {
    const { version, assets } = await pageOf(target, env)
    // The page was put there in another way, so that its later requests are not known.
    if (version === null || !remaining.has(folderOfRelease('host', version))) continue
    const site = environmentFolder(env)
    const own = files.filter(({ key }) => key.startsWith(site) && isHashed(key))
    loose.push(
      ...own.filter(({ key }) => {
        const name = key.slice(site.length)
        return !needed.has(isCompressed(name) ? name.replace(/\.(br|gz)$/, '') : name) && !assets.includes(name)
      }),
    )
  }
  return loose
}

async function pageOf(target: Target, env: string): Promise<{ version: string | null; assets: string[] }> {
  const page = (await target.read(`${environmentFolder(env)}index.html`))?.bytes.toString('utf8') ?? ''
  return { version: releaseOfPage(page), assets: namedInPage(page) }
}
