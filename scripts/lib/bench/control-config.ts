import path from 'node:path'
import { hostConfig } from '@portal/build/host-config'
import webpack, { type Compiler, type Configuration } from 'webpack'
import { folderOf, REMOTES } from '../settings'

/** What federation does, and what it is given. */
const FEDERATED = /[\\/]host[\\/]src[\\/]remotes[\\/](federation|provided)\.ts$/

/**
 * The host's configuration without federation: remotes are chunks of its bundle, and shared modules are imported like
 * any other. Made from the host's own, so that both always differ in federation alone.
 */
export function controlConfig(output: string): Configuration {
  const base = hostConfig(folderOf('host'))()
  return {
    ...base,
    output: { ...base.output, path: output },
    plugins: [
      ...(base.plugins ?? []),
      new webpack.NormalModuleReplacementPlugin(FEDERATED, path.join(import.meta.dirname, 'plain-imports.ts')),
      new webpack.NormalModuleReplacementPlugin(
        /^remote-modules$/,
        `data:text/javascript,${encodeURIComponent(modules())}`,
      ),
      { apply: nameChunksByRemote },
    ],
  }
}

/** The name of a remote's chunk in the control, by its name in the remote's sources. */
export const chunkName = (remote: string, name: string) => `${remote}-${name}`

function modules(): string {
  const entries = REMOTES.map((name) => {
    const module = JSON.stringify(path.join(folderOf(name), 'src/module.ts'))
    return `${JSON.stringify(name)}: () => import(/* webpackChunkName: "${chunkName(name, 'module')}" */ ${module})`
  })
  return `export default { ${entries.join(', ')} }`
}

/** Chunks of two remotes may have the same name, which would make them one chunk. */
function nameChunksByRemote(compiler: Compiler): void {
  const plugin = 'NameChunksByRemote'
  compiler.hooks.normalModuleFactory.tap(plugin, (factory) => {
    factory.hooks.parser.for('javascript/auto').tap(plugin, (parser) => {
      parser.hooks.program.tap(plugin, (_ast, comments) => {
        const remote = remoteOf(parser.state.module.nameForCondition())
        if (!remote) return
        for (const comment of comments)
          comment.value = comment.value.replace(/(webpackChunkName: ")/, `$1${chunkName(remote, '')}`)
      })
    })
  })
}

function remoteOf(file: string | null): string | undefined {
  return REMOTES.find((name) => file?.startsWith(path.join(folderOf(name), 'src') + path.sep))
}
