import { linesOf } from '@portal/contract'
import { caseStepLabels, promiseLabels } from '../labels/events'
import { INVISIBLE } from '../schema'
import { CASE_STEP, type CaseStep } from './case-step'
import { type Promised, readMoment } from './promised-time'

/** A comment about a case. A text that is not given is ''. */
export type CaseComment = {
  step: CaseStep
  vendor: string
  /** 受付番号. */
  number: string
  promised: Promised | null
  /** The record of the hardware log that says the sensor is well again. */
  recovery: string
  note: string
}

const FIELD = ['vendor', 'number', 'visit', 'answer', 'recovery', 'note'] as const
type Field = (typeof FIELD)[number]

/** Words that begin a line. The first of each is the one that the portal writes. */
const FIELD_WORDS: Record<Field, readonly string[]> = {
  vendor: ['保守会社', '保守ベンダー', 'ベンダー', '会社', '依頼先', '手配先'],
  number: ['受付番号', '受付 No', '受付 No.', '受付 ID', '問い合わせ番号', '問合せ番号', 'ケース番号', '案件番号'],
  visit: [promiseLabels.text('visit'), '来訪予定日時', '来訪', '来訪日時', '訪問予定', '作業予定', '予定日時', '予定'],
  answer: [promiseLabels.text('answer'), '回答予定日時', '回答', '回答期限', '連絡予定'],
  recovery: ['復旧記録'],
  note: ['備考', 'メモ', '補足'],
}
const FIELDS = new Map(FIELD.flatMap((field) => FIELD_WORDS[field].map((word) => [nameKey(word), field] as const)))

const STEP_WORDS: Record<CaseStep, readonly string[]> = {
  record: [caseStepLabels.text('record'), '保守の手配'],
  change: [caseStepLabels.text('change'), '予定変更', '保守の予定変更'],
  done: [caseStepLabels.text('done'), '作業完了', '保守作業完了'],
  cancel: [caseStepLabels.text('cancel'), '保守取り消し', '保守取消し', '手配取消', '手配取り消し'],
}
const STEPS = new Map(CASE_STEP.flatMap((step) => STEP_WORDS[step].map((word) => [word, step] as const)))

/** In front of each further line of a note, so that none of them can be taken for a line of its own. */
const INDENT = '\u3000'

/** The case as a comment that a person reads in any tool, and `parseCase` too. */
export function printCase(comment: CaseComment): string {
  const { step, vendor, number, promised, recovery, note } = tidyCase(comment)
  const [first = '', ...rest] = note.split('\n')
  return [
    `【${caseStepLabels.text(step)}】`,
    ...lineOf('vendor', vendor),
    ...lineOf('number', number),
    ...(promised ? lineOf(promised.kind, promised.text) : []),
    ...lineOf('recovery', recovery),
    ...lineOf('note', first),
    ...rest.map((line) => (line === '' ? '' : INDENT + line)),
  ].join('\n')
}

const lineOf = (field: Field, value: string): string[] => (value === '' ? [] : [`${FIELD_WORDS[field][0]}: ${value}`])

/** The same without what a comment cannot carry: line breaks outside of the note, and invisible characters. */
export function tidyCase(comment: CaseComment): CaseComment {
  const { promised } = comment
  const text = promised ? tidy(promised.text) : ''
  return {
    step: comment.step,
    vendor: tidy(comment.vendor),
    number: tidy(comment.number),
    promised: promised && text !== '' ? { ...promised, text } : null,
    recovery: tidy(comment.recovery),
    note: tidyNote(comment.note),
  }
}

const ALL_INVISIBLE = new RegExp(INVISIBLE, 'gu')
const visible = (text: string) => text.replaceAll(ALL_INVISIBLE, '')
const tidy = (text: string) => visible(text.replaceAll(/\s/g, ' ')).replaceAll(/ +/g, ' ').trim()
const tidyNote = (text: string) =>
  linesOf(text)
    .map((line) => visible(line.replaceAll('\t', ' ')).trimEnd())
    .join('\n')
    .trim()

const OPENING = '【［[〔「『《<＜'
const CLOSING = '】］]〕」』》>＞'
const COLON = ':：'
/** What a title ends with. */
const WORD_END = /[】］\]〕」』》>＞:：\s]/

