import type { Answer, Changed, Treatment } from './foreign-backend'

/** Ways to change an answer that was right, and answers in its place. */

type Row = Record<string, unknown>
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

export const json = (status: number, body: unknown, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { ...JSON_TYPE, ...headers },
  body: JSON.stringify(body),
})
export const text = (status: number, body: string, type = 'text/plain'): Answer => ({
  status,
  headers: { 'content-type': type },
  body,
})
export const nothing: Answer = { status: 204, headers: {}, body: '' }

export type Way = Extract<Treatment, { change: unknown }>['change']
const parsed = ({ body }: Answer): unknown => JSON.parse(body.toString())
const listOf = (answer: Answer): Row[] => {
  const list = parsed(answer)
  if (!Array.isArray(list)) throw new Error(`Not a list: ${answer.status} ${answer.body.toString().slice(0, 200)}`)
  return list
}

/** The row at `place` (from 1), or every row, with `change` in it; a value that is `undefined` is left out. */
export function row(change: Row, place?: number): Way {
  const changed = (each: Row, at: number) => (place === undefined || place === at + 1 ? { ...each, ...change } : each)
  return (answer) => json(200, listOf(answer).map(changed))
}
/** An object with `change` in it. */
export function object(change: Row): Way {
  return (answer) => json(200, Object.assign({}, parsed(answer), change))
}
/** The same text with another content type, or something before it. */
export function as(type: string, before = ''): Way {
  const headers = { 'content-type': type }
  return ({ status, body }) => ({ status, headers, body: Buffer.concat([Buffer.from(before), Buffer.from(body)]) })
}
/** Accepted by the upstream, and answered by this. */
export function done(answer: Changed): Way {
  return ({ status, body }) => {
    if (status >= 400) throw new Error(`Refused: ${status} ${body.toString().slice(0, 200)}`)
    return answer
  }
}
export const breaksOff: Way = (answer) => ({ breaks: answer })
/** The rows again and again, each with an id and a name of its own. */
export function rowsInAll(total: number): Way {
  return (answer) => {
    const list = listOf(answer)
    const copy = (_: unknown, at: number) => ({ ...list[at % list.length], id: `id-${at}`, name: `server-${at}` })
    return json(200, Array.from({ length: total }, copy))
  }
}
