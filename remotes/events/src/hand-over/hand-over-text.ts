import { caseText, openCases, parseCase } from '@portal/api-client/cases'
import type { Event } from '@portal/api-client/events'
import { actorKindLabels } from '@portal/api-client/labels/activity-logs'
import { inJapan } from '@portal/contract'
import { formatDateTime, formatNumber } from '@portal/ui'
import type { Line } from '../lines'
import { lineOf, type PlaceOf, section } from '../plain-text'
import { resolvedAt } from '../resolved-at'
import type { Shift } from './shift'

type HandOver = {
  project: string
  /** Who hands over: a mail address. */
  by: string
  shift: Shift
  /** Events that were seen in the shift, at least. */
  rows: readonly Event[]
  unresolved: readonly Event[]
  placeOf: PlaceOf
  /** What else the next shift has to know. */
  note: string
}

/**
 * A shift in plain text: what is to be known, what is being handled with the last words about it, what waits, and what
 * the shift began and ended.
 */
export function handOverText({ project, by, shift, rows, unresolved, placeOf, note }: HandOver): string {
  const isInShift = (time: string | null) => {
    const at = Date.parse(time ?? '')
    return at >= shift.from && at <= shift.until
  }
  const inProgress = unresolved.filter(({ status }) => status === 'in_progress')
  const waiting = unresolved.filter(({ status }) => status === 'new')
  const begun = rows.filter(({ occurredAt }) => isInShift(occurredAt))
  const ended = rows.filter((event) => isInShift(endedAt(event)))
  return [
    `引き継ぎ ${timeOf(shift.from)} から ${timeOf(shift.until)} まで ${project}`.trim(),
    `作成: ${by}`,
    '',
    ...(note.trim() ? ['■ 申し送り', note.trim(), ''] : []),
    ...section('対応中', inProgress, placeOf, withWork),
    ...section('未対応', waiting, placeOf, withWork),
    ...section('この時間の新規', begun, placeOf),
    ...section('この時間に終わったもの', ended, placeOf, withWork),
    `未解決は合わせて ${formatNumber(unresolved.length)} 件です。`,
  ].join('\n')
}

const timeOf = (at: number) => inJapan(at).slice(0, 16).replaceAll('-', '/').replace('T', ' ')

const endedAt = (event: Event): string | null =>
  event.status === 'ignored' ? (event.history.findLast(({ to }) => to === 'ignored')?.at ?? null) : resolvedAt(event)

/**
 * The line of an event, and below it who handles it, what was ordered from a vendor, and the last that was said of it
 * otherwise.
 */
function withWork(line: Line): string[] {
  const { assignee, history } = line
  const ordered = openCases(line).map((each) => `保守手配中 ${caseText(each)}`)
  const last = history.findLast(({ at, comment }) => comment && !parseCase(comment, at))
  const said = last && `${actorKindLabels.text(last.actor)} ${formatDateTime(last.at)}: ${last.comment}`
  return [
    lineOf(line),
    ...[assignee && `担当 ${assignee.email}`, ...ordered, said].flatMap((text) => (text ? [`　${text}`] : [])),
  ]
}
