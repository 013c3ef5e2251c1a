import { readNow } from '@portal/api-client/http'
import { type Server, serverCalls, servers, type ServerUpdate } from '@portal/api-client/servers'
import { type Field, problemsOf, toUpdate, toValues, type Values } from '../../server-values'
import { FIELD_LABELS, FIELDS, isSame, type Target } from './fields'

/** New values of some fields of one server. `before` and `after` have all fields; only those of `fields` count. */
export type Edit = {
  server: Pick<Target, 'id' | 'name'>
  fields: readonly Field[]
  before: Values
  after: Values
}

/** What becomes of a server by new values: an edit, nothing, or why it cannot be. */
export type Planned = { kind: 'change'; edit: Edit } | { kind: 'same' } | { kind: 'error'; why: string }

export const NO_NOTE = '現在のメモを取得できないため、変更できません'

/** Compares new values with those that a server has. Nothing is changed. */
export function plan(server: Target, values: Partial<Values>): Planned {
  if (values.note !== undefined && server.note === undefined) return { kind: 'error', why: NO_NOTE }
  const before = toValues(server)
  const after = { ...before, ...values }
  const fields = FIELDS.filter((field) => !isSame(field, before, after))
  if (fields.length === 0) return { kind: 'same' }
  const problems = problemsOf(after)
  const wrong = fields.filter((field) => problems.has(field))
  if (wrong.length > 0)
    return { kind: 'error', why: wrong.map((field) => `${FIELD_LABELS[field]}: ${problems.get(field)}`).join(' ') }
  return { kind: 'change', edit: { server: { id: server.id, name: server.name }, fields, before, after } }
}

/** The edit that puts back what an edit has changed. `saved`: the values that the API answered. */
export const undoOf = (edit: Edit, saved: Values | undefined): Edit => ({
  ...edit,
  before: saved ?? edit.after,
  after: edit.before,
})

export type Saved = { kind: 'saved'; values: Values | undefined } | { kind: 'unchanged' }

/**
 * Saves an edit, unless another user has changed one of its fields since: the API has no versions, so the server is
 * read again right before, and a field that has neither the value before nor the one after throws.
 */
export async function saveEdit({ server: { id }, fields, before, after }: Edit): Promise<Saved> {
  const now = toValues(await readNow(serverCalls.one, { id }))
  const left = fields.filter((field) => !isSame(field, now, after))
  if (left.length === 0) return { kind: 'unchanged' }
  const taken = left.filter((field) => !isSame(field, now, before))
  if (taken.length > 0)
    throw new Error(
      `ほかで変更されたため、上書きしませんでした（${taken.map((field) => `${FIELD_LABELS[field]}は現在「${now[field] || 'なし'}」`).join('、')}）。`,
    )
  const saved: Server | undefined = await servers.update(id, updateOf(now, after, left))
  return { kind: 'saved', values: saved?.id === id ? toValues(saved) : undefined }
}

const PLACE: readonly Field[] = ['site', 'rack', 'unit']

/** The name is always sent, because the API requires it; the three parts of a place go together. */
function updateOf(now: Values, after: Values, fields: readonly Field[]): ServerUpdate {
  const values = { ...now }
  for (const field of fields) values[field] = after[field]
  const { name, assetTag, location, tags, note } = toUpdate(values)
  const has = (field: Field) => fields.includes(field)
  return {
    name,
    ...(has('assetTag') && { assetTag }),
    ...(PLACE.some(has) && { location }),
    ...(has('tags') && { tags }),
    ...(has('note') && { note }),
  }
}
