import {
  hasRules,
  type NotificationRule,
  notificationRules,
  whyNotManageRules,
} from '@portal/api-client/notification-rules'
import { polled } from '@portal/api-client/polling'
import { ButtonLink, EmptyState, type MenuItem, ReadNotes, useEntitlements, useRead } from '@portal/ui'
import { DataTable } from '@portal/ui/table'
import { useNavigate } from 'react-router-dom'
import classes from '../../layout.module.css'
import { removeRule, testRule } from './rule-actions'
import { ruleColumns, sendingColumns } from './rule-columns'
import { NEW_RULE, rulePath } from './rule-text'

/** Rules with all that can be done to them, or, where the API only lists them, as they are. */
export function Component() {
  const read = useRead({ ...notificationRules.list(), ...polled })
  const canSend = hasRules(useEntitlements().entitlements)
  const why = whyNotManageRules('ルールの変更には管理者の権限が必要です。')
  const navigate = useNavigate()
  const actions = (rule: NotificationRule): MenuItem[] => [
    { label: '編集', to: rulePath(rule.id) },
    {
      label: 'テスト送信',
      onSelect: async () => (await testRule(rule)) && navigate(rulePath(rule.id)),
    },
    { label: '削除', danger: true, startsGroup: true, onSelect: () => removeRule(rule) },
  ]
  return (
    <div className={classes.stack}>
      <ReadNotes reads={[read]} />
      {canSend &&
        (why === undefined ? (
          <div className={classes.row}>
            <ButtonLink to={NEW_RULE}>ルールを作成</ButtonLink>
            <span className={classes.note}>新しいイベントを、メールやチャットで知らせます。</span>
          </div>
        ) : (
          <p className={classes.note}>{why}</p>
        ))}
      <DataTable
        label="ルールの一覧"
        rows={read.data}
        columns={canSend ? sendingColumns : ruleColumns}
        rowId={({ id }) => id}
        {...(canSend && why === undefined && { rowLink: linkOf, rowActions: actions })}
        empty={<EmptyState title="通知ルールはありません" description={emptyText(canSend, why)} />}
      />
    </div>
  )
}

const linkOf = ({ id }: NotificationRule) => rulePath(id)

function emptyText(canSend: boolean, why: string | undefined): string {
  if (canSend && why === undefined) return '「ルールを作成」から、誰にいつ知らせるかを決めてください。'
  return '設定された通知ルールがここに表示されます。'
}
