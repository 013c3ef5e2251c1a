import { recordError } from '@portal/api-client/http'
import type { NotificationRule } from '@portal/api-client/notification-rules'
import { ruleChanges } from '@portal/api-client/rule-changes'
import { confirm, toast } from '@portal/ui'

/** Switches a rule on, or after a question off. */
export async function switchRule(rule: NotificationRule): Promise<void> {
  const isEnabled = !rule.isEnabled
  const save = () => ruleChanges.setEnabled(rule.id, isEnabled)
  try {
    if (isEnabled) await save()
    else if (!(await askToSwitchOff(rule, save))) return
    toast({ style: 'normal', message: `通知ルールを${isEnabled ? '有効' : '無効'}にしました。` })
  } catch (cause) {
    recordError(cause)
  }
}

const askToSwitchOff = ({ name }: NotificationRule, run: () => Promise<unknown>) =>
  confirm({
    title: '通知ルールを無効にしますか？',
    body: `「${name}」は、有効に戻すまで誰にも通知しません。待っているエスカレーションも送信しません。`,
    action: '無効にする',
    run,
  })

/** Deletes a rule after a question. Returns whether it is gone. */
export async function removeRule({ id, name }: NotificationRule): Promise<boolean> {
  const isDone = await confirm({
    title: '通知ルールを削除しますか？',
    body: `「${name}」を削除します。元に戻せません。送信済みの記録は各イベントに残ります。`,
    action: '削除',
    danger: true,
    run: () => ruleChanges.remove(id),
  })
  if (isDone) toast({ style: 'normal', message: '通知ルールを削除しました。' })
  return isDone
}

/** Sends a try; the record on the page of the rule says what becomes of it. Returns whether it is on its way. */
export async function testRule({ id }: NotificationRule): Promise<boolean> {
  try {
    await ruleChanges.test(id)
    return true
  } catch (cause) {
    recordError(cause)
    return false
  }
}
