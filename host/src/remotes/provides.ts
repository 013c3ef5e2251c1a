type Has = (name: string) => boolean

/** What each shared module exports, by its name. Empty until federation has started. */
const modules = new Map<string, Has>()

/** Says what a shared module exports. */
export function provide(module: string, has: Has): void {
  modules.set(module, has)
}

/**
 * The first of the names that a release imports of the shared modules (`uses` of its descriptor) that this host lacks:
 * `Panel (@portal/ui)`. It would be undefined where the release draws it, which React answers with an error.
 */
export function lacking(uses: Readonly<Record<string, readonly string[]>>): string | undefined {
  for (const [module, names] of Object.entries(uses)) {
    const has = modules.get(module)
    const missing = has && names.find((name) => name !== '*' && !has(name))
    if (missing !== undefined) return `${missing} (${module})`
  }
  return undefined
}
