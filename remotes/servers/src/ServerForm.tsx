import { type Server, ServerUpdate, servers, whyNotManageServers } from '@portal/api-client/servers'
import { Section, toast } from '@portal/ui'
import { FormShell, TextArea, TextField, useForm } from '@portal/ui/form'

type Values = { name: string; assetTag: string; site: string; rack: string; unit: string; tags: string; note: string }

/** The customer-owned fields. What the form holds is text; `toUpdate` makes the API's shape of it. */
export function ServerForm({ server }: { server: Server }) {
  const form = useForm<Values>({ schema: schema(), initialValues: toValues(server) })
  const save = async (values: Values) => {
    const saved = await servers.update(server.id, toUpdate(values))
    form.setInitialValues(toValues(saved))
    form.reset()
    toast({ style: 'normal', message: '設定を保存しました。' })
  }
  return (
    <Section title="基本情報">
      <FormShell form={form} onSubmit={save} submitLabel="保存" disabledReason={whyNotManageServers()}>
        <TextField label="サーバー名" required {...form.getInputProps('name')} />
        <TextField label="資産番号" {...form.getInputProps('assetTag')} />
        <TextField label="拠点" {...form.getInputProps('site')} />
        <TextField label="ラック" {...form.getInputProps('rack')} />
        <TextField label="ユニット (1〜60)" inputMode="numeric" {...form.getInputProps('unit')} />
        <TextField label="タグ (読点またはカンマ区切り)" {...form.getInputProps('tags')} />
        <TextArea label="メモ" {...form.getInputProps('note')} />
      </FormShell>
    </Section>
  )
}

function toValues(server: Server): Values {
  return {
    name: server.name,
    assetTag: server.assetTag ?? '',
    site: server.location?.site ?? '',
    rack: server.location?.rack ?? '',
    unit: String(server.location?.unit ?? ''),
    tags: server.tags.join('、'),
    note: server.note ?? '',
  }
}

function toUpdate(values: Values): ServerUpdate {
  const unit = values.unit.normalize('NFKC').trim()
  return {
    name: values.name,
    assetTag: values.assetTag || null,
    location: { site: values.site || null, rack: values.rack || null, unit: unit === '' ? null : Number(unit) },
    tags: values.tags.split(/[、,]/).map((tag) => tag.trim()).filter(Boolean),
    note: values.note || null,
  }
}

/** The API's own rules, applied to what the form would send; each message goes to the field it came from. */
function schema() {
  return {
    '~standard': {
      validate: (value: unknown) => {
        const values = value as Values
        const parsed = ServerUpdate.safeParse(toUpdate(values))
        if (parsed.success) return { value: values }
        return { issues: parsed.error.issues.map((issue) => ({ ...issue, path: issue.path.filter((step) => step !== 'location').slice(0, 1) })) }
      },
    },
  }
}
