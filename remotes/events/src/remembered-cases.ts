import { openCases } from '@portal/api-client/cases'
import { type Event, events } from '@portal/api-client/events'
import { MINUTE_MS } from '@portal/contract'
import { useSession } from '@portal/auth'
import { stored } from '@portal/ui'
import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'

/** Each of them may be a read of its own. */
const MOST = 10
const AGAIN_MS = 5 * MINUTE_MS

/** Ids of events with an open case, as this browser knows; the newest is last. */
function kept() {
  const { user, project } = useSession.getState()
  return stored('local', `portal.events.cases.${user?.id ?? ''}.${project?.id ?? ''}`, z.array(z.string()))
}

/** Keeps that an event has an open case, or that it has none. */
export function rememberCase(event: Event): void {
  const ids = kept().read() ?? []
  const others = ids.filter((id) => id !== event.id)
  const isOpen = openCases(event).length > 0
  if (isOpen !== ids.includes(event.id)) kept().write(isOpen ? [...others, event.id].slice(-MOST) : others)
}

/**
 * The events of a list with their histories, from which their cases are read. Where an API lists events without these,
 * the events whose case this browser has seen are read one by one.
 */
export function useHistories(rows: readonly Event[]): readonly Event[] {
  const [remembered] = useState(() => new Set(kept().read() ?? []))
  const missing = remembered.size === 0 ? [] : rows.filter((row) => row.history.length === 0 && remembered.has(row.id))
  const found = useQueries({
    queries: missing.map(({ id }) => ({ ...events.one(id), refetchInterval: AGAIN_MS })),
    combine: dataOf,
  })
  return useMemo(() => {
    if (found.length === 0) return rows
    const histories = new Map(found.map(({ id, history }) => [id, history]))
    return rows.map((row) => ({ ...row, history: histories.get(row.id) ?? row.history }))
  }, [rows, found])
}

const dataOf = (reads: readonly { data: Event | undefined }[]) => reads.flatMap(({ data }) => data ?? [])
