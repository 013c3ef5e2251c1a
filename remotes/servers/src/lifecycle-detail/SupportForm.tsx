import type { Lifecycle } from '@portal/api-client/lifecycles'
import { whyNotManageServers } from '@portal/api-client/servers'
import { toast } from '@portal/ui'
import { DateField, FormShell, useForm } from '@portal/ui/form'
import * as z from 'zod/mini'
import { clearDay, saveDay } from '../lifecycles/save-day'
import { isPast, supportDayOf } from '../lifecycles/support-day'
import classes from './SupportForm.module.css'

/** The end of support; an empty field clears it, after a question. */
export function SupportForm({ lifecycle }: { lifecycle: Lifecycle }) {
  const saved = lifecycle.supportExpireAt ?? ''
  const form = useForm({ schema: schemaFor(lifecycle), initialValues: { supportExpireAt: saved } })
  const typed = form.values.supportExpireAt
  const becomesExpired = typed !== saved && isPast(typed || null)

  const save = async ({ supportExpireAt }: { supportExpireAt: string | null }) => {
    if (supportExpireAt !== null || saved === '') await saveDay({ lifecycle, day: supportExpireAt })
    else if (!(await clearDay(lifecycle))) return form.setFieldValue('supportExpireAt', saved)
    toast({ style: 'normal', message: 'サポート期限を保存しました。' })
  }

  return (
    <FormShell form={form} onSubmit={save} submitLabel="保存" disabledReason={whyNotManageServers()}>
      <div className={classes.field}>
        <DateField
          label="サポート期限"
          description="その日の終わり (日本時間) まで有効とみなします。空にすると未設定になります。"
          min="2000-01-01"
          max="2099-12-31"
          {...form.getInputProps('supportExpireAt')}
        />
      </div>
      <p role="status" className={classes.warning}>
        {becomesExpired && '過去の日付です。保存すると「期限切れ」になります。'}
      </p>
    </FormShell>
  )
}

function schemaFor(lifecycle: Lifecycle) {
  return z.object({
    supportExpireAt: z.pipe(
      z.pipe(
        z.string(),
        z.transform((value) => (value === '' ? null : value)),
      ),
      supportDayOf(lifecycle),
    ),
  })
}
