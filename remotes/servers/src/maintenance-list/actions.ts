import { whyNotReadActivityLogs } from '@portal/api-client/activity-logs'
import { maintenanceWindows } from '@portal/api-client/maintenance-windows'
import { whyNotManageServers } from '@portal/api-client/servers'
import { paths } from '@portal/contract'
import { confirm, type MenuItem, toast } from '@portal/ui'
import type { Row } from './rows'

export const windowActions = (row: Row): MenuItem[] => [
  { label: '編集', to: paths.maintenanceWindow(row.id), disabledReason: whyNotManageServers() },
  {
    label: '今すぐ終了',
    onSelect: () => void endNow(row),
    disabledReason: whyNotManageServers() ?? (row.state === 'active' ? undefined : '実施中ではありません。'),
  },
  { label: '削除', danger: true, onSelect: () => void remove(row), disabledReason: whyNotManageServers() },
  {
    label: 'この対象の操作ログ',
    to: paths.activityLogsOf(row.id),
    disabledReason: whyNotReadActivityLogs(),
    startsGroup: true,
  },
]

const RESUMES = 'これから起きるイベントは、通常どおり通知します。解決していないイベントも通知します。'

async function endNow({ id, name, next }: Row): Promise<void> {
  const done = await confirm({
    title: `「${name}」を今すぐ終了しますか？`,
    body: `${RESUMES}${next ? '次回からは予定どおりに行います。' : ''}`,
    action: '終了する',
    run: () => maintenanceWindows.end(id),
  })
  if (done) toast({ style: 'normal', message: `${name} を終了しました。` })
}

async function remove({ id, name, state }: Row): Promise<void> {
  const done = await confirm({
    title: `「${name}」を削除しますか？`,
    body:
      state === 'active'
        ? `実施中のメンテナンスは終了します。${RESUMES}`
        : 'イベントに付いた印は残ります。元に戻すことはできません。',
    action: '削除する',
    danger: true,
    run: () => maintenanceWindows.remove(id),
  })
  if (done) toast({ style: 'normal', message: `${name} を削除しました。` })
}
