import * as react from 'react'
import { transformSync } from '@swc/core'
import { refresh } from './families'
import { beginModule, endModule } from './hot-module'
import * as jsxRuntime from './jsx-dev-runtime'
import { optionsFor } from './loader'

type Module = { exports: object; isAccepting: boolean; isInvalid: boolean; importers: Set<string> }
/** What runs a module: its code, with what swc calls in it. */
type Code = (require: (name: string) => object, exports: object, reg: unknown, sig: unknown) => void

const LIBRARIES: Record<string, object> = { react, '@portal/build/refresh/jsx-dev-runtime': jsxRuntime }

/**
 * Modules from their sources, by file, which are exchanged as webpack does it. `prefix` keeps the components of a test
 * apart from those of others.
 */
export function modulesOf(sources: Record<string, string>, prefix: string) {
  const running = new Map<string, Module>()

  function load(file: string, importer?: string): Module {
    const module = running.get(file) ?? run(file)
    if (importer !== undefined) module.importers.add(importer)
    return module
  }

  function run(file: string): Module {
    const module: Module = { exports: {}, isAccepting: false, isInvalid: false, importers: new Set() }
    running.set(file, module)
    const hot = {
      accept: () => void (module.isAccepting = true),
      invalidate: () => void (module.isInvalid = true),
      check: async () => null,
    }
    const own = { id: `${prefix} ${file}`, exports: module.exports, hot }
    const { $RefreshReg$, $RefreshSig$ } = beginModule(own, own.id)
    const require = (name: string) => LIBRARIES[name] ?? load(name.replace('./', ''), file).exports
    codeOf(sources[file] ?? '', file)(require, own.exports, $RefreshReg$, $RefreshSig$)
    endModule(own)
    module.exports = own.exports
    return module
  }

  /** The modules that must run again after one has changed; null when the page has to reload. */
  function outdatedBy(file: string): string[] | null {
    const module = running.get(file)
    if (!module || (module.isAccepting && !module.isInvalid)) return [file]
    if (module.importers.size === 0) return null
    const parts = [...module.importers].map(outdatedBy)
    return parts.includes(null) ? null : [file, ...parts.flatMap((part) => part ?? [])]
  }

  function exchange(file: string): boolean {
    const outdated = outdatedBy(file)
    if (!outdated) return false
    for (const each of outdated) running.delete(each)
    for (const each of outdated) load(each)
    return [...running].filter(([, { isInvalid }]) => isInvalid).every(([each]) => exchange(each))
  }

  return {
    component: (file: string) => Reflect.get(load(file).exports, 'Component'),
    part: (file: string, name: string) => Reflect.get(load(file).exports, name),
    /** Replaces a text in a source. Returns whether the page goes on without a reload. */
    edit: (file: string, before: string, after: string) => {
      const source = sources[file] ?? ''
      if (!source.includes(before)) throw new Error(`${file} has no ${before}`)
      sources[file] = source.replace(before, after)
      const isTaken = exchange(file)
      if (isTaken) refresh()
      return isTaken
    },
  }
}

function codeOf(source: string, file: string): Code {
  const { code } = transformSync(source, { ...optionsFor(file), module: { type: 'commonjs' }, sourceMaps: false })
  // oxlint-disable-next-line no-new-func -- the sources of a test
  const run = new Function('require', 'exports', '$RefreshReg$', '$RefreshSig$', code)
  return (...given) => Reflect.apply(run, undefined, given)
}
