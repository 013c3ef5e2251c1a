import { EventEmitter, once } from 'node:events'
import * as z from 'zod/mini'

const text = z.nullish(z.string())
const Server = z.object({ note: text })
const Event = z.object({ updatedAt: z.string(), history: z.array(z.object({ comment: text })) })
const Invitations = z.array(z.object({ email: z.string() }))
const Logs = z.array(
  z.object({
    requestID: z.string(),
    action: z.string(),
    target: z.object({ id: text, name: text }),
    after: z.nullish(z.object({ note: text, comment: text })),
  }),
)

export type Caller = { url: string; token: string; project: string }

/** Numbered writes of several kinds at once, each kind to things of its own, and which of them were acknowledged. */
export class AcknowledgedWrites {
  /** Request ids, by the mark that the write left. */
  readonly acknowledged = new Map<string, string>()
  #last = 0
  #heard = new EventEmitter()

  constructor(
    readonly serverIDs: string[],
    readonly eventIDs: string[],
  ) {}

  /** When so many more have been acknowledged; never, if writing ends before. */
  async more(count: number): Promise<void> {
    const enough = this.acknowledged.size + count
    while (this.acknowledged.size < enough) await once(this.#heard, 'acknowledged')
  }

  /** Writes until calls fail, as they do once the API or its database is gone. @throws Error for a refusal (4xx) */
  async run(caller: Caller): Promise<void> {
    const known = await Promise.all(
      this.eventIDs.map(async (id) => ({ id, first: Event.parse(await read(caller, `/events/${id}`)) })),
    )
    await Promise.all([
      ...this.serverIDs.map((id) =>
        this.#repeat(caller, 'PUT', `/servers/${id}`, (mark) => ({ name: id, note: mark })),
      ),
      ...known.map(({ id, first: { updatedAt } }) =>
        this.#repeat(
          caller,
          'PUT',
          `/events/${id}`,
          (mark) => ({ comment: mark, updatedAt }),
          (answer) => {
            updatedAt = Event.parse(answer).updatedAt
          },
        ),
      ),
      this.#repeat(caller, 'POST', '/users', (mark) => ({ email: `${mark}@alpha.example` })),
    ])
  }

  async #repeat(
    caller: Caller,
    method: string,
    path: string,
    body: (mark: string) => unknown,
    heard = (_answer: unknown) => {},
  ) {
    for (;;) {
      this.#last += 1
      const mark = `w${this.#last}`
      const answer = await call(caller, path, { method, body: JSON.stringify(body(mark)) }).catch(() => undefined)
      if (!answer || answer.status >= 500) return
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
      this.acknowledged.set(mark, answer.headers.get('x-request-id') ?? '')
      this.#heard.emit('acknowledged')
      const content: unknown = await answer.json().catch(() => undefined)
      if (content === undefined) return
      heard(content)
    }
  }

  /**
   * What is wrong with the data: nothing, when each acknowledged write is there with its log entry, and none is there
   * by half.
   */
  async findLosses(caller: Caller): Promise<string[]> {
    const logs = Logs.parse(await read(caller, '/activity-logs'))
    const lost = [...this.acknowledged]
      .filter(([, requestID]) => logs.filter((log) => log.requestID === requestID).length !== 1)
      .map(([mark]) => `write ${mark} has no log entry, or several`)
    const of = (action: string, id: string) => logs.filter((log) => log.action === action && log.target.id === id)
    const servers = this.serverIDs.map(async (id) => {
      const { note } = Server.parse(await read(caller, `/servers/${id}`))
      // Each write replaces the note: the server holds the newest that was logged.
      return differences(
        id,
        newest(marks([note])),
        newest(marks(of('server.update', id).map(({ after }) => after?.note))),
      )
    })
    const events = this.eventIDs.map(async (id) => {
      const { history } = Event.parse(await read(caller, `/events/${id}`))
      return differences(
        id,
        marks(history.map(({ comment }) => comment)),
        marks(of('event.update', id).map(({ after }) => after?.comment)),
      )
    })
    const invited = Invitations.parse(await read(caller, '/users/invitations')).map(({ email }) => email)
    const logged = logs.filter(({ action }) => action === 'user.invite').map(({ target }) => target.name)
    return [
      lost,
      ...(await Promise.all([...servers, ...events])),
      differences('invitations', marks(invited), marks(logged)),
    ].flat()
  }
}

const marks = (texts: (string | null | undefined)[]) =>
  texts.flatMap((one) => /^w(\d+)/.exec(one ?? '')?.[1] ?? []).map(Number)
const newest = (numbers: number[]) => (numbers.length > 0 ? [Math.max(...numbers)] : [])

/** What the data holds against what the log tells. */
function differences(what: string, held: number[], logged: number[]): string[] {
  return [
    ...held
      .filter((number) => !logged.includes(number))
      .map((number) => `${what}: write w${number} is there without its log entry`),
    ...logged
      .filter((number) => !held.includes(number))
      .map((number) => `${what}: write w${number} is logged but not there`),
  ]
}

function call({ url, token, project }: Caller, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, ...(init.body ? { 'content-type': 'application/json' } : {}) }
  return fetch(`${url}/api/v1/${project}${path}`, { ...init, headers })
}

async function read(caller: Caller, path: string): Promise<unknown> {
  const answer = await call(caller, path)
  if (!answer.ok) throw new Error(`GET ${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}
