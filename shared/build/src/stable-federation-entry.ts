import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Compiler } from 'webpack'

/** The script that the federation plugin writes for each container. */
const WRITTEN = /[\\/]\.federation[\\/]entry\.[0-9a-f]+\.js$/
const SCHEME = 'federation'
const ENTRY = 'entry'

/**
 * Gives the script that starts the federation runtime the same name and text in every folder: the plugin imports the
 * runtime by its absolute path, names the script by the hash of that, and lays it below the working directory. Ids of
 * modules, and so the bytes of a release, would follow from where the repository lies.
 */
export class StableFederationEntry {
  apply(compiler: Compiler): void {
    const { experiments, NormalModuleReplacementPlugin } = compiler.webpack
    let written = ''
    new NormalModuleReplacementPlugin(WRITTEN, (resolve) => {
      written = resolve.request
      resolve.request = `${SCHEME}:${ENTRY}`
    }).apply(compiler)
    const text = () => withRelativeImports(readFileSync(written, 'utf8'), compiler.context)
    new experiments.schemes.VirtualUrlPlugin(
      { [ENTRY]: { source: text, version: text, context: compiler.context, type: '' } },
      SCHEME,
    ).apply(compiler)
    // Its own id follows from the name of the script, too.
    compiler.hooks.thisCompilation.tap('StableFederationEntry', ({ chunkGraph, hooks }) => {
      hooks.moduleIds.tap({ name: 'StableFederationEntry', stage: -1 }, (modules) => {
        for (const module of modules)
          if (module.identifier().startsWith('container entry ')) chunkGraph.setModuleId(module, 'container')
      })
    })
  }
}

function withRelativeImports(text: string, folder: string): string {
  return text.replaceAll(/(?<=\bfrom ')[^']+(?=')/g, (file) => {
    if (!path.isAbsolute(file)) return file
    const relative = path.relative(folder, file).replaceAll(path.sep, '/')
    return relative.startsWith('.') ? relative : `./${relative}`
  })
}
