import { type Server, servers, whyNotManageServers } from '@portal/api-client/servers'
import { Section, toast } from '@portal/ui'
import { FormShell, TextArea, TextField, useForm } from '@portal/ui/form'
import { useEffect } from 'react'
import { formSchema, toUpdate, toValues, Values } from '../server-values'

/** The customer-owned fields. */
export function ServerForm({ server }: { server: Server }) {
  const form = useForm<Values>({ schema: formSchema, initialValues: toValues(server) })
  useNewValues(form, server)
  const save = async (values: Values) => {
    const saved = await servers.update(server.id, toUpdate(values))
    form.setInitialValues(saved?.id === server.id ? toValues(saved) : values)
    form.reset()
    toast({ style: 'normal', message: '設定を保存しました。' })
  }
  return (
    <Section title="基本情報">
      <FormShell form={form} onSubmit={save} submitLabel="保存" disabledReason={whyNotManageServers()}>
        <TextField label="サーバー名" description="64 文字以内" required {...form.getInputProps('name')} />
        <TextField label="資産番号" description="半角の英数字と記号、64 文字以内" {...form.getInputProps('assetTag')} />
        <TextField label="拠点" description="64 文字以内" {...form.getInputProps('site')} />
        <TextField label="ラック" description="32 文字以内" {...form.getInputProps('rack')} />
        <TextField label="ユニット" description="1〜60" inputMode="numeric" {...form.getInputProps('unit')} />
        <TextField
          label="タグ"
          description="読点またはカンマ区切り、20 個まで、1 つ 32 文字以内"
          {...form.getInputProps('tags')}
        />
        <TextArea label="メモ" description="1,000 文字以内" {...form.getInputProps('note')} />
      </FormShell>
    </Section>
  )
}

/** Takes over values that other users have changed, but never instead of unsaved ones. */
function useNewValues(form: ReturnType<typeof useForm<Values>>, server: Server): void {
  const newest = JSON.stringify(toValues(server))
  useEffect(() => {
    const values = Values.parse(JSON.parse(newest))
    if (form.isDirty()) return
    form.setInitialValues(values)
    form.setValues(values)
  }, [newest]) // oxlint-disable-line react-hooks/exhaustive-deps -- `form` is a new object at each render
}
