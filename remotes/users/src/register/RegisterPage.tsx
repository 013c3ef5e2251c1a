import { ensure } from '@portal/api-client/http'
import { users, whyNotManageUsers } from '@portal/api-client/users'
import { paths } from '@portal/contract'
import { Page, Section, TextLink, useRead } from '@portal/ui'
import { FormShell, TextArea, useForm } from '@portal/ui/form'
import { BulkOutcome, useBulk } from '@portal/ui/table'
import { AddressList } from './AddressList'
import { type Address, readAddresses } from './addresses'
import { inviteAll } from './invite'
import { registerSchema } from './register-schema'

export const loader = () => ensure(users.list(), users.invitations())

export function Component() {
  const { data } = useRead(users.list())
  const { data: invitations } = useRead(users.invitations())
  const form = useForm({ schema: registerSchema, initialValues: { addresses: '' } })
  const addresses = readAddresses(form.values.addresses, { users: data, invitations })
  const bulk = useBulk<Address>({
    name: ({ email }) => email,
    verb: '招待',
    done: '送信済み',
    unchanged: 'すでに登録済み',
    onEnd: (results) => {
      // Only those that are over leave the field, so that failed addresses and those typed meanwhile are not lost.
      const over = new Set(results.flatMap(({ kind, target }) => (kind === 'failed' ? [] : [target.email])))
      const left = addresses.filter(({ email }) => !over.has(email))
      form.setFieldValue('addresses', left.map(({ email }) => email).join('\n'))
    },
  })
  return (
    <Page
      isReading
      title="ユーザーの招待"
      breadcrumbs={[{ label: 'ユーザー管理', to: paths.users }, { label: 'ユーザーの招待' }]}
    >
      <Section title="招待するメールアドレス">
        <FormShell
          form={form}
          onSubmit={() => bulk.run(addresses, inviteAll)}
          submitLabel="招待を送る"
          cancelTo={paths.users}
          disabledReason={whyNotManageUsers() ?? bulk.whyNot}
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
      {bulk.state.kind !== 'ready' && (
        <Section title="結果">
          <BulkOutcome bulk={bulk} />
          <p>
            <TextLink to={`${paths.users}?tab=invitations`}>招待中の一覧を見る</TextLink>
          </p>
        </Section>
      )}
    </Page>
  )
}
