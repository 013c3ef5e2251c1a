import { whyNotReadActivityLogs } from '@portal/api-client/activity-logs'
import { type Event, UNRESOLVED } from '@portal/api-client/events'
import { eventStatusLabels, severityLabels } from '@portal/api-client/labels/events'
import { componentLabels } from '@portal/api-client/labels/servers'
import { paths } from '@portal/contract'
import { copy, formatDateTime, PageMenu, useMuteItems } from '@portal/ui'
import { useSearchParams } from 'react-router-dom'
import { CASE_STEPS } from './cases/case-form'
import { whyNotRespond } from './responses'

/** Ways to hand the event on, and to what was done to it. */
export function EventMenu({ event }: { event: Event }) {
  const muteItems = useMuteItems(event)
  const [search] = useSearchParams()
  const isTold = event.severity === 'Critical' && UNRESOLVED.some((status) => status === event.status)
  return (
    <PageMenu
      subject={event.title}
      items={[
        ...(event.serverID
          ? [{ label: '保守依頼シート', to: paths.maintenanceSheet(event.serverID, { event: event.id }) }]
          : []),
        { label: CASE_STEPS.record.label, to: withForm(search), disabledReason: whyNotRespond(event) },
        ...(isTold ? muteItems : []),
        { label: 'リンクをコピー', onSelect: () => void copy(window.location.origin + window.location.pathname) },
        { label: '保守窓口用テキストをコピー', onSelect: () => void copy(supportText(event)) },
        { label: '印刷', onSelect: () => window.print() },
        {
          label: 'この対象の操作ログ',
          to: paths.activityLogsOf(event.id),
          disabledReason: whyNotReadActivityLogs(),
        },
      ]}
    />
  )
}

/** The same page with the form of a new case, so that the list it was opened from stays in the address. */
function withForm(search: URLSearchParams): string {
  const next = new URLSearchParams(search)
  next.set('case', 'record')
  return `?${next}`
}

/** The event as plain text, so that it can be pasted into the form or mail of a maintenance desk. */
function supportText(event: Event): string {
  return [
    `件名: ${event.title}`,
    `重大度: ${severityLabels.text(event.severity)}`,
    `状態: ${eventStatusLabels.text(event.status)}`,
    `サーバー: ${event.serverName}`,
    `シリアル番号: ${event.serialNo}`,
    `種別: ${componentLabels.text(event.category)}`,
    `発生日時: ${formatDateTime(event.occurredAt)}`,
    `最終発生: ${formatDateTime(event.lastOccurredAt)}${event.count == null ? '' : `（${event.count} 回）`}`,
    `内容: ${event.message}`,
    `イベント ID: ${event.id}`,
  ].join('\n')
}
