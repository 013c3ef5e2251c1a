import { isApiError } from '@portal/api-client/http'
import { severityLabels } from '@portal/api-client/labels/events'
import { SEVERITY } from '@portal/api-client/events'
import { type NotificationRule, whyNotManageRules } from '@portal/api-client/notification-rules'
import { type RuleInput, ruleChanges } from '@portal/api-client/rule-changes'
import type { ServerRow } from '@portal/api-client/servers'
import { formatNumber, toast } from '@portal/ui'
import { FormShell, SwitchField, TextField, useForm } from '@portal/ui/form'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ChoiceField } from './ChoiceField'
import { RecipientFields } from './RecipientFields'
import classes from './rule.module.css'
import { RULES, rulePath, WEEKDAYS } from './rule-text'
import { ruleSchema, type RuleValues, serverIDsOf, valuesOf } from './rule-values'

export type RuleForm = ReturnType<typeof useForm<RuleValues, RuleInput>>

const SEVERITIES = SEVERITY.map((value) => ({ value: String(value), label: severityLabels.text(value) }))

/** The form of a rule, or of a new one. Its state is kept outside, because a preview beside it follows what is typed. */
export const useRuleForm = (rule: NotificationRule | undefined): RuleForm =>
  useForm<RuleValues, RuleInput>({ schema: ruleSchema(rule), initialValues: valuesOf(rule) })

type Props = {
  form: RuleForm
  rule: NotificationRule | undefined
  /** Whose sites and tags are offered. */
  servers: readonly ServerRow[]
  /** Reads the rule again, after another user has changed it. */
  onStale: () => Promise<unknown>
}

export function RuleFields({ form, rule, servers, onStale }: Props) {
  const navigate = useNavigate()
  const [isStale, setStale] = useState(false)
  const save = async (input: RuleInput) => {
    try {
      const updatedAt = rule?.updatedAt
      const saved = rule
        ? await ruleChanges.update(rule.id, updatedAt ? { ...input, updatedAt } : input)
        : await ruleChanges.create(input)
      setStale(false)
      form.resetDirty()
      toast({ style: 'normal', message: '通知ルールを保存しました。' })
      if (!rule) void navigate(saved ? rulePath(saved.id) : RULES)
      // Not shown any more once they are saved, as after a reload.
      else form.setValues({ url: '', secret: '', escalation: { ...form.values.escalation, url: '', secret: '' } })
    } catch (cause) {
      if (isApiError(cause) && cause.status === 409) {
        await onStale()
        setStale(true)
      }
      throw cause
    }
  }
  return (
    <FormShell form={form} onSubmit={save} submitLabel="保存" cancelTo={RULES} disabledReason={whyNotManageRules()}>
      <TextField label="名前" description="64 文字以内" required {...form.getInputProps('name')} />
      <SwitchField label="このルールで通知する" {...form.getInputProps('isEnabled', { type: 'checkbox' })} />
      <ConditionFields form={form} rule={rule} servers={servers} />
      <RecipientFields form={form} at="" before={rule} />
      <SwitchField
        label="対応が始まらないときは、ほかの宛先にも通知する"
        {...form.getInputProps('escalates', { type: 'checkbox' })}
      />
      {form.values.escalates && (
        <div className={classes.group} role="group" aria-label="エスカレーション">
          <TextField
            label="通知するまでの分数"
            description="1〜1,440。それまでに担当者が決まるか、状態が「未対応」でなくなると送信しません。"
            required
            inputMode="numeric"
            {...form.getInputProps('afterMinutes')}
          />
          <RecipientFields form={form} at="escalation." before={rule?.escalation} />
        </div>
      )}
      {isStale && <p role="status">もう一度保存すると、入力した内容で上書きします。</p>}
    </FormShell>
  )
}

function ConditionFields({ form, rule, servers }: Omit<Props, 'onStale'>) {
  const { severities, sites, tags, hasHours, weekdays } = form.values
  const named = serverIDsOf(rule)
  return (
    <>
      <ChoiceField
        label="重大度"
        options={SEVERITIES}
        value={severities}
        onChange={(value) => form.setFieldValue('severities', value)}
        error={form.errors['severities']}
      />
      {named && (
        <SwitchField
          label={`登録済みの ${formatNumber(named.length)} 台に限る`}
          {...form.getInputProps('keepsServers', { type: 'checkbox' })}
        />
      )}
      <ChoiceField
        label="拠点"
        note="選ばないと、すべての拠点が対象です。"
        options={choices(sites, servers, ({ location }) => [location?.site])}
        value={sites}
        onChange={(value) => form.setFieldValue('sites', value)}
      />
      <ChoiceField
        label="タグ"
        note="選ばないと、タグでは絞り込みません。いずれかのタグが付いたサーバーが対象です。"
        options={choices(tags, servers, (server) => server.tags)}
        value={tags}
        onChange={(value) => form.setFieldValue('tags', value)}
      />
      <SwitchField label="曜日と時間帯で限る" {...form.getInputProps('hasHours', { type: 'checkbox' })} />
      {hasHours && (
        <div className={classes.group} role="group" aria-label="曜日と時間帯">
          <ChoiceField
            label="曜日"
            options={WEEKDAYS}
            value={weekdays}
            onChange={(value) => form.setFieldValue('weekdays', value)}
            error={form.errors['weekdays']}
          />
          <div className={classes.times}>
            <TextField type="time" label="開始（JST）" {...form.getInputProps('from')} />
            <TextField
              type="time"
              label="終了（JST）"
              description="開始以前の時刻は翌日です。"
              {...form.getInputProps('to')}
            />
          </div>
        </div>
      )}
    </>
  )
}

/** The values that servers have, and those that are chosen although none has them any more. */
function choices(
  chosen: readonly string[],
  servers: readonly ServerRow[],
  of: (server: ServerRow) => readonly (string | null | undefined)[],
) {
  const known = servers.flatMap((server) => of(server).filter((value) => typeof value === 'string' && value !== ''))
  return [...new Set([...known, ...chosen])]
    .filter((value) => typeof value === 'string')
    .toSorted((one, other) => one.localeCompare(other, 'ja'))
    .map((value) => ({ value, label: value }))
}
