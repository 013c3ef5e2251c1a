import { entitlementCalls } from '@portal/api-client/entitlements'
import { serverCalls, ServerRow } from '@portal/api-client/servers'
import { CannotTell } from '../../conformance/check'
import { type Backend, said } from '../backend'
import { type BackendCheck, backendCheck } from '../backend-check'
import { rowsOf } from '../pages'
import { needsCall } from '../requests'

const EACH_ONCE = 'A view has every server once'
const ORDER = 'the most urgent first (`Critical`, `Warning`, all others, `OK`), then by name'
const ROWS = 'what they have is as in the plain call'
const TOTAL = 'each says how many rows all of them have'

/** The view beside the plain call, while nothing changes. @throws CannotTell where there is no view */
async function read(backend: Backend) {
  await needsCall(backend, serverCalls.list)
  const { capabilities } = await backend.data(entitlementCalls.one)
  if (!capabilities.includes('servers?view=list'))
    throw new CannotTell('the backend offers no view of the servers, which is optional: lists read the plain call')
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const before = await backend.read(serverCalls.list, {}, true)
    const view = await backend.read(serverCalls.list, { query: { view: 'list' } }, true)
    const after = await backend.read(serverCalls.list, {}, true)
    if (before.text !== after.text) continue
    const unreadable = view.status === 200 ? [] : [said(view)]
    return { view, unreadable, rows: rowsOf(view.body), plain: rowsOf(before.body) }
  }
  throw new CannotTell('needs servers that do not change for a moment')
}

const idOf = (row: object) => String(Reflect.get(row, 'id'))

const RANKS = ['Critical', 'Warning', '', 'OK']
function rankOf(row: object): number {
  const rank = RANKS.indexOf(String(Reflect.get(row, 'hardStatus')))
  return rank === -1 ? RANKS.indexOf('') : rank
}

/** A row as lists read it, without its note, which a view may leave out, and of its firmware the BIOS alone. */
function shown(row: object): string {
  const parsed = ServerRow.safeParse(row)
  if (!parsed.success) return JSON.stringify(row)
  const firmware = parsed.data.firmware.filter(({ kind }) => kind === 'bios')
  return JSON.stringify({ ...parsed.data, note: undefined, firmware })
}

export const listViewChecks: BackendCheck[] = [
  backendCheck('view-rows', 'The view of the servers has each of them once', EACH_ONCE, async (backend) => {
    const { view, unreadable, rows, plain } = await read(backend)
    const [found, expected] = [rows, plain].map((each) => each.map(idOf).sort().join())
    return found === expected
      ? unreadable
      : [`${said(view)} with ${rows.length} servers, and other ones than the ${plain.length} of the plain call`]
  }),

  backendCheck('view-order', 'The view of the servers has the order of the list', ORDER, async (backend) => {
    const { view, unreadable, rows, plain } = await read(backend)
    // By the order of the plain call, because how names are compared is for the backend to say.
    const expected = plain.toSorted((one, other) => rankOf(one) - rankOf(other))
    const at = rows.findIndex((row, index) => expected[index] && idOf(row) !== idOf(expected[index]))
    return at === -1 ? unreadable : [`${said(view)}: row ${at + 1} stands elsewhere`]
  }),

  backendCheck('view-values', 'The view of the servers says what the plain call says', ROWS, async (backend) => {
    const { view, unreadable, rows, plain } = await read(backend)
    const known = new Map(plain.map((row) => [idOf(row), shown(row)]))
    const wrong = rows.filter((row) => known.has(idOf(row)) && known.get(idOf(row)) !== shown(row))
    return [...unreadable, ...wrong.map((row) => `${said(view)}: ${idOf(row)} differs`)]
  }),

  backendCheck('view-total', 'A page of the view says how many servers there are', TOTAL, async (backend) => {
    const { plain } = await read(backend)
    const page = await backend.ask(serverCalls.list, { query: { view: 'list' } })
    const total: unknown = Reflect.get(Object(page.body), 'total')
    return total === plain.length ? [] : [`${said(page)} with total ${String(total)}, expected ${plain.length}`]
  }),
]