/**
 * `【保守手配】 beside`, with any brackets or none. Sign by sign, because one pattern with optional signs and blanks tries
 * every division of a long row of blanks.
 */
function titleOf(line: string): { word: string; isInBrackets: boolean; beside: string } {
  const [opened, start] = without(OPENING, line)
  const end = start.search(WORD_END)
  const word = end < 0 ? start : start.slice(0, end)
  const [closed, rest] = without(CLOSING, start.slice(word.length))
  const [, beside] = without(COLON, rest)
  return { word, isInBrackets: opened && closed, beside }
}

/** Was one of the signs first, and what follows, in either case without the blanks around it. */
function without(signs: string, text: string): [isThere: boolean, rest: string] {
  const rest = text.trimStart()
  const isThere = rest !== '' && signs.includes(rest.charAt(0))
  return [isThere, isThere ? rest.slice(1).trimStart() : rest]
}

/**
 * Reads what `printCase` writes, and what people make of it: other brackets, full-width colons, other words for a line,
 * lines that are missing or in another order. Null for every other comment, also for one that only mentions a case: a
 * case begins with its title, and nothing but lines with a name stand beside it.
 *
 * @param saidAt when the comment was written, in ISO 8601, because a date may lack its year
 */
export function parseCase(text: string, saidAt: string): CaseComment | null {
  const [head = '', ...lines] = linesOf(text.trim())
  const { word, isInBrackets, beside } = titleOf(head)
  const step = STEPS.get(word.normalize('NFKC'))
  if (step === undefined || (beside !== '' && !namedLine(beside))) return null
  const found = fieldsOf(beside === '' ? lines : [beside, ...lines])
  const comment = commentOf(step, found, saidAt)
  const isNamed = comment.vendor !== '' || comment.number !== '' || comment.promised !== null
  // A title alone ends a case, but only in its brackets, because 「保守完了」 may be said of anything.
  const isEnd = (step === 'done' || step === 'cancel') && isInBrackets
  return isNamed || isEnd ? comment : null
}

type Found = ReadonlyMap<Field, string>

function commentOf(step: CaseStep, found: Found, saidAt: string): CaseComment {
  const text = (field: Field) => tidy(found.get(field) ?? '')
  const kind = text('visit') !== '' || text('answer') === '' ? 'visit' : 'answer'
  const promised = text(kind)
  return {
    step,
    vendor: text('vendor'),
    number: text('number'),
    promised: promised === '' ? null : { kind, text: promised, at: readMoment(promised, saidAt) },
    recovery: text('recovery'),
    note: tidyNote(found.get('note') ?? ''),
  }
}

/** The first value of each field. All that has no name, or one that was there already, belongs to the note. */
function fieldsOf(lines: readonly string[]): Found {
  const found = new Map<Field, string>()
  const note: string[] = []
  let isInNote = false
  for (const line of lines) {
    const named = isInNote && line.startsWith(INDENT) ? null : namedLine(line)
    if (named?.field === 'note') isInNote = true
    if (named && named.field !== 'note' && !found.has(named.field)) {
      found.set(named.field, named.value)
      isInNote = false
    } else if (named?.field === 'note') note.push(named.value)
    else note.push(isInNote && line.startsWith(INDENT) ? line.slice(INDENT.length) : line)
  }
  return found.set('note', note.join('\n'))
}

/** Names are the same in any width and case, and with blanks inside. */
function nameKey(name: string): string {
  return name.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase()
}

/** No name is longer, so that a long line is not searched for one. */
const LONGEST_NAME = 20

/** `受付番号: 123`, also with other signs after the name, or a blank. Null for a line without a known name. */
function namedLine(line: string): { field: Field; value: string } | null {
  const text = line.replace(/^[\s・*-]+/, '')
  for (const separator of [/[:：=＝]/, /\s/]) {
    const end = text.slice(0, LONGEST_NAME).search(separator)
    const field = FIELDS.get(nameKey(text.slice(0, Math.max(0, end))))
    if (field) return { field, value: text.slice(end + 1) }
  }
  return null
}
