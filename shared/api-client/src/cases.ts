import { type CaseComment, parseCase } from './cases/case-comment'
import type { CaseState } from './cases/case-step'
import { dueAt, type Promised } from './cases/promised-time'
import type { Event } from './events'
import { caseStepLabels, promiseLabels } from './labels/events'

export { type CaseComment, parseCase, printCase } from './cases/case-comment'
export type { CaseStep } from './cases/case-step'
export { dueAt, promise, type Promised, type PromiseKind } from './cases/promised-time'

/** Who wrote a comment, and when, in ISO 8601. */
type Said = { by: string; at: string }

/** What was ordered from the desk of a vendor for an event, as the comments of the event say. */
export type MaintenanceCase = {
  state: CaseState
  vendor: string
  /** 受付番号; '' where the vendor has given none yet. */
  number: string
  promised: Promised | null
  recovery: string
  note: string
  recorded: Said
  /** The last comment about it. */
  changed: Said
}

type Commented = Pick<Event, 'history' | 'comment' | 'updatedAt'>

/** The cases of an event, the one that was recorded first first. */
export function casesOf(event: Commented): MaintenanceCase[] {
  const cases: MaintenanceCase[] = []
  for (const { said, comment } of caseComments(event)) {
    const before = matching(cases, comment)
    if (before) cases[cases.indexOf(before)] = after(before, comment, said)
    // A change or an end without its record, which another tool may have cut off, is known by what it names.
    else if (comment.step === 'record' || comment.vendor !== '' || comment.number !== '')
      cases.push(after(startedBy(comment, said), comment, said))
  }
  return cases
}

/** The open cases of an event, that with the next promise first; those without a time last. */
export function openCases(event: Commented): MaintenanceCase[] {
  return casesOf(event)
    .filter(({ state }) => state === 'open')
    .toSorted((one, other) => rankOf(one) - rankOf(other))
}

/** Of all open cases of the events the one with the next promise, or null. */
export const nextCase = (events: readonly Commented[]): MaintenanceCase | null =>
  events.flatMap(openCases).toSorted((one, other) => rankOf(one) - rankOf(other))[0] ?? null

/** 「北都保守 受付番号 A-1 来訪予定 2025/11/22 13:00 JST」: a case in one line of text. */
export const caseText = ({ vendor, number, promised }: Pick<MaintenanceCase, 'vendor' | 'number' | 'promised'>) =>
  [vendor, number && `受付番号 ${number}`, promised && `${promiseLabels.text(promised.kind)} ${promised.text}`]
    .filter(Boolean)
    .join(' ')

/** A comment in one line where it is about a case, 「保守手配 北都保守 受付番号 A-1」, else as it is. */
export function commentText(comment: string, at: string): string {
  const ofCase = parseCase(comment, at)
  return ofCase ? `${caseStepLabels.text(ofCase.step)} ${caseText(ofCase)}`.trim() : comment
}

const rankOf = ({ promised }: MaintenanceCase): number => {
  const due = dueAt(promised)
  return Number.isNaN(due) ? Number.MAX_VALUE : due
}

/** Where an API gives no history, its last comment may still be there. */
function caseComments({ history, comment, updatedAt }: Commented): { said: Said; comment: CaseComment }[] {
  const steps = history.length > 0 ? history : [{ at: updatedAt, actor: '', comment }]
  return steps
    .flatMap(({ at, actor, comment: text }) => {
      const parsed = text ? parseCase(text, at) : null
      return parsed ? { said: { by: actor, at }, comment: parsed } : []
    })
    .toSorted((one, other) => Date.parse(one.said.at) - Date.parse(other.said.at) || 0)
}

/**
 * The open case that a comment is about: that of its number, else the newest that lacks a number or is of the same
 * vendor, because a number may be told later, or corrected. A new record is about another case, unless it repeats the
 * number of one.
 */
function matching(cases: readonly MaintenanceCase[], comment: CaseComment): MaintenanceCase | undefined {
  const open = cases.filter(({ state }) => state === 'open')
  const { number, vendor, step } = comment
  const sameNumber = number === '' ? undefined : open.findLast((each) => each.number === number)
  if (sameNumber || step === 'record') return sameNumber
  if (number === '') return open.findLast((each) => vendor === '' || each.vendor === vendor) ?? open.at(-1)
  return open.findLast((each) => each.number === '' || (vendor !== '' && each.vendor === vendor))
}

const startedBy = (comment: CaseComment, said: Said): MaintenanceCase => ({
  state: 'open',
  vendor: comment.vendor,
  number: comment.number,
  promised: null,
  recovery: '',
  note: '',
  recorded: said,
  changed: said,
})

const STATES = { record: 'open', change: 'open', done: 'done', cancel: 'cancelled' } as const

/** The case after a comment. What the comment does not say stays. */
const after = (before: MaintenanceCase, comment: CaseComment, said: Said): MaintenanceCase => ({
  state: STATES[comment.step],
  vendor: comment.vendor || before.vendor,
  number: comment.number || before.number,
  promised: comment.promised ?? before.promised,
  recovery: comment.recovery || before.recovery,
  note: comment.note || before.note,
  recorded: before.recorded,
  changed: said,
})
