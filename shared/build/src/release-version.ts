import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sourceHash } from './sources'

/** `<version of the package>+<hash of the sources>`, with `.dev` behind it while watching. */
export function releaseVersion(dir: string, watch: boolean): string {
  const { version }: { version: string } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'))
  return `${version}+${sourceHash(dir)}${watch ? '.dev' : ''}`
}
