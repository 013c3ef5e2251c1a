import { callList, isLogged, isRead } from '@portal/api-client/all-calls'
import type { Endpoint } from '@portal/api-client/endpoint'
import { queryClient } from '@portal/api-client/http'
import { useSession } from '@portal/auth'
import { readsAt, type RemoteManifest, type RemoteModule } from '@portal/contract'
import { screen, waitFor } from '@testing-library/react'
import { renderRemote } from './render-remote'
import type { makeTenant } from './tenant'

/** What the frame reads, or what is no read of the API. */
const NOT_OF_THE_PAGE = ['contract', 'config.json']

/**
 * Opens a page, and returns the reads it made (`made`) beside those that its `remote.config.ts` names for the address.
 * Reads of a period are left out, because a descriptor cannot name a moment, and those of optional calls, because it
 * cannot know whether there are any.
 */
export async function pageReads(
  [module, manifest]: [RemoteModule, RemoteManifest],
  url: string,
  tenant: Awaited<ReturnType<typeof makeTenant>>,
): Promise<{ made: string[]; named: string[] }> {
  await renderRemote(module, url, { tenant })
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => {
    expect(screen.queryByRole('status', { name: '読み込み中' })).toBeNull()
    expect(queryClient.isFetching()).toBe(0)
  })
  const { pathname, search } = new URL(url, window.location.origin)
  const made = queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.dataUpdateCount + query.state.errorUpdateCount > 0)
    .map(({ queryKey }) => queryKey.join('/').replace('/?', '?'))
    .filter((read) => !NOT_OF_THE_PAGE.includes(read) && !isOptional(read) && !/[?&](from|to|start)=/.test(read))
  const named = readsAt(manifest, { pathname, search }, useSession.getState().user?.id ?? '')
  return { made: made.sort(), named: named.map(({ read }) => decodeURIComponent(read)).sort() }
}

/**
 * What is wrong with the reads that a manifest names: a path without a list, a call that does not exist or changes
 * something, or other conditions than the call's own.
 */
export function wrongReads({ paths, preload, reads }: RemoteManifest): string[] {
  const missing = paths.filter((path) => !(path in preload && path in reads)).map((path) => `${path} names nothing`)
  const wrong = Object.values(reads)
    .flat()
    .flatMap(({ read, permission, feature }) => {
      const call = callOf(read)
      if (!call) return [`${read} is no read of the API`]
      if (!isRead(call) || isLogged(call)) return [`${read} changes something`]
      return call.permission === permission && call.feature === feature ? [] : [`${read} needs other conditions`]
    })
  return [...missing, ...wrong]
}

function callOf(read: string): Endpoint | undefined {
  const segments = read.replace(/\?.*/, '').split('/')
  const fits = ({ path }: Endpoint) => {
    const parts = path.slice(1).split('/')
    return (
      parts.length === segments.length &&
      parts.every((part, at) => (part.startsWith('{') ? segments[at]?.startsWith(':') : part === segments[at]))
    )
  }
  return callList.find((call) => call.method === 'GET' && fits(call))
}

function isOptional(read: string): boolean {
  const segments = read.replace(/\?.*/, '').split('/')
  return callList.some(({ method, path, capability }) => {
    const parts = path.slice(1).split('/')
    if (method !== 'GET' || capability === undefined || parts.length !== segments.length) return false
    return parts.every((part, at) => part.startsWith('{') || part === segments[at])
  })
}
