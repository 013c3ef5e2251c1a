import type { Server } from '@portal/api-client/servers'
import { currentTime, useSession } from '@portal/auth'
import { stored, toast, useStored } from '@portal/ui'
import { useEffect, useMemo } from 'react'
import * as z from 'zod/mini'
import { isOlder, type Loss, lossesOf, nextReference, Reference, referenceOf } from './missing-parts'

/** Servers whose parts this browser remembers, the last seen at the end. One takes about 4 KB. */
const MOST = 50
const Kept = z.array(Reference)
const NONE: Reference[] = []

/** `reference` is null as long as there is nothing to compare with. */
export type MissingParts = { losses: Loss[]; reference: Reference | null; accept: () => void }

/**
 * What is missing since the inventory that this browser has seen before. The one that is seen becomes the reference
 * when nothing is missing, and otherwise when the user accepts it.
 */
export function useMissingParts(server: Server): MissingParts {
  const { id, hardware } = server
  const user = useSession((session) => session.user?.id ?? '')
  const project = useSession((session) => session.project?.id ?? '')
  const key = `portal.parts.${user}.${project}`
  const [kept, change] = useStored(key, Kept, NONE)
  const reference = kept.find(({ serverID }) => serverID === id) ?? null
  const present = useMemo(() => referenceOf({ id, hardware }, currentTime()), [id, hardware])
  const losses = reference && present ? lossesOf(reference, present) : []

  function keep(): void {
    if (!present) return
    // Read again, because another tab may have seen another server meanwhile.
    const others = (stored('local', key, Kept).read() ?? []).filter(({ serverID }) => serverID !== id)
    change([...others, nextReference(reference, present)].slice(-MOST))
  }

  const isNews = present !== null && losses.length === 0 && !isSame(reference, present)
  useEffect(() => {
    if (isNews) keep()
    // `keep` is another function on each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isNews, present])

  return {
    losses,
    reference,
    accept() {
      keep()
      toast({ style: 'normal', message: '現在の構成を、次に比べるときの基準にしました。' })
    },
  }
}

/** Whether there is nothing to keep. A time that the browser noted itself is not compared, because it is always new. */
const isSame = (reference: Reference | null, present: Reference): boolean =>
  reference !== null &&
  (isOlder(reference, present) ||
    JSON.stringify(comparable(reference)) === JSON.stringify(comparable(nextReference(reference, present))))

const comparable = ({ at, isReported, ...rest }: Reference) => ({ ...rest, at: isReported ? at : '' })
