import type { RemoteModule } from '@portal/contract'
import { arrivalContext, arrivalOf } from '@portal/ui'
import { redirect, replace } from 'react-router-dom'
import type { Router } from '../router/router-type'
import { checkConfig } from '../updates'
import { hostedRoutes } from './hosted-routes'
import { fallBack, load, restart } from './loader'
import { isSettled, moduleOf, remoteOf, useRemotes } from './state'

const PARENT = 'guarded'

/** The routes of remotes in the router: those of one release for each remote, exchanged without a reload. */
export function mountedRemotes(router: () => Router) {
  const mounted = new Map<string, RemoteModule>()
  let serial = 0

  // The release whose pages are mounted crashed, or a user pressed 再試行: another one runs now, or none.
  useRemotes.subscribe((remotes) => {
    for (const [name, module] of mounted) {
      const remote = remotes[name]
      if (!remote || !isSettled(remote) || moduleOf(remote) === module) continue
      unmount(name)
      void router().revalidate()
    }
  })

  return { isMounted: (name: string) => mounted.has(name), mount }

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
        middleware: [
          async ({ context }, next) => {
            if (takesPending(name)) throw sameAddress(router())
            context.set(arrivalContext, arrivalOf(router().state))
            return next()
          },
        ],
        loader: () => null,
        children: hostedRoutes(module, hosting),
      },
    ])
  }

  function unmount(name: string): void {
    if (mounted.delete(name)) removeRoutes(router(), name)
  }

  /**
   * On the way to another page of this remote: the pending release takes over before the page is drawn; a remote that
   * was removed from the config is not found.
   */
  function takesPending(name: string): boolean {
    const remote = useRemotes.getState()[name]
    if (remote && !(remote.pending && leadsToOtherPage(router().state))) return false
    unmount(name)
    if (remote) void restart(name)
    return true
  }

  /** A chunk is gone because a new release has taken its place, or the release is broken: go where the page exists. */
  async function onPageGone(name: string, version: string, reason: string): Promise<Response | null> {
    await checkConfig()
    const other = leave(name, version, reason)
    if (!other) return null
    unmount(name)
    await other
    return sameAddress(router())
  }
}

const leadsToOtherPage = ({ navigation, location }: Router['state']) =>
  navigation.location !== undefined && navigation.location.pathname !== location.pathname

/** Navigates to the current URL again so that the new routes match; replaces the history entry if it already exists. */
function sameAddress(router: Router): Response {
  const { navigation, location } = router.state
  const { pathname, search, hash, key } = navigation.location ?? location
  const hasEntry = !navigation.location || window.history.state?.key === key
  return (hasEntry ? replace : redirect)(pathname + search + hash)
}

/** Removes the routes of a remote: one release of it at most is mounted. */
function removeRoutes(router: Router, name: string): void {
  const siblings = routeOf(router.routes, PARENT)?.children ?? []
  const at = siblings.findIndex(({ id }) => id?.startsWith(layoutOf(name, '')))
  if (at >= 0) siblings.splice(at, 1)
  // Makes the router rank its routes again, because it has no call that removes routes.
  router.patchRoutes(PARENT, [])
}

/** Starts the release that replaces one whose page did not arrive; null when there is none. */
function leave(name: string, version: string, reason: string): Promise<unknown> | null {
  const { pending, descriptor } = remoteOf(name)
  if (pending) return restart(name)
  const isReplaced = descriptor?.version !== version
  return isReplaced ? load(name) : fallBack(name, version, reason)
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
