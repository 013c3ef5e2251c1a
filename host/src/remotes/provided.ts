import { getInstance, init, registerShared } from '@module-federation/enhanced/runtime'
import provideRuntime from '@module-federation/inject-external-runtime-core-plugin'
import * as http from '@portal/api-client/http'
import * as auth from '@portal/auth'
import { CONTRACT } from '@portal/contract'
import * as ui from '@portal/ui'
// oxlint-disable-next-line no-restricted-imports -- provided to remotes as a whole; what they import of it is checked there
import * as query from '@tanstack/react-query'
import * as react from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as reactDom from 'react-dom'
import * as router from 'react-router-dom'
import * as zustand from 'zustand'
import { offered } from './offered'
import { provide } from './provides'

/** What every page has loaded already. */
const LOADED = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-router-dom': router,
  zustand,
  '@tanstack/react-query': query,
  '@portal/auth': auth,
  '@portal/api-client/http': http,
  '@portal/ui': ui,
}
/** Versions of the libraries, filled in by the build (`host-config.ts`). */
declare const LIBRARY_VERSIONS: Readonly<Record<string, string>>
/** What the lazy modules export, filled in by the build, because their code is not there when a release is checked. */
declare const OFFERED_EXPORTS: Readonly<Record<string, readonly string[]>>

/**
 * Starts the federation runtime, and provides it and the shared modules to remotes, which are built without either. By
 * calls instead of webpack's federation plugin, because that would put the runtime into the page's first script, in
 * front of the session, and make each shared module a chunk that is negotiated before the host itself can import it.
 */
export function startFederation(): void {
  init({ name: 'host', remotes: [], shareStrategy: 'loaded-first', plugins: [provideRuntime()] })
  for (const [name, module] of Object.entries(LOADED)) {
    registerShared({ [name]: { ...only(name), lib: () => module } })
    provide(name, (wanted) => wanted in module)
  }
  for (const [name, load] of Object.entries(offered)) {
    const get = async () => {
      try {
        const module = await load()
        return () => module
      } catch (cause) {
        forgetLoad(name)
        throw cause
      }
    }
    registerShared({ [name]: { ...only(name), get } })
    const names = OFFERED_EXPORTS[name] ?? []
    provide(name, (wanted) => names.includes(wanted))
  }
}

/** Lets the next page that needs a module fetch it again, because the runtime keeps the load of it, a failed one too. */
function forgetLoad(name: string): void {
  const scope = getInstance()?.shareScopeMap.default?.[name]
  for (const shared of Object.values(scope ?? {})) shared.loading = null
}

/** The one version of a module there is, because the host alone provides it and remotes require none. */
function only(name: string) {
  // The repository's own packages have the version of the contract, because that covers them.
  const version = LIBRARY_VERSIONS[name === 'react/jsx-runtime' ? 'react' : name] ?? CONTRACT
  return { version, shareConfig: { singleton: true, requiredVersion: false } } as const
}
