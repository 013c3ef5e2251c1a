import { type Lifecycle, lifecycles } from '@portal/api-client/lifecycles'
import { whyNotManageServers } from '@portal/api-client/servers'
import { confirm, formatDate, toast } from '@portal/ui'
import { DateField, FormShell, useForm } from '@portal/ui/form'
import * as z from 'zod/mini'
import { isPast, supportDayOf } from '../lifecycles/support-day'
import classes from './SupportForm.module.css'

/** The end of support; an empty field clears it, after a question. */
export function SupportForm({ lifecycle }: { lifecycle: Lifecycle }) {
  const saved = lifecycle.supportExpireAt ?? ''
  const form = useForm({ schema: schemaFor(lifecycle), initialValues: { supportExpireAt: saved } })
  const typed = form.values.supportExpireAt
  const becomesExpired = typed !== saved && isPast(typed || null)

  const save = async ({ supportExpireAt }: { supportExpireAt: string | null }) => {
    const run = () => lifecycles.update(lifecycle.id, { serverID: lifecycle.serverID, supportExpireAt })
    if (supportExpireAt === null && saved !== '') {
      const done = await confirm({
        title: `${lifecycle.serverName} のサポート期限を消しますか`,
        body: `現在の期限は ${formatDate(saved)} です。消すと「未設定」になり、期限の警告も出なくなります。`,
        action: '期限を消す',
        danger: true,
        run,
      })
      if (!done) return form.setFieldValue('supportExpireAt', saved)
    } else {
      await run()
    }
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
