import { channelLabels } from '@portal/api-client/labels/agents'
import type { NotificationRule } from '@portal/api-client/notification-rules'
import { CHANNEL } from '@portal/api-client/notifications'
import { Button, copy } from '@portal/ui'
import { SelectField, TextArea, TextField } from '@portal/ui/form'
import layout from '../../layout.module.css'
import type { RuleForm } from './RuleForm'
import { newSecret, type RecipientValues } from './rule-values'

const CHANNELS = CHANNEL.map((value) => ({ value, label: channelLabels.text(value) }))

const URL_NOTE: Record<string, string> = {
  slack: 'Slack の「Incoming Webhook」の URL',
  teams: 'Teams の「ワークフロー」で作成した Webhook の URL',
  webhook: 'JSON を POST します。https:// で始まり、インターネットから接続できる URL',
}

type Props = {
  form: RuleForm
  /** Before the names of the fields: `''` or `escalation.`. */
  at: '' | 'escalation.'
  /** As it is saved, where it is. */
  before: Pick<NotificationRule, 'channel' | 'destination' | 'hasSecret'> | null | undefined
}

/** How and whereto: each channel has fields of its own. */
export function RecipientFields({ form, at, before }: Props) {
  const values: RecipientValues = at === '' ? form.values : form.values.escalation
  const { channel, secret } = values
  const props = (field: keyof RecipientValues) => form.getInputProps(`${at}${field}`)
  const isKept = before?.channel === channel
  return (
    <>
      <SelectField label="通知方法" options={CHANNELS} {...props('channel')} />
      {channel === 'email' ? (
        <TextArea
          label="宛先のメールアドレス"
          description="1 行に 1 件、20 件まで"
          required
          rows={3}
          autoComplete="off"
          spellCheck={false}
          {...props('addresses')}
        />
      ) : (
        <TextField
          label="送信先の URL"
          description={
            isKept ? `設定済み: ${before.destination}。変更するときだけ入力してください。` : URL_NOTE[channel]
          }
          required={!isKept}
          type="url"
          autoComplete="off"
          spellCheck={false}
          {...props('url')}
        />
      )}
      {channel === 'webhook' && (
        <>
          <TextField
            label="署名の鍵"
            description={
              isKept && before.hasSecret
                ? '設定済みです。変更するときだけ入力してください。'
                : '半角 16 文字以上。受信側で、送信元がこのポータルであることを確認できます。保存後は表示できません。'
            }
            required={!(isKept && before.hasSecret)}
            autoComplete="off"
            spellCheck={false}
            {...props('secret')}
          />
          <div className={layout.row}>
            <Button variant="default" size="xs" onClick={() => form.setFieldValue(`${at}secret`, newSecret())}>
              鍵を生成
            </Button>
            <Button
              variant="default"
              size="xs"
              disabledReason={secret === '' ? '鍵が入力されていません。' : undefined}
              onClick={() => void copy(secret, '署名の鍵をコピーしました。')}
            >
              鍵をコピー
            </Button>
          </div>
        </>
      )}
    </>
  )
}
