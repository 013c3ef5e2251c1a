import { type NotificationRule, whyNotManageRules } from '@portal/api-client/notification-rules'
import { StatusBadge } from '@portal/ui'
import { SwitchField } from '@portal/ui/form'
import { useState } from 'react'
import { switchRule } from './rule-actions'

/** The switch of a rule in its row; for those who may not change it, its state. */
export function RuleSwitch({ rule }: { rule: NotificationRule }) {
  const [isSaving, setSaving] = useState(false)
  const { isEnabled, name } = rule
  if (whyNotManageRules() !== undefined || isEnabled == null) return <RuleState isEnabled={isEnabled} />
  const toggle = async () => {
    if (isSaving) return
    setSaving(true)
    await switchRule(rule)
    setSaving(false)
  }
  return (
    <SwitchField
      label=""
      aria-label={`${name} を有効にする`}
      aria-busy={isSaving}
      checked={isEnabled}
      onChange={() => void toggle()}
    />
  )
}

export function RuleState({ isEnabled }: Pick<NotificationRule, 'isEnabled'>) {
  if (isEnabled == null) return null
  return <StatusBadge tone={isEnabled ? 'ok' : 'neutral'}>{isEnabled ? '有効' : '無効'}</StatusBadge>
}
