import type { Portal } from '../fixtures'
import { REMOTES } from '../portal-messages'
import type { RecordIds } from '../record-ids'
import type { NameOf } from './failing-proxy'

/**
 * Names of requests without hashes, record IDs and values of queries. Pages themselves have none, because without them
 * nothing of the portal is there to say what is missing.
 */
export function namesOf(portal: Portal, ids: RecordIds): NameOf {
  const parts = new Map<string, string>([
    [new URL(portal.url).host, 'host'],
    ...([...REMOTES, 'identity', 'api', 'collector'] as const).map((part): [string, string] => [
      new URL(portal.origin(part)).host,
      part,
    ]),
  ])
  const known = new Map(Object.entries(ids).map(([of, id]) => [encodeURIComponent(id), `{${of}}`]))
  const plain = (segment: string) => known.get(segment) ?? (/\d/.test(segment) ? '{id}' : segment)
  return (method, { host, pathname, searchParams }, destination) => {
    const part = parts.get(host)
    if (part === undefined || destination === 'document') return null
    // The provider's own pages ask for more.
    if (part === 'identity' && !['iframe', 'empty'].includes(destination)) return null
    if (destination === 'websocket') return `${part} WebSocket`
    if (part === 'api') {
      const query = [...new Set(searchParams.keys())].join('&')
      return `api ${method} ${pathname.split('/').slice(4).map(plain).join('/')}${query && `?${query}`}`
    }
    return `${part} ${pathname
      .split('/')
      .at(-1)
      ?.replace(/\.[0-9a-f]{8}\./, '.')}`
  }
}

/** The release whose file a request is for, by its target; null for other requests. */
export function targetOf(name: string): string | null {
  const [part = ''] = name.split(' ')
  return part === 'host' || REMOTES.some((remote) => remote === part) ? part : null
}
