import { inParallel } from '../in-parallel'
import { folderOfRelease, isDerived } from '../layout'
import type { ReleaseFiles } from '../release-files'
import type { Target } from '../target'

/** The files of a release that a browser asks for, whole. */
export async function storedFiles(target: Target, name: string, version: string): Promise<ReleaseFiles> {
  const folder = folderOfRelease(name, version)
  const files = new Map<string, Buffer>()
  const wanted = (await target.list(folder)).filter(({ key }) => !isDerived(key) && !key.endsWith('.map'))
  await inParallel(wanted, async ({ key }) => {
    const stored = await target.read(key)
    if (stored) files.set(key.slice(folder.length), stored.bytes)
  })
  return files
}
