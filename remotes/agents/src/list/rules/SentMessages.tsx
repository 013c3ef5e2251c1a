import { channelLabels, notificationKindLabels, notificationStatusLabels } from '@portal/api-client/labels/agents'
import { type NotificationRule, notificationRules } from '@portal/api-client/notification-rules'
import type { Notification } from '@portal/api-client/notifications'
import { pollInterval } from '@portal/api-client/polling'
import { currentTime } from '@portal/auth'
import { MINUTE_MS, paths } from '@portal/contract'
import { Button, EmptyState, formatNumber, LabelBadge, Note, ReadNotes, TextLink, Time, useRead } from '@portal/ui'
import { type Column, DataTable } from '@portal/ui/table'
import { useState } from 'react'
import layout from '../../layout.module.css'
import { testRule } from './rule-actions'

const FAST_MS = 1000

/** A test send whose outcome the user waits for. */
const isAwaited = ({ kind, status, createdAt }: Notification) =>
  kind === 'test' && status === 'pending' && currentTime() - Date.parse(createdAt) < MINUTE_MS

/** What a rule has sent, and a try of it. */
export function SentMessages({ rule }: { rule: NotificationRule }) {
  const notifications = notificationRules.notifications(rule.id)
  const read = useRead({
    ...notifications,
    refetchInterval: (query) =>
      query.state.data !== undefined && notifications.select(query.state.data).some(isAwaited)
        ? FAST_MS
        : pollInterval(query),
  })
  const [isSending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    await testRule(rule)
    setSending(false)
  }
  return (
    <div className={layout.stack}>
      <ReadNotes reads={[read]} />
      <div className={layout.row}>
        <Button variant="default" loading={isSending} onClick={() => void send()}>
          テスト送信
        </Button>
        <span className={layout.note}>保存済みのすべての宛先に、テストと分かる内容を送ります。</span>
      </div>
      <p role="status">{outcomeText(read.data)}</p>
      <DataTable
        label="送信の記録"
        rows={read.data}
        columns={columns}
        rowId={({ id }) => id}
        empty={<EmptyState title="送信した通知はありません" description="送信すると、結果がここに表示されます。" />}
      />
    </div>
  )
}

/** Of the try that was made last. */
function outcomeText(messages: readonly Notification[]): string {
  const [newest] = messages
  if (newest?.kind !== 'test') return ''
  const same = messages.filter(({ kind, createdAt }) => kind === 'test' && createdAt === newest.createdAt)
  if (same.some(isAwaited)) return 'テスト送信の結果を待っています…'
  const failed = same.filter(({ status }) => status === 'failed').length
  if (failed > 0) return `テスト送信に失敗しました（${formatNumber(same.length)} 件中 ${formatNumber(failed)} 件）。`
  return same.every(({ status }) => status === 'sent') ? `テスト送信が ${formatNumber(same.length)} 件届きました。` : ''
}

const columns: Column<Notification>[] = [
  {
    id: 'createdAt',
    header: '日時',
    width: '10rem',
    cell: ({ sentAt, createdAt }) => <Time value={sentAt || createdAt} isShort />,
  },
  {
    id: 'status',
    header: '結果',
    width: '16rem',
    least: '10rem',
    cell: ({ status, error, attempts }) => (
      <span className={layout.recipient}>
        <LabelBadge labels={notificationStatusLabels} value={status} />
        {error && <Note>{error}</Note>}
        {(attempts ?? 0) > 1 && <Note>{formatNumber(attempts ?? 0)} 回目</Note>}
      </span>
    ),
  },
  {
    id: 'destination',
    header: '送信先',
    width: '16rem',
    least: '10rem',
    cell: ({ channel, destination }) => (
      <span className={layout.recipient}>
        {channelLabels.text(channel)} {destination}
      </span>
    ),
  },
  {
    id: 'kind',
    header: '理由',
    width: '10rem',
    cell: ({ kind, eventID, bundle }) => (
      <span className={layout.recipient}>
        {eventID ? (
          <TextLink to={paths.event(eventID)}>{notificationKindLabels.text(kind)}</TextLink>
        ) : (
          notificationKindLabels.text(kind)
        )}
        {bundle && bundle.events > 1 && <Note>同じまとまりの {formatNumber(bundle.events)} 件</Note>}
      </span>
    ),
  },
]
