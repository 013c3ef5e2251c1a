import type { RemoteModule } from '@portal/contract'
import { redirect, replace } from 'react-router-dom'
import type { Router } from '../router'
import { checkConfig } from '../updates'
import { onReleaseSwapped } from './crashes'
import { hostedRoutes } from './hosted-routes'
import { giveUp, startOver } from './registry'
import { remoteOf, useRemotes } from './state'

const PARENT = 'guarded'

/** The routes of remotes in the router: those of one release for each remote, exchanged without a reload. */
export function mountedRemotes(router: () => Router) {
  const mounted = new Map<string, RemoteModule>()
  let serial = 0

  onReleaseSwapped((name) => {
    unmount(name)
    void router().revalidate()
  })

  return {
    isMounted: (name: string) => mounted.has(name),
    mount,
  }

  function mount(name: string, module: RemoteModule): void {
    if (mounted.get(name) === module) return
    unmount(name)
    mounted.set(name, module)
    const id = layoutOf(name, ++serial)
    const version = remoteOf(name).descriptor?.version ?? ''
    const hosting = { name, version, serial, onPageGone: (reason: string) => onPageGone(name, version, reason) }
    router().patchRoutes(PARENT, [
      {
        id,
        middleware: [async (_args, next) => (takesNext(name) ? Promise.reject(sameAddress()) : next())],
        loader: () => null,
        children: hostedRoutes(module, hosting),
      },
    ])
  }

  function unmount(name: string): void {
    if (!mounted.delete(name)) return
    const siblings = routeOf(router().routes, PARENT)?.children ?? []
    const at = siblings.findIndex(({ id }) => id?.startsWith(layoutOf(name, '')))
    if (at >= 0) siblings.splice(at, 1)
    // Lets the router rank its routes anew; it has no call that takes routes away.
    router().patchRoutes(PARENT, [])
  }

  /**
   * On the way to another page of this remote: the release that waits takes over before the page is drawn; a remote
   * that is gone is not found.
   */
  function takesNext(name: string): boolean {
    const { navigation, location } = router().state
    const remote = useRemotes.getState()[name]
    if (remote && (!remote.next || !navigation.location || navigation.location.pathname === location.pathname))
      return false
    if (remote) void startOver(name)
    unmount(name)
    return true
  }

  /** A chunk is gone when a new release has taken its place, or the release is broken: go where the page can be had. */
  async function onPageGone(name: string, version: string, reason: string): Promise<Response | null> {
    await checkConfig()
    const { next, release, descriptor } = remoteOf(name)
    const moved = next
      ? startOver(name)
      : descriptor?.version === version
        ? giveUp(name, { url: release?.url ?? '', version, at: 'page', reason })
        : Promise.resolve()
    if (!moved) return null
    await moved
    unmount(name)
    return sameAddress()
  }

  /** Matches the address at hand anew, without a new entry in the history when there is one for it already. */
  function sameAddress(): Response {
    const { navigation, location } = router().state
    const { pathname, search, hash, key } = navigation.location ?? location
    const stands = !navigation.location || window.history.state?.key === key
    return (stands ? replace : redirect)(pathname + search + hash)
  }
}

const layoutOf = (name: string, serial: number | '') => `remote ${name} ${serial}`

type Tree = Router['routes'][number]
function routeOf(routes: Tree[], id: string): Tree | undefined {
  for (const route of routes) {
    const found = route.id === id ? route : routeOf(route.children ?? [], id)
    if (found) return found
  }
  return undefined
}
