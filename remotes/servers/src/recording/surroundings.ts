import { answerOf, readNow } from '@portal/api-client/http'
import { entitlements, isLocked } from '@portal/api-client/entitlements'
import { eventCalls } from '@portal/api-client/events'
import { serverCalls } from '@portal/api-client/servers'
import type { RecordLine, SURROUNDINGS } from './record-format'

/** Metrics begin earlier than the record, so that a short one has the values that it began with. */
const BEFORE_S = 300
const LEAST_STEP_S = 15
const MOST_POINTS = 240
/** For all three reads, because a record must be saved even when the API does not respond. */
const WITHIN_MS = 20_000

/** What the machine reported from one moment to another, both in milliseconds, and what of that could not be read. */
export async function surroundingsOf(serverID: string, start: number, end: number): Promise<RecordLine[]> {
  const from = new Date(start).toISOString()
  const to = new Date(end).toISOString()
  const tOf = (at: string) => Math.round(Date.parse(at) - start) / 1000
  // Chosen here too, because a backend need not know the filters.
  const isWithin = (at: string | null | undefined) => !!at && Date.parse(at) >= start && Date.parse(at) <= end
  const parts = await Promise.all([
    reading('hard-logs', async () =>
      (await readNow(serverCalls.hardLogs, { id: serverID, query: { from, to } }))
        .filter(({ receivedAt }) => isWithin(receivedAt))
        .map((entry) => ({ kind: 'hard-log', t: tOf(entry.receivedAt), entry })),
    ),
    reading('events', async () =>
      (await readNow(eventCalls.list, { query: { serverID: [serverID], from, to } }))
        .filter((event) => event.serverID === serverID && isWithin(event.lastOccurredAt))
        .map((entry) => ({ kind: 'event', t: tOf(entry.lastOccurredAt), entry })),
    ),
    reading('metrics', async () => {
      if (isLocked(await answerOf(entitlements.one()), 'infraAdvanced')) throw new Error('契約対象外です。')
      const span = { start: Math.floor(start / 1000) - BEFORE_S, end: Math.ceil(end / 1000) }
      const step = Math.max(LEAST_STEP_S, Math.ceil((span.end - span.start) / MOST_POINTS))
      return [
        { kind: 'metrics', answer: await readNow(serverCalls.metrics, { id: serverID, query: { ...span, step } }) },
      ]
    }),
  ])
  return parts.flat()
}

async function reading(what: (typeof SURROUNDINGS)[number], read: () => Promise<RecordLine[]>): Promise<RecordLine[]> {
  let limit: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    limit = setTimeout(() => reject(new Error('応答がありません。')), WITHIN_MS)
  })
  try {
    return await Promise.race([read(), late])
  } catch (cause) {
    return [{ kind: 'absent', what, why: cause instanceof Error ? cause.message : String(cause) }]
  } finally {
    clearTimeout(limit)
  }
}
