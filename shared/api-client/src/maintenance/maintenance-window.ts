import { DAY_MS } from '@portal/contract'
import * as z from 'zod/mini'
import { knownMoment, moment, words } from '../answer-schema'
import { LAST } from './last'
import { Day, Id, Moment, OptionalText, Text } from '../schema'

/** An occurrence of a rule is at most a day long, so that no two of them overlap. */
const MOST_MINUTES = 24 * 60
/** A window for once is at most this long. A machine that is away for longer is one to switch the monitoring off of. */
const MOST_DAYS = 31
const MOST_SERVERS = 1000

const Weekday = z.int().check(z.gte(0), z.lte(6))

/** Which machines a window is for. A site and rack are by the places of the servers, so that new servers are in too. */
export const MaintenanceTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('servers'), serverIDs: z.array(Id).check(z.minLength(1), z.maxLength(MOST_SERVERS)) }),
  z.object({ kind: z.literal('rack'), site: Text(64), rack: Text(32) }),
  z.object({ kind: z.literal('site'), site: Text(64) }),
  z.object({ kind: z.literal('tag'), tag: Text(32) }),
])
export type MaintenanceTarget = z.infer<typeof MaintenanceTarget>

/** Of a rule: when on its days an occurrence begins, in Japan, how long it is, and from which to which day it begins. */
const daily = {
  start: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, '時刻は 00:00〜23:59 の形で指定してください。')),
  minutes: z.int().check(z.gte(1), z.lte(MOST_MINUTES)),
  from: Day,
  until: z.nullish(Day),
}

/**
 * When a window is: once, or by a rule. Weekdays are 0 for Sunday to 6. A day or weekday that a month does not have
 * (the 31st, a fifth Tuesday) is left out; `LAST` is the last one.
 */
export const MaintenanceSchedule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('once'), from: Moment, to: Moment }),
  z.object({ kind: z.literal('weekly'), weekdays: z.array(Weekday).check(z.minLength(1), z.maxLength(7)), ...daily }),
  z.object({
    kind: z.literal('monthlyWeekday'),
    nth: z.union([z.int().check(z.gte(1), z.lte(5)), z.literal(LAST)]),
    weekday: Weekday,
    ...daily,
  }),
  z.object({
    kind: z.literal('monthlyDay'),
    day: z.union([z.int().check(z.gte(1), z.lte(31)), z.literal(LAST)]),
    ...daily,
  }),
])
export type MaintenanceSchedule = z.infer<typeof MaintenanceSchedule>

export const MaintenanceWindow = z.object({
  id: Id,
  name: words,
  reason: z.nullish(z.string()),
  target: MaintenanceTarget,
  schedule: MaintenanceSchedule,
  /** When a user ended the occurrence that was then under way. */
  endedAt: moment,
  createdBy: z.nullish(z.string()),
  createdAt: knownMoment,
  updatedAt: knownMoment,
})
export type MaintenanceWindow = z.infer<typeof MaintenanceWindow>

/** The order of its days, and the length of a window for once; undefined when both are well. */
function whyNotSchedule(schedule: MaintenanceSchedule): { path: string; message: string } | undefined {
  if (schedule.kind !== 'once') {
    const isOver = schedule.until && schedule.until < schedule.from
    return isOver ? { path: 'until', message: '終了日は開始日以降にしてください。' } : undefined
  }
  const length = Date.parse(schedule.to) - Date.parse(schedule.from)
  if (length <= 0) return { path: 'to', message: '終了は開始より後にしてください。' }
  return length > MOST_DAYS * DAY_MS ? { path: 'to', message: `期間は ${MOST_DAYS} 日以内にしてください。` } : undefined
}

/** What a user plans. */
export const MaintenanceWindowInput = z.strictObject({
  name: Text(64),
  reason: OptionalText(500),
  target: MaintenanceTarget,
  schedule: MaintenanceSchedule.check((ctx) => {
    const why = whyNotSchedule(ctx.value)
    if (why) ctx.issues.push({ code: 'custom', input: ctx.value, path: [why.path], message: why.message })
  }),
})
export type MaintenanceWindowInput = z.infer<typeof MaintenanceWindowInput>
