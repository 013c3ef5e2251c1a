import type { Incident } from '@portal/api-client/incidents'
import { useSession } from '@portal/auth'
import { useStored } from '@portal/ui'
import { useMemo } from 'react'
import * as z from 'zod/mini'

/** Ids of events, so that an incident stays apart when its first event is another one. The newest are last. */
const Ids = z.array(z.string())
const MOST = 500
const NONE: string[] = []

/** Which incidents the user has taken apart. Each browser keeps that for itself. */
export interface Apart {
  isApart(incident: Incident): boolean
  takeApart(incident: Incident): void
  putTogether(incident: Incident): void
}

export function useApart(): Apart {
  const user = useSession((session) => session.user?.id ?? '')
  const [ids, change] = useStored(`portal.events.apart.${user}`, Ids, NONE)
  // By value, because the list is folded anew for another function.
  const key = ids.join('\n')
  const isApart = useMemo(() => {
    const known = new Set(key.split('\n'))
    return ({ events }: Incident) => events.some(({ id }) => known.has(id))
  }, [key])
  return {
    isApart,
    takeApart: ({ events }) => change([...ids, ...events.map(({ id }) => id)].slice(-MOST)),
    putTogether({ events }) {
      const own = new Set(events.map(({ id }) => id))
      change(ids.filter((id) => !own.has(id)))
    },
  }
}
