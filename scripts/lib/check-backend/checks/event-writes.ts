import {
  EVENT_STATUS,
  type Event,
  eventCalls,
  type EventStatus,
  nextStatuses,
  TRANSITIONS,
} from '@portal/api-client/events'
import { CannotTell } from '../../conformance/check'
import { type Answer, type Backend, isDone, said } from '../backend'
import { type BackendCheck, writingCheck } from '../backend-check'
import { putBack } from '../put-back'
import { notInvalid, notRefused } from '../refused'
import { anEvent } from '../subjects'

const TABLE =
  '`new` → `in_progress`, `resolved`, `ignored`; `in_progress` → `resolved`, `ignored`, `new`; ' +
  '`resolved` → `in_progress`; `ignored` → `new`.'
const COMMENT = 'Closing something Critical, and reopening, want a comment (400, `field: comment`).'
const STALE = 'any other is 409 `entity.stale`'
const MOMENT = 'also when two arrive at the same moment'
const ASSIGNEE = '`assigneeID` is an active user or `null`.'
const HISTORY = 'Each change adds one entry to `history`.'

const isKnown = (event: Event) => nextStatuses(event.status).length > 0
const read = (backend: Backend, { id }: Event) => backend.data(eventCalls.one, { id }, true)

/** Changes the event with the `updatedAt` of now, because a change with an older one is refused. */
async function put(backend: Backend, event: Event, body: object): Promise<Answer> {
  const { updatedAt } = await read(backend, event)
  return backend.ask(eventCalls.update, { id: event.id, body: { updatedAt, ...body } })
}

/** The shortest way of allowed changes from one status to another. */
function way(from: EventStatus, to: EventStatus): EventStatus[] {
  const found: EventStatus[][] = [[from]]
  for (const path of found) {
    const last = path.at(-1) ?? from
    if (last === to) return path.slice(1)
    found.push(...TRANSITIONS[last].filter((next) => !path.includes(next)).map((next) => [...path, next]))
  }
  return []
}

const statusOf = ({ status }: Event): EventStatus => {
  const known = EVENT_STATUS.find((one) => one === status)
  if (!known) throw new CannotTell(`needs an event of a known status, not ${status}`)
  return known
}

/** Moves the event, with a comment, so that only the transitions decide. */
async function move(backend: Backend, event: Event, to: EventStatus): Promise<Answer | undefined> {
  let answer: Answer | undefined
  for (const status of way(statusOf(await read(backend, event)), to))
    answer = await put(backend, event, { status, comment: 'check' })
  return answer
}

/** Works on an event, which has its status and its assignee again afterwards; comments and history stay. */
async function onEvent(
  backend: Backend,
  work: (event: Event) => Promise<string[]>,
  fits: (event: Event) => boolean = isKnown,
  what = 'an event of a known status',
): Promise<string[]> {
  const event = await anEvent(backend, fits, what)
  return putBack(
    () => work(event),
    async () => {
      const moved = await move(backend, event, statusOf(event))
      const now = await read(backend, event)
      const assigneeID = event.assignee?.id ?? null
      return (now.assignee?.id ?? null) === assigneeID ? moved : put(backend, event, { assigneeID })
    },
  )
}

export const eventWriteChecks: BackendCheck[] = [
  writingCheck('event-transitions', 'Every allowed transition of an event is taken', TABLE, (backend) =>
    onEvent(backend, async (event) => {
      const wrong: string[] = []
      for (const from of EVENT_STATUS) {
        for (const to of TRANSITIONS[from]) {
          await move(backend, event, from)
          const answer = await put(backend, event, { status: to, comment: 'check' })
          const { status } = await read(backend, event)
          if (!isDone(answer) || status !== to)
            wrong.push(`${said(answer)} to ${from} → ${to}, and the event is ${status}`)
        }
      }
      return wrong
    }),
  ),

  writingCheck(
    'event-transitions-refused',
    'Every other transition is 409 event.transition',
    'Anything else is 409 `event.transition`.',
    (backend) =>
      onEvent(backend, async (event) => {
        const wrong: string[] = []
        for (const from of EVENT_STATUS) {
          for (const to of EVENT_STATUS.filter((status) => status !== from && !TRANSITIONS[from].includes(status))) {
            await move(backend, event, from)
            const answer = await put(backend, event, { status: to, comment: 'check' })
            wrong.push(...notRefused(answer, 409, 'event.transition').map((text) => `${from} → ${to}: ${text}`))
          }
        }
        return wrong
      }),
  ),

  writingCheck('event-comment', 'Closing something Critical, and reopening, want a comment', COMMENT, (backend) =>
    onEvent(
      backend,
      async (event) => {
        await move(backend, event, 'new')
        const closing = await put(backend, event, { status: 'resolved' })
        await move(backend, event, 'resolved')
        const reopening = await put(backend, event, { status: 'in_progress' })
        return [closing, reopening].flatMap((answer) => notInvalid(answer, 'comment'))
      },
      (event) => isKnown(event) && event.severity === 'Critical',
      'a Critical event',
    ),
  ),

  writingCheck('event-stale', 'A change against an older updatedAt is 409 entity.stale', STALE, (backend) =>
    onEvent(backend, async (event) => {
      const { updatedAt } = await read(backend, event)
      await put(backend, event, { comment: 'check' })
      const older = await put(backend, event, { comment: 'check, stale', updatedAt })
      const newer = await put(backend, event, {
        comment: 'check, stale',
        updatedAt: new Date(Date.now() + 86_400_000).toISOString(),
      })
      return [older, newer].flatMap((answer) => notRefused(answer, 409, 'entity.stale'))
    }),
  ),

  writingCheck('event-at-once', 'Of two changes at the same moment one is 409', MOMENT, (backend) =>
    onEvent(backend, async (event) => {
      const { updatedAt } = await read(backend, event)
      const answers = await Promise.all(['one', 'other'].map((comment) => put(backend, event, { comment, updatedAt })))
      const statuses = answers.map(({ status }) => status).sort()
      return answers.filter(isDone).length === 1 && statuses.at(-1) === 409
        ? []
        : [`two changes of one event at once returned ${statuses.join(' and ')}, expected 200 and 409`]
    }),
  ),

  writingCheck('event-assignee', 'An assignee is a user of the project, or nobody', ASSIGNEE, (backend) =>
    onEvent(backend, async (event) => {
      const assigned = async (assigneeID: string | null) => {
        const answer = await put(backend, event, { assigneeID })
        const present = (await read(backend, event)).assignee?.id ?? null
        return present === assigneeID
          ? []
          : [`${said(answer)}, and the event has the assignee ${present}, not ${assigneeID}`]
      }
      const wrong = [...(await assigned(backend.own.subject)), ...(await assigned(null))]
      const others = ['check-nobody', ...(backend.other ? [backend.other.subject] : [])]
      const foreign = await Promise.all(others.map((assigneeID) => put(backend, event, { assigneeID })))
      return [...wrong, ...foreign.flatMap((answer) => notInvalid(answer, 'assigneeID'))]
    }),
  ),

  writingCheck('event-history', 'Each change adds one entry to history', HISTORY, (backend) =>
    onEvent(backend, async (event) => {
      const before = (await read(backend, event)).history.length
      const answer = await put(backend, event, { comment: 'check' })
      const { history } = await read(backend, event)
      const wrong =
        history.length === before + 1
          ? []
          : [`history had ${before} entries, and ${history.length} after ${said(answer)}`]
      return history.at(-1)?.comment === 'check' ? wrong : [...wrong, 'the last entry of history has not the comment']
    }),
  ),
]
