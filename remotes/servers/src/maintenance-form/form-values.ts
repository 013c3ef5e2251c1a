import {
  type MaintenanceSchedule,
  type MaintenanceTarget,
  type MaintenanceWindow,
  MaintenanceWindowInput,
} from '@portal/api-client/maintenance-windows'
import { currentTime } from '@portal/auth'
import { DAY_MS, inJapan, MINUTE_MS } from '@portal/contract'
import * as z from 'zod/mini'

/** Values of the form, all text; `toInput` converts them to the API's shape. Those of other choices are kept, unsent. */
const Values = z.object({
  name: z.string(),
  reason: z.string(),
  target: z.enum(['servers', 'rack', 'site', 'tag']),
  serverIDs: z.array(z.string()),
  /** Site and rack, of `rackValue`. */
  rack: z.string(),
  site: z.string(),
  tag: z.string(),
  repeat: z.enum(['once', 'weekly', 'monthlyWeekday', 'monthlyDay']),
  onceFrom: z.string(),
  onceStart: z.string(),
  onceTo: z.string(),
  onceEnd: z.string(),
  weekdays: z.array(z.string()),
  nth: z.string(),
  weekday: z.string(),
  day: z.string(),
  start: z.string(),
  end: z.string(),
  from: z.string(),
  until: z.string(),
})
export type Values = z.infer<typeof Values>

export const rackValue = (site: string, rack: string): string => JSON.stringify([site, rack])

function rackOf(value: string): { site: string; rack: string } {
  const [site, rack] = value === '' ? ['', ''] : z.tuple([z.string(), z.string()]).parse(JSON.parse(value))
  return { site, rack }
}

const dateOf = (at: number) => inJapan(at).slice(0, 10)
const timeOf = (at: number) => inJapan(at).slice(11, 16)

/** A new window: for these machines, tonight. */
export function newValues(serverIDs: readonly string[], now: number): Values {
  const tomorrow = dateOf(now + DAY_MS)
  return {
    name: '',
    reason: '',
    target: serverIDs.length > 0 ? 'servers' : 'tag',
    serverIDs: [...serverIDs],
    rack: '',
    site: '',
    tag: '',
    repeat: 'once',
    onceFrom: tomorrow,
    onceStart: '01:00',
    onceTo: tomorrow,
    onceEnd: '04:00',
    weekdays: ['2'],
    nth: '3',
    weekday: '2',
    day: '1',
    start: '01:00',
    end: '04:00',
    from: dateOf(now),
    until: '',
  }
}

export function toValues({ name, reason, target, schedule }: MaintenanceWindow, now: number): Values {
  return {
    ...newValues([], now),
    name,
    reason: reason ?? '',
    target: target.kind,
    ...targetValues(target),
    repeat: schedule.kind,
    ...scheduleValues(schedule),
  }
}

function targetValues(target: MaintenanceTarget): Partial<Values> {
  switch (target.kind) {
    case 'servers':
      return { serverIDs: target.serverIDs }
    case 'rack':
      return { rack: rackValue(target.site, target.rack) }
    case 'site':
      return { site: target.site }
    case 'tag':
      return { tag: target.tag }
  }
}

function scheduleValues(schedule: MaintenanceSchedule): Partial<Values> {
  if (schedule.kind === 'once') {
    const [from, to] = [Date.parse(schedule.from), Date.parse(schedule.to)]
    return { onceFrom: dateOf(from), onceStart: timeOf(from), onceTo: dateOf(to), onceEnd: timeOf(to) }
  }
  const { start, minutes, from, until } = schedule
  const daily = { start, end: timeOf(atOf('2000-01-01', start) + minutes * MINUTE_MS), from, until: until ?? '' }
  switch (schedule.kind) {
    case 'weekly':
      return { ...daily, weekdays: schedule.weekdays.map(String) }
    case 'monthlyWeekday':
      return { ...daily, nth: String(schedule.nth), weekday: String(schedule.weekday) }
    case 'monthlyDay':
      return { ...daily, day: String(schedule.day) }
  }
}

/** A date and time in Japan in milliseconds; NaN while one of them is not filled in. */
const atOf = (date: string, time: string): number => Date.parse(`${date}T${time}:00+09:00`)

