/** A part of an accessibility tree as Playwright writes it: a line, and what is below it. */
type Part = { line: string; children: Part[] }

/**
 * What a screen reader finds on a page, out of Playwright's `ariaSnapshot`, without what differs from one day to the
 * next: numbers and times are masked, of records only the first is kept, and of that only roles and the words that the
 * portal itself has put into names. `isOfRecord` also masks the texts of the page, which are the record's.
 */
export const transcriptOf = (snapshot: string, { isOfRecord }: { isOfRecord: boolean }): string =>
  linesOf(parse(snapshot).map((part) => masked(part, { isOfRecord, isData: false, isPortals: false })))

function parse(snapshot: string): Part[] {
  const root: Part = { line: '', children: [] }
  const open: { depth: number; part: Part }[] = [{ depth: -1, part: root }]
  for (const text of snapshot.split('\n')) {
    const depth = text.search(/\S/)
    const part: Part = { line: text.slice(depth + '- '.length), children: [] }
    // Addresses and placeholders, which are not read out.
    if (depth < 0 || part.line.startsWith('/')) continue
    while ((open.at(-1)?.depth ?? -1) >= depth) open.pop()
    open.at(-1)?.part.children.push(part)
    open.push({ depth, part })
  }
  return root.children
}

const linesOf = (parts: readonly Part[], indent = ''): string =>
  parts
    // The colon is Playwright's, for what is below; that may have been an address alone.
    .map(({ line, children }) => `${indent}- ${line.replace(/:$/, '')}\n${linesOf(children, `${indent}  `)}`)
    .join('')

const roleOf = ({ line }: Part): string => /^'?([a-z]+)/.exec(line)?.[1] ?? ''

type Place = {
  isOfRecord: boolean
  /** Below a row, an item or a value. */
  isData: boolean
  /** Below a list whose items are the portal's own. */
  isPortals: boolean
}

const PORTALS_OWN = /^(?:navigation|search|list "表示の切り替え")/
const DATA = new Set(['cell', 'rowheader', 'listitem', 'definition', 'time', 'code', 'option'])
/**
 * The marks of a chart, which are records of two roles, what happened in the last hours or to a machine, which is of
 * any kind, and what ends in a year.
 */
const VARIES = /^(?:toolbar|group "(?:直近 |このサーバーの履歴)|region "\d+年度)/
const TEXTS = new Set(['text', 'paragraph', 'heading', 'strong'])

function masked(part: Part, { isOfRecord, ...place }: Place): Part {
  const role = roleOf(part)
  const isPortals = place.isPortals || PORTALS_OWN.test(part.line)
  const isRecordsText = isOfRecord && TEXTS.has(role) && !/\[level=[2-6]\]/.test(part.line)
  const isData = !isPortals && (place.isData || DATA.has(role) || isRecordsText)
  const children = part.children.map((child) => masked(child, { isOfRecord, isData, isPortals }))
  return {
    line: role === 'row' ? role : isData ? withoutData(part.line, role) : withoutNumbers(part.line, role),
    children: VARIES.test(part.line) ? [] : isPortals ? children : withoutRepetition(children),
  }
}

/** One row of a body and one item of a list; of other neighbours, and of groups with a heading, those that differ. */
const withoutRepetition = (parts: readonly Part[]): Part[] =>
  parts.filter((part, index) => {
    const before = parts[index - 1]
    if (HEADS_A_GROUP.has(roleOf(part))) return !parts.slice(0, index).some((other) => isAlike(other, part))
    if (!before || roleOf(before) !== roleOf(part)) return true
    return !['row', 'listitem'].includes(roleOf(part)) && !isAlike(before, part)
  })
const HEADS_A_GROUP = new Set(['heading', 'region', 'status'])
const isAlike = (one: Part, other: Part) => linesOf([one]) === linesOf([other])

const TIMES =
  /(?:(?:\d{4}\/)?\d{1,2}\/\d{1,2}|今日|昨日|明日)(?: \d{1,2}:\d{2}(?::\d{2})?)?(?: JST)?|\d{1,2}:\d{2}(?::\d{2})?|\d+ (?:秒|分|時間|日|か月|年)(?:前|後)|たった今/g

function withoutNumbers(line: string, role: string): string {
  // The name stays, the value goes.
  const named = ['textbox', 'combobox'].includes(role) ? line.replace(/": .*$/, '"') : line
  // A server of the dashboard's fleet, by its state.
  const ofFleet = named.replace(/"(?:[^"\\]|\\.)+: (重大|警告|不明|正常)"/, '"…: $1"')
  return ofFleet.replaceAll(TIMES, '日時').replaceAll(/(?<!level=)\d[\d,.]*/g, '0')
}

/** Words at the end of a name that say what a control does with the record that the name begins with. */
const DOES =
  / ?(?:を選択|の操作|を表示|をコピー|を自分が対応する|を読み込む|の通知を送る|のサポート期限を変更|すべて見る)$/

/** The role, whether there is a name, and the portal's own words in it. */
function withoutData(line: string, role: string): string {
  // Their quotes are Playwright's, around a value with a colon.
  if (role !== 'heading' && TEXTS.has(role)) return role
  const name = /"((?:[^"\\]|\\.)*)"/.exec(line)?.[1]
  const level = / \[level=\d\]/.exec(line)?.[0] ?? ''
  return name === undefined ? role : `${role} "…${DOES.exec(name)?.[0] ?? ''}"${level}`
}
