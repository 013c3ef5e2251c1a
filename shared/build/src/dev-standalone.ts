// `npm run dev -- <address>` of a team that has a repository of its own: its remote, built at each change, for a tab of
// the portal at that address.
import { execFile } from 'node:child_process'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { RemoteManifest } from '@portal/contract'
import { root } from './common'
import { developAgainst } from './dev/develop-against'
import { TYPES_KEPT } from './dev/tell-pages'

const USAGE = 'Usage: npm run dev -- <address of a portal> [--port 3001]\n'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string', default: '3001' } },
})
const [address] = positionals
if (address === undefined) fail(USAGE)
const { default: manifest }: { default: RemoteManifest } = await import(path.join(root, 'remote.config.ts'))
const remote = { name: manifest.name, dir: root, port: Number(values.port), typesOf }
const close = await developAgainst(address, [remote]).catch((cause: Error) => fail(`${cause.message}\n${USAGE}`))
const stop = () => void close().then(() => process.exit(0))
process.once('SIGINT', stop)
process.once('SIGTERM', stop)

/** What TypeScript has against the sources, or null. */
function typesOf(): Promise<string | null> {
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc')
  return new Promise((resolve) =>
    execFile(process.execPath, [tsc, '--pretty', 'false', ...TYPES_KEPT], { cwd: root }, (error, text) =>
      resolve(error ? text.trimEnd() : null),
    ),
  )
}

function fail(text: string): never {
  process.stderr.write(text)
  process.exit(1)
}
