import { ensure } from '@portal/api-client/http'
import { users, whyNotManageUsers } from '@portal/api-client/users'
import { paths } from '@portal/contract'
import { Page, Section, toast, useRead } from '@portal/ui'
import { FormShell, TextArea, useForm } from '@portal/ui/form'
import { useState } from 'react'
import { AddressList } from './AddressList'
import { readAddresses } from './addresses'
import { type InviteResult, inviteAll } from './invite'
import { InviteResults } from './InviteResults'
import { registerSchema } from './register-schema'

export const loader = () => ensure(users.list(), users.invitations())

export function Component() {
  const { data } = useRead(users.list())
  const { data: invitations } = useRead(users.invitations())
  const form = useForm({ schema: registerSchema, initialValues: { addresses: '' } })
  const [results, setResults] = useState<InviteResult[]>([])
  const addresses = readAddresses(form.values.addresses, { users: data, invitations })
  const invite = async () => {
    setResults([])
    const ended = await inviteAll(addresses, (result) => setResults((before) => [...before, result]))
    const failed = ended.filter(({ kind }) => kind === 'failed')
    const sent = ended.filter(({ kind }) => kind === 'sent').length
    // Failed addresses stay in the field, ready to be sent again.
    form.setFieldValue('addresses', failed.map(({ email }) => email).join('\n'))
    if (sent > 0) toast({ style: 'normal', message: `${sent} 件の招待メールを送りました。` })
  }
  return (
    <Page
      title="ユーザーの招待"
      breadcrumbs={[{ label: 'ユーザー管理', to: paths.users }, { label: 'ユーザーの招待' }]}
    >
      <Section title="招待するメールアドレス">
        <FormShell
          form={form}
          onSubmit={invite}
          submitLabel="招待を送る"
          cancelTo={paths.users}
          disabledReason={whyNotManageUsers()}
        >
          <TextArea
            label="メールアドレス"
            description="1 行に 1 件、またはカンマ区切りで 20 件まで入力できます。"
            required
            rows={6}
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('addresses')}
          />
          <AddressList addresses={addresses} />
        </FormShell>
      </Section>
      <InviteResults results={results} />
    </Page>
  )
}
