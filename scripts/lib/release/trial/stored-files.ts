import { inParallel } from '../in-parallel'
import { folderOfRelease, isDerived } from '../layout'
import { Refused } from '../refused'
import type { ReleaseFiles } from '../release-files'
import type { Target } from '../target'

/**
 * The files of a release that a browser asks for, whole. @throws Refused for a key that leads out of the folder of the
 * release, as that of a bucket can: the files are written to this machine's disk
 */
export async function storedFiles(target: Target, name: string, version: string): Promise<ReleaseFiles> {
  const folder = folderOfRelease(name, version)
  const files = new Map<string, Buffer>()
  // A key that ends in a slash is how the console of a bucket shows a folder.
  const wanted = (await target.list(folder)).filter(({ key }) => !isDerived(key) && !/\.map$|\/$/.test(key))
  await inParallel(wanted, async ({ key }) => {
    const file = key.slice(folder.length)
    if (/\\|(?:^|\/)(?:\.{0,2})(?:\/|$)/.test(file))
      throw new Refused(`${name} ${version} in ${target.address} has a file that leads out of its folder: ${file}`)
    const stored = await target.read(key)
    if (stored) files.set(file, stored.bytes)
  })
  return files
}
