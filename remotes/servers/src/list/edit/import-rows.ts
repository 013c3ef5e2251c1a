import { unguarded } from '@portal/ui/table'
import { readCsv } from '../../csv-text'
import type { Field, Values } from '../../server-values'
import { NO_NOTE, type Planned, plan } from './edit'
import { FIELD_LABELS, FIELDS, KEY_LABELS, KEYS, type Target } from './fields'
import { HEADER_WORDS, type Key } from './header-words'

/** A line of the file against what is saved. `called` is how it names its server. */
export type ImportRow = { line: number; called: string; server: Target | null } & Planned

/** What a file would change. */
export type ImportFile = {
  rows: readonly ImportRow[]
  /** The fields that the file has, by its header. */
  fields: readonly Field[]
  /** Headers that name no field which can be changed here. */
  ignored: readonly string[]
  /** Why nothing of the file can be read, or null. */
  problem: string | null
}

type Meaning = Field | Key

/**
 * Reads a file (header, then one line for each server) and compares it with the servers. Nothing is changed. A line
 * finds its server by id or serial number or, where the file has neither column, by name; an empty cell clears its
 * field, and a cell that is missing at the end of a line leaves it.
 */
export function importFile(text: string, servers: readonly Target[]): ImportFile {
  const [header, ...lines] = readCsv(text)
  if (!header) return { rows: [], fields: [], ignored: [], problem: null }
  const meanings = header.cells.map(meaningOf)
  const problem = problemOf(header.cells, meanings)
  const keys = KEYS.filter((key) => meanings.includes(key))
  const isByName = keys.length === 0
  const fields = FIELDS.filter((field) => meanings.includes(field) && !(isByName && field === 'name'))
  const ignored = header.cells.filter((cell, at) => cell !== '' && meanings[at] === null)
  if (problem) return { rows: [], fields, ignored, problem }
  const find = finderOf(servers)
  const seen = new Map<string, number>()
  const rows = lines.map(({ line, cells, isUnclosed }): ImportRow => {
    const cellOf = (meaning: Meaning) => {
      const cell = cells[meanings.indexOf(meaning)]
      return cell === undefined ? undefined : unguarded(cell)
    }
    const called = keys.map(cellOf).find(Boolean) ?? cellOf('name') ?? ''
    const error = (why: string, server: Target | null = null): ImportRow => ({
      line,
      called,
      server,
      kind: 'error',
      why,
    })
    if (isUnclosed) return error('引用符 (") が閉じていません')
    if (cells.slice(header.cells.length).some(Boolean)) return error('見出しより列が多くあります')
    const found = find(cellOf('id'), cellOf('serialNo'), cellOf('name'))
    if ('why' in found) return error(found.why)
    const { server } = found
    const earlier = seen.get(server.id)
    if (earlier !== undefined) return error(`${earlier} 行目と同じサーバーです`, server)
    seen.set(server.id, line)
    if (fields.includes('note') && server.note === undefined) return error(NO_NOTE, server)
    const values: Partial<Values> = {}
    for (const field of fields) values[field] = cellOf(field)
    return { line, called, server, ...plan(server, defined(values)) }
  })
  return { rows, fields, ignored, problem: null }
}

const defined = (values: Partial<Values>): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

function labelOf(meaning: Meaning): string {
  return meaning === 'id' || meaning === 'serialNo' ? KEY_LABELS[meaning] : FIELD_LABELS[meaning]
}

/** Without width, case, blanks and signs, so that 「Asset Tag」 and 「asset_tag」 are one. */
const bare = (header: string) =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_\-.・:()#*]/g, '')

const MEANINGS: ReadonlyMap<string, Meaning> = new Map(
  [...FIELDS, ...KEYS].flatMap((meaning) =>
    [labelOf(meaning), ...HEADER_WORDS[meaning]].map((word): [string, Meaning] => [bare(word), meaning]),
  ),
)

const meaningOf = (header: string): Meaning | null => MEANINGS.get(bare(unguarded(header))) ?? null

function problemOf(headers: readonly string[], meanings: readonly (Meaning | null)[]): string | null {
  const twice = meanings.find((meaning, at) => meaning !== null && meanings.indexOf(meaning) !== at)
  if (twice) {
    const same = headers.filter((_, at) => meanings[at] === twice)
    return `同じ項目の列が複数あります: ${same.join('、')}。1 列にしてください。`
  }
  const isCalled = meanings.some((meaning) => meaning === 'id' || meaning === 'serialNo' || meaning === 'name')
  if (!isCalled)
    return '1 行目に見出しがありません。「サーバー ID」、「シリアル番号」、「サーバー名」のどれかの列が必要です。'
  const others = meanings.filter((meaning) => meaning !== null && meaning !== 'id' && meaning !== 'serialNo')
  const isKeyed = meanings.includes('id') || meanings.includes('serialNo')
  if (others.length === 0 || (!isKeyed && others.every((meaning) => meaning === 'name')))
    return `変更する列がありません。${Object.values(FIELD_LABELS).join('、')}の列を加えてください。`
  return null
}

type Found = { server: Target } | { why: string }

const serialKey = (serialNo: string) => serialNo.normalize('NFKC').trim().toUpperCase()
const nameKey = (name: string) => name.normalize('NFKC').trim().toLowerCase()

/** Finds the server of a line by what the line calls it. */
function finderOf(servers: readonly Target[]) {
  const byID = indexOf(servers, ({ id }) => id)
  const bySerial = indexOf(servers, ({ serialNo }) => serialKey(serialNo))
  const byName = indexOf(servers, ({ name }) => nameKey(name))
  return (id = '', serialNo = '', name = ''): Found => {
    if (id !== '') {
      const found = only(byID.get(id), 'この ID のサーバーはありません', 'この ID のサーバーが複数あります')
      if ('why' in found || serialNo === '') return found
      if (serialKey(found.server.serialNo) !== serialKey(serialNo))
        return { why: `ID とシリアル番号が別のサーバーを指しています（この ID は ${found.server.serialNo}）` }
      return found
    }
    if (serialNo !== '')
      return only(
        bySerial.get(serialKey(serialNo)),
        'このシリアル番号のサーバーはありません',
        'このシリアル番号のサーバーが複数あります。サーバー ID の列で指定してください。',
      )
    if (name === '') return { why: 'サーバーを指定するセルが空です' }
    const likely = byName.get(nameKey(name))
    const exact = likely?.filter((server) => server.name === name)
    return only(
      exact?.length === 1 ? exact : likely,
      'この名前のサーバーはありません',
      'この名前のサーバーが複数あります。サーバー ID かシリアル番号で指定してください。',
    )
  }
}

function only(servers: readonly Target[] | undefined, none: string, several: string): Found {
  const [server, ...others] = servers ?? []
  if (!server) return { why: none }
  return others.length > 0 ? { why: several } : { server }
}

function indexOf(
  servers: readonly Target[],
  keyOf: (server: Target) => string,
): ReadonlyMap<string, readonly Target[]> {
  const index = new Map<string, Target[]>()
  for (const server of servers) {
    const key = keyOf(server)
    if (key === '') continue
    const same = index.get(key)
    if (same) same.push(server)
    else index.set(key, [server])
  }
  return index
}
