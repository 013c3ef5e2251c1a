import { readConfig } from './environment-config'
import { inParallel } from './in-parallel'
import { environmentFolder, folderOfRelease, isCompressed, isHashed } from './layout'
import { Refused } from './refused'
import type { Target } from './target'

/** Left out of sites, because only the release commands read them. */
const NOT_SERVED = new Set(['host.json', 'release.json'])
const MOST_TURNS = 20

/** Puts the hashed assets of a host release beside those of the releases before, which open tabs may still ask for. */
export async function addAssets(target: Target, env: string, version: string): Promise<number> {
  const site = environmentFolder(env)
  const present = new Set((await target.list(site)).map(({ key }) => key.slice(site.length)))
  const missing = (await namesOf(target, version)).filter((name) => isHashed(name) && !present.has(name))
  await inParallel(missing, (name) => target.copy(`${folderOfRelease('host', version)}${name}`, `${site}${name}`))
  return missing.length
}

/**
 * Puts the page of the host that the record names, and the few assets without a hash. Repeated when the record has
 * changed by then, so that after two host releases at once both end with the page of the host in the record. Without
 * compressed siblings, because a page and its siblings could not be replaced at the same moment.
 */
export async function putPage(target: Target, env: string): Promise<void> {
  let put: string | null = null
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const { host } = (await readConfig(target, env)).parsed
    if (!host) throw new Refused(`config.json of ${env} names no host any more.`)
    const { version } = host
    // Before the page, because it needs its assets; again in the second turn, because a prune at this moment may take
    // one away.
    const added = await addAssets(target, env, version)
    if (version === put && added === 0) return
    const plain = (await namesOf(target, version)).filter(
      (name) => !isHashed(name) && !isCompressed(name) && name !== 'index.html',
    )
    for (const name of [...plain, 'index.html'])
      await target.copy(`${folderOfRelease('host', version)}${name}`, `${environmentFolder(env)}${name}`)
    put = version
  }
  throw new Refused(`The host of ${env} was changed by others ${MOST_TURNS} times in a row. Run the command again.`)
}

async function namesOf(target: Target, version: string): Promise<string[]> {
  const folder = folderOfRelease('host', version)
  return (await target.list(folder))
    .map(({ key }) => key.slice(folder.length))
    .filter((name) => !NOT_SERVED.has(name.replace(/\.(br|gz)$/, '')))
}
