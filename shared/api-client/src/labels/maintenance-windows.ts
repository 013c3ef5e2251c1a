import { inJapan, MINUTE_MS } from '@portal/contract'
import type { MaintenanceSchedule, MaintenanceTarget } from '../maintenance-windows'
import { LAST } from '../maintenance/last'
import type { WindowState } from '../maintenance/occurrences'
import { labelsOf } from './labels'

export const windowStateLabels = labelsOf<WindowState>({
  active: { text: '実施中', tone: 'info' },
  planned: '予定',
  over: '終了',
})

export const targetKindLabels = labelsOf<MaintenanceTarget['kind']>({
  servers: 'サーバー',
  rack: 'ラック',
  site: '拠点',
  tag: 'タグ',
})

export const repeatLabels = labelsOf<MaintenanceSchedule['kind']>({
  once: '1 回だけ',
  weekly: '毎週',
  monthlyWeekday: '毎月の曜日',
  monthlyDay: '毎月の日',
})

/** By the number of the day, 0 for Sunday. */
export const WEEKDAY_TEXT = ['日', '月', '火', '水', '木', '金', '土'] as const

const DAY_MINUTES = 24 * 60
const clockOf = (minutes: number) => {
  const text = new Date(minutes * MINUTE_MS).toISOString().slice(11, 16)
  return minutes < DAY_MINUTES ? text : `翌 ${text}`
}

/** What a window is for: 「拠点 大阪DC」「サーバー 3 台」; machines without their names. */
export function targetText(target: MaintenanceTarget): string {
  const kind = targetKindLabels.text(target.kind)
  switch (target.kind) {
    case 'servers':
      return `${kind} ${target.serverIDs.length} 台`
    case 'rack':
      return `${kind} ${target.site} / ${target.rack}`
    case 'site':
      return `${kind} ${target.site}`
    case 'tag':
      return `${kind} ${target.tag}`
  }
}

/** When a window is, in Japan: 「毎月 第 3 火曜 01:00 〜 04:00」「2026/12/08 09:00 〜 17:00」. */
export function scheduleText(schedule: MaintenanceSchedule): string {
  if (schedule.kind === 'once') {
    const textOf = (at: string) => inJapan(Date.parse(at)).slice(0, 16).replaceAll('-', '/').replace('T', ' ')
    const [from, to] = [textOf(schedule.from), textOf(schedule.to)]
    return `${from} 〜 ${from.slice(0, 10) === to.slice(0, 10) ? to.slice(11) : to}`
  }
  const { start, minutes } = schedule
  const end = Number(start.slice(0, 2)) * 60 + Number(start.slice(3)) + minutes
  return `${daysText(schedule)} ${start} 〜 ${clockOf(end)}`
}

function daysText(rule: Exclude<MaintenanceSchedule, { kind: 'once' }>): string {
  switch (rule.kind) {
    case 'weekly':
      return rule.weekdays.length === 7
        ? '毎日'
        : `毎週 ${rule.weekdays
            .toSorted()
            .map((day) => WEEKDAY_TEXT[day])
            .join('・')}曜`
    case 'monthlyWeekday':
      return `毎月 ${nthText(rule.nth)}${WEEKDAY_TEXT[rule.weekday]}曜`
    case 'monthlyDay':
      return `毎月 ${dayText(rule.day)}`
  }
}

/** 「第 3 」「最終」, before the weekday. */
export const nthText = (nth: number): string => (nth === LAST ? '最終' : `第 ${nth} `)
/** 「15 日」「末日」 */
export const dayText = (day: number): string => (day === LAST ? '末日' : `${day} 日`)
