// The control's build, in a process of its own so that its memory is free again when journeys are measured.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { compress } from '@portal/build/compress'
import { sha384 } from '@portal/build/sha384'
import { RemoteDescriptor, RemoteManifest } from '@portal/contract'
import webpack, { type Compilation } from 'webpack'
import { folderOf, REMOTES } from '../settings'
import { chunkName, controlConfig } from './control-config'

const [, , output = '', descriptorFile = ''] = process.argv
rmSync(output, { recursive: true, force: true })
mkdirSync(output, { recursive: true })
const compiler = webpack(controlConfig(output))
const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) =>
  compiler.run((error, result) => compiler.close(() => (error ? reject(error) : resolve(result)))),
)
if (!stats || stats.hasErrors()) {
  console.error(stats?.toString({ all: false, errors: true }))
  process.exit(1)
}
await compress(output)
const descriptors: Record<string, RemoteDescriptor> = {}
for (const name of REMOTES) descriptors[name] = await describe(name, stats.compilation)
writeFileSync(descriptorFile, JSON.stringify(descriptors))

/**
 * The remote's own descriptor, which names the chunks of the control instead of the remote's, so that the control
 * announces files to the browser as the portal does.
 */
async function describe(name: string, compilation: Compilation): Promise<RemoteDescriptor> {
  const built = RemoteDescriptor.parse(JSON.parse(readFileSync(path.join(folderOf(name), 'dist/remote.json'), 'utf8')))
  const { default: source }: { default: unknown } = await import(path.join(folderOf(name), 'remote.config.ts'))
  const manifest = RemoteManifest.parse(source)
  const filesOf = (chunk: string) => filesOfGroup(compilation, chunkName(name, chunk))
  const preload = Object.fromEntries(
    Object.entries(manifest.preload).map(([place, chunks]) => [
      place,
      [...new Set(['module', ...chunks].flatMap(filesOf))],
    ]),
  )
  const [entry = ''] = filesOf('module')
  const integrity = Object.fromEntries(
    [entry, ...Object.values(preload).flat()].map((file) => [file, sha384(readFileSync(path.join(output, file)))]),
  )
  return { ...built, entry, preload, integrity }
}

/** The scripts and styles of a chunk, and of those that are loaded with it. */
function filesOfGroup(compilation: Compilation, name: string): string[] {
  const chunk = [...compilation.chunks].find((one) => one.name === name)
  if (!chunk) throw new Error(`The control has no chunk ${name}.`)
  const chunks = [chunk, ...[...chunk.groupsIterable].flatMap((group) => group.chunks)]
  return [...new Set(chunks.flatMap((one) => [...one.files]))].filter((file) => /\.(js|css)$/.test(file))
}
