import type { CaseState, CaseStep } from '../cases/case-step'
import type { PromiseKind } from '../cases/promised-time'
import type { Event, EVENT_SOURCE, EventStatus, SEVERITY } from '../events'
import { labelsOf } from './labels'
import { componentLabels } from './servers'

/** The severities of events and of hardware logs. `Info` too, because some backends write it for Redfish's `OK`. */
export const severityLabels = labelsOf<(typeof SEVERITY)[number] | 'Info'>({
  Critical: { text: '重大', tone: 'critical' },
  Warning: { text: '警告', tone: 'warning' },
  OK: { text: '情報', tone: 'info' },
  Info: { text: '情報', tone: 'info' },
})

/** How far an event is handled, the least handled first. Without an urgent tone, because that is the severity's. */
export const eventStatusLabels = labelsOf<EventStatus>({
  new: '未対応',
  in_progress: '対応中',
  resolved: { text: '解決済み', tone: 'ok' },
  ignored: '対応不要',
})

/** The source that detected an event. */
export const eventSourceLabels = labelsOf<(typeof EVENT_SOURCE)[number]>({
  hardware: 'ハードウェア',
  agent: 'エージェント',
  metric: 'メトリクス',
  lifecycle: 'サポート期限',
  system: 'システム',
})

/** What a comment says of a case, as its title. */
export const caseStepLabels = labelsOf<CaseStep>({
  record: '保守手配',
  change: '保守予定変更',
  done: '保守完了',
  cancel: '保守取消',
})

export const caseStateLabels = labelsOf<CaseState>({
  open: { text: '手配中', tone: 'info' },
  done: { text: '完了', tone: 'ok' },
  cancelled: '取消',
})

export const promiseLabels = labelsOf<PromiseKind>({ visit: '来訪予定', answer: '回答予定' })

/** The mark of what was raised during a maintenance window. */
export const MAINTENANCE = 'メンテナンス'

/** The mark of an event that came from a machine in maintenance: 「メンテナンス: 法定停電」; '' for any other. */
export function maintenanceText({ maintenance }: Pick<Event, 'maintenance'>): string {
  if (!maintenance) return ''
  return maintenance.name ? `${MAINTENANCE}: ${maintenance.name}` : MAINTENANCE
}

/** What events are sorted by, under the names that columns and addresses have for it. */
export const eventSortValues = {
  title: ({ title }) => title,
  severity: ({ severity }) => severityLabels.rank(severity),
  status: ({ status }) => eventStatusLabels.rank(status),
  count: ({ count }) => count,
  assignee: ({ assignee }) => assignee?.email,
  occurredAt: ({ occurredAt }) => occurredAt,
  lastOccurredAt: ({ lastOccurredAt }) => lastOccurredAt,
  category: ({ category }) => componentLabels.text(category),
  server: ({ serverName }) => serverName,
  serialNo: ({ serialNo }) => serialNo,
} satisfies Record<string, (event: Event) => string | number | null | undefined>
