import { DAY_MS, HOUR_MS, MINUTE_MS, startOfDay } from '@portal/contract'
import type { ServerRow } from '../servers'
import { LAST } from './last'
import type { MaintenanceSchedule, MaintenanceTarget, MaintenanceWindow } from './maintenance-window'

/** One time that a window is, from `from` until just before `to`, in milliseconds. */
export type Occurrence = { from: number; to: number }

type Timed = Pick<MaintenanceWindow, 'schedule' | 'endedAt'>
type Rule = Exclude<MaintenanceSchedule, { kind: 'once' }>
type Placed = Pick<ServerRow, 'id' | 'location' | 'tags'>

const JAPAN_MS = 9 * HOUR_MS
/** A rule whose next day is further away has none: a fifth weekday comes at least every three months. */
const FURTHEST_DAYS = 400

/** The number of the day in Japan, counted from 1970, that a moment is in. */
const dayOf = (at: number) => Math.floor((at + JAPAN_MS) / DAY_MS)

const isOn = (rule: Rule, day: number): boolean => {
  const date = new Date(day * DAY_MS)
  const isLast = (days: number) => new Date((day + days) * DAY_MS).getUTCMonth() !== date.getUTCMonth()
  switch (rule.kind) {
    case 'weekly':
      return rule.weekdays.includes(date.getUTCDay())
    case 'monthlyWeekday':
      if (date.getUTCDay() !== rule.weekday) return false
      return rule.nth === LAST ? isLast(7) : Math.ceil(date.getUTCDate() / 7) === rule.nth
    case 'monthlyDay':
      return rule.day === LAST ? isLast(1) : date.getUTCDate() === rule.day
  }
}

/** The occurrence of a rule that begins on a day; undefined when none does. */
function occurrenceOn(rule: Rule, day: number): Occurrence | undefined {
  const midnight = day * DAY_MS - JAPAN_MS
  if (midnight < startOfDay(rule.from) || (rule.until && midnight > startOfDay(rule.until))) return undefined
  if (!isOn(rule, day)) return undefined
  const from = midnight + (Number(rule.start.slice(0, 2)) * 60 + Number(rule.start.slice(3))) * MINUTE_MS
  return { from, to: from + rule.minutes * MINUTE_MS }
}

/** The occurrence that a user has ended is shorter; ended as it began, it is none. */
function cut({ from, to }: Occurrence, endedAt: MaintenanceWindow['endedAt']): Occurrence[] {
  const end = endedAt ? Date.parse(endedAt) : Number.NaN
  const until = end >= from && end < to ? end : to
  return until > from ? [{ from, to: until }] : []
}

/** The occurrences of a window that have at least a moment from `from` until just before `to`, the first one first. */
export function occurrencesBetween({ schedule, endedAt }: Timed, from: number, to: number): Occurrence[] {
  const found: Occurrence[] = []
  const take = (occurrence: Occurrence) =>
    found.push(...cut(occurrence, endedAt).filter((each) => each.from < to && each.to > from))
  if (schedule.kind === 'once') take({ from: Date.parse(schedule.from), to: Date.parse(schedule.to) })
  else {
    // From the day before, because an occurrence of at most a day may go over midnight.
    for (let day = dayOf(from) - 1; day <= dayOf(to); day += 1) {
      const occurrence = occurrenceOn(schedule, day)
      if (occurrence) take(occurrence)
    }
  }
  return found
}

/** The occurrence that is under way at a moment; undefined when none is. */
export const occurrenceAt = (window: Timed, at: number): Occurrence | undefined =>
  occurrencesBetween(window, at, at + 1)[0]

/** The first occurrences that begin after a moment, at most `most`. */
export function nextOccurrences({ schedule, endedAt }: Timed, after: number, most: number): Occurrence[] {
  if (schedule.kind === 'once')
    return occurrencesBetween({ schedule, endedAt }, after, Infinity).filter(({ from }) => from > after)
  const found: Occurrence[] = []
  const first = Math.max(dayOf(after), dayOf(startOfDay(schedule.from)))
  for (let day = first; found.length < most && day < first + FURTHEST_DAYS; day += 1) {
    const occurrence = occurrenceOn(schedule, day)
    if (occurrence && occurrence.from > after) found.push(occurrence)
  }
  return found
}

export const nextOccurrence = (window: Timed, after: number): Occurrence | undefined =>
  nextOccurrences(window, after, 1)[0]

/** The first moment after `now` at which one of these windows begins or ends; Infinity when none does. */
export const nextChange = (windows: readonly Timed[], now: number): number =>
  Math.min(...windows.map((window) => occurrenceAt(window, now)?.to ?? nextOccurrence(window, now)?.from ?? Infinity))

/** Whether a window is for this server. */
export function covers(target: MaintenanceTarget, { id, location, tags }: Placed): boolean {
  switch (target.kind) {
    case 'servers':
      return target.serverIDs.includes(id)
    case 'rack':
      return location?.site === target.site && location.rack === target.rack
    case 'site':
      return location?.site === target.site
    case 'tag':
      return tags.includes(target.tag)
  }
}

/** A window that is under way, with its occurrence. */
export type ActiveWindow<Window> = { window: Window; occurrence: Occurrence }

/** The windows that a server is in at a moment, the one that ends last first. */
export function activeWindowsAt<Window extends Timed & Pick<MaintenanceWindow, 'target'>>(
  windows: readonly Window[],
  server: Placed,
  at: number,
): ActiveWindow<Window>[] {
  return activeAt(windows, at).filter(({ window }) => covers(window.target, server))
}

/** The windows that are under way at a moment, the one that ends last first. */
export function activeAt<Window extends Timed>(windows: readonly Window[], at: number): ActiveWindow<Window>[] {
  return windows
    .flatMap((window): ActiveWindow<Window>[] => {
      const occurrence = occurrenceAt(window, at)
      return occurrence ? [{ window, occurrence }] : []
    })
    .sort((one, other) => other.occurrence.to - one.occurrence.to)
}

export const WINDOW_STATES = ['active', 'planned', 'over'] as const
export type WindowState = (typeof WINDOW_STATES)[number]

/** Whether a window is under way, still to come, or over for good. */
export function windowState(window: Timed, now: number): WindowState {
  if (occurrenceAt(window, now)) return 'active'
  return nextOccurrence(window, now) ? 'planned' : 'over'
}
