import type { ActivityLog } from '@portal/api-client/activity-logs'
import { commentText } from '@portal/api-client/cases'
import type { Event } from '@portal/api-client/events'
import { eventStatusLabels } from '@portal/api-client/labels/events'
import { actorName, joined, operationSentence } from '@portal/api-client/labels/operation-sentence'
import type { HardLog } from '@portal/api-client/servers'
import { happenedAt } from '@portal/api-client/servers/hard-log-time'
import { paths } from '@portal/contract'
import { sentence } from '../../sel/sentence'

export const KIND = ['hard-log', 'event', 'operation', 'firmware', 'remote'] as const
export type Kind = (typeof KIND)[number]
export const KIND_TEXT: Record<Kind, string> = {
  'hard-log': 'ハードログ',
  event: 'イベント',
  operation: '操作',
  firmware: 'ファームウェア',
  remote: 'リモート接続',
}

/** Something that happened to a machine, in one sentence. */
export type Entry = {
  id: string
  kind: Kind
  /** ISO 8601; '' when no source knows it. */
  at: string
  text: string
  /** What was said beside it: a comment, or why an operation failed. */
  note: string | null
  /** Of what was detected; null for what people did. */
  severity: string | null
  /** The page that tells more. */
  to: string
}

/** The records of one server. One that could not be read is empty. */
export type Sources = {
  hardLogs: readonly HardLog[]
  events: readonly Event[]
  /** Of the operation log, also those that only mention the server. */
  operations: readonly ActivityLog[]
}

/** All that happened to the server, newest first. What has no time comes last. */
export function mergeHistory(serverID: string, { hardLogs, events, operations }: Sources): Entry[] {
  const own = operations.filter(({ target }) => target.type === 'server' && target.id === serverID)
  return [...own.map(operationEntry), ...events.flatMap(eventEntries), ...hardLogs.map(hardLogEntry)]
    .map((entry) => ({ entry, at: Date.parse(entry.at) || -Infinity }))
    .sort((one, other) => (one.at === other.at ? 0 : other.at - one.at))
    .map(({ entry }) => entry)
}

function hardLogEntry(log: HardLog): Entry {
  return {
    id: `hard-log ${log.id}`,
    // A new version is written into the hardware log, and nowhere else.
    kind: log.sensorType === 'Version Change' ? 'firmware' : 'hard-log',
    at: happenedAt(log),
    // Without its stop, as the other entries.
    text: sentence(log).replace(/。$/, ''),
    note: null,
    severity: log.severity,
    to: paths.systemEventLog(log.serverID, log.id),
  }
}

/** The steps of an event, its occurrence and its last repetition, latest first. */
function eventEntries(event: Event): Entry[] {
  const { id, title, severity, occurredAt, lastOccurredAt, count, history } = event
  const subject = `イベント「${title}」`
  const entry = (at: string, text: string, part: string, rest: Partial<Entry> = {}): Entry => ({
    id: `event ${id} ${part}`,
    kind: 'event',
    at,
    text,
    note: null,
    severity: null,
    to: paths.event(id),
    ...rest,
  })
  const isRepeated = Date.parse(lastOccurredAt) > Date.parse(occurredAt)
  const times = count == null ? '' : `（${count} 回目）`
  return [
    ...(isRepeated ? [entry(lastOccurredAt, `${subject}が再び発生しました${times}`, 'again', { severity })] : []),
    ...history
      .flatMap((step, at) =>
        isBeginning(step)
          ? []
          : entry(step.at, stepText(subject, step), String(at), {
              note: step.comment ? commentText(step.comment, step.at) : null,
            }),
      )
      .reverse(),
    entry(occurredAt, `${subject}が発生しました`, 'first', { severity }),
  ]
}

type Step = Event['history'][number]

/** The step that an API may write as the event occurs. */
const isBeginning = ({ from, to, comment }: Step) => to === 'new' && !from && !comment

function stepText(subject: string, { actor, to }: Step): string {
  // An event names a person by the address only.
  const who = actorName(actor.includes('@') ? { email: actor, kind: 'user' } : { kind: actor })
  return joined([
    who,
    who && 'が',
    subject,
    to ? `を「${eventStatusLabels.text(to)}」にしました` : 'にコメントしました',
  ])
}

function operationEntry(log: ActivityLog): Entry {
  return {
    id: `operation ${log.id}`,
    kind: log.action.startsWith('remote_access.') ? 'remote' : log.action === 'agent.notify' ? 'firmware' : 'operation',
    at: log.occurredAt,
    text: operationSentence(log),
    note: log.message || consoleText(log),
    severity: null,
    to: paths.activityLog(log.id),
  }
}

/** Which console a session was of. Read with care, because the API does not promise the form of a snapshot. */
function consoleText({ action, after }: ActivityLog): string | null {
  if (action !== 'remote_access.connect' && action !== 'remote_access.disconnect') return null
  return after?.kind === 'login' ? 'リモートログイン' : after?.kind === 'screen' ? 'リモート画面' : null
}