const isoOf = (date: string, time: string): string => {
  const at = atOf(date, time)
  return Number.isNaN(at) ? '' : new Date(at).toISOString()
}

/** From one time of day to another, over midnight when that one is earlier; equal ones are a whole day. */
function minutesBetween(start: string, end: string): number {
  const minutes = (atOf('2000-01-02', end) - atOf('2000-01-02', start)) / MINUTE_MS
  return minutes > 0 ? minutes : minutes + DAY_MS / MINUTE_MS
}

export function toInput(values: Values): unknown {
  return {
    name: values.name,
    reason: values.reason || null,
    target: targetOf(values),
    schedule: scheduleOf(values),
  }
}

function targetOf(values: Values): unknown {
  switch (values.target) {
    case 'servers':
      return { kind: 'servers', serverIDs: values.serverIDs }
    case 'rack':
      return { kind: 'rack', ...rackOf(values.rack) }
    case 'site':
      return { kind: 'site', site: values.site }
    case 'tag':
      return { kind: 'tag', tag: values.tag }
  }
}

function scheduleOf(values: Values): unknown {
  const { start, end, from, until } = values
  const daily = { start, minutes: minutesBetween(start, end), from, until: until || null }
  switch (values.repeat) {
    case 'once':
      return {
        kind: 'once',
        from: isoOf(values.onceFrom, values.onceStart),
        to: isoOf(values.onceTo, values.onceEnd),
      }
    case 'weekly':
      return { kind: 'weekly', weekdays: values.weekdays.map(Number).sort(), ...daily }
    case 'monthlyWeekday':
      return { kind: 'monthlyWeekday', nth: Number(values.nth), weekday: Number(values.weekday), ...daily }
    case 'monthlyDay':
      return { kind: 'monthlyDay', day: Number(values.day), ...daily }
  }
}

/** The field that a value of the API is typed into, by its path there. */
export function fieldOf(path: string, { repeat }: Values): string {
  if (path === 'schedule.from') return repeat === 'once' ? 'onceFrom' : 'from'
  if (path === 'schedule.to') return 'onceTo'
  if (path === 'schedule.minutes') return 'end'
  if (path === 'target.site' || path === 'target.rack') return path.slice('target.'.length)
  return path.split('.')[1] ?? path
}

const MESSAGES: Record<string, string> = {
  onceFrom: '開始の日付と時刻を入力してください。',
  onceTo: '終了の日付と時刻を入力してください。',
  start: '開始時刻を入力してください。',
  end: '終了時刻を入力してください。',
  from: '開始日を入力してください。',
  until: '終了日は日付で入力してください。',
  weekdays: '曜日を 1 つ以上選択してください。',
  serverIDs: 'サーバーを 1 台以上選択してください。',
  rack: 'ラックを選択してください。',
  site: '拠点を選択してください。',
  tag: 'タグを選択してください。',
}

export type Input = z.infer<typeof MaintenanceWindowInput>

/** The API's own rules, applied to what the form would send; each message goes to the field it came from. */
export const formSchema = {
  '~standard': {
    validate: (value: unknown) => {
      const values = Values.parse(value)
      const parsed = MaintenanceWindowInput.safeParse(toInput(values))
      if (parsed.success) {
        const { schedule } = parsed.data
        const isPast = schedule.kind === 'once' && Date.parse(schedule.to) <= currentTime()
        if (isPast) return { issues: [{ code: 'custom', message: '終了が過去です。', path: ['onceTo'] }] }
        return { value: parsed.data }
      }
      return {
        issues: parsed.error.issues.map((issue) => {
          const field =
            values.target === 'rack' && issue.path[0] === 'target' ? 'rack' : fieldOf(issue.path.join('.'), values)
          const message = issue.code === 'custom' ? issue.message : (MESSAGES[field] ?? issue.message)
          return { ...issue, message, path: [field] }
        }),
      }
    },
  },
}

/** What the form would plan now, where target and times are complete, whatever it will be called. */
export const inputOf = (values: Values): Input | undefined =>
  MaintenanceWindowInput.safeParse(toInput({ ...values, name: '-', reason: '' })).data
