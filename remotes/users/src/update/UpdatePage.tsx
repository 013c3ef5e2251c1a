import { ensure } from '@portal/api-client/http'
import { roleLabels } from '@portal/api-client/labels/users'
import { ROLE, type User, users, UserUpdate, whyNotChangeRole, whyNotManageUsers } from '@portal/api-client/users'
import { useSession } from '@portal/auth'
import { paths } from '@portal/contract'
import { Page, Section, toast, useRead } from '@portal/ui'
import { FormShell, SelectField, TextField, useForm } from '@portal/ui/form'
import { type LoaderFunctionArgs, useNavigate, useParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { agreesToLoss } from './own-role'
import { EndSessionsSection } from './EndSessionsSection'

export const loader = ({ params }: LoaderFunctionArgs) => ensure(users.one(params.id ?? ''), users.list())

// An unknown role may stay, but is not sent, because the API would refuse it.
const Values = z.object({ name: UserUpdate.shape.name, role: z.string() })
type Values = z.infer<typeof Values>

export function Component() {
  const { id = '' } = useParams()
  const { data: user } = useRead(users.one(id))
  const { data: all } = useRead(users.list())
  const title = `${user.name ?? user.email} の編集`
  return (
    <Page isReading title={title} breadcrumbs={[{ label: 'ユーザー管理', to: paths.users }, { label: title }]}>
      <Section title="ユーザー情報">
        <UserForm key={user.id} user={user} all={all} />
      </Section>
      <EndSessionsSection user={user} />
    </Page>
  )
}

function UserForm({ user, all }: { user: User; all: User[] }) {
  const navigate = useNavigate()
  const form = useForm<Values>({ schema: Values, initialValues: { name: user.name ?? '', role: user.role ?? '' } })
  const ownID = useSession((session) => session.user?.id)
  const whyNotRole = whyNotChangeRole(user, all)
  const save = async ({ name, role }: Values) => {
    const isOwnRole = user.id === ownID && user.role === 'admin' && role !== 'admin'
    if (isOwnRole && !(await agreesToLoss(role))) return false
    await users.update(user.id, { name, role: ROLE.find((known) => known === role) })
    toast({ style: 'normal', message: `${user.email} を更新しました。` })
    return navigate(paths.users)
  }
  return (
    <FormShell
      form={form}
      onSubmit={save}
      submitLabel="保存"
      cancelTo={paths.users}
      disabledReason={whyNotManageUsers()}
    >
      <TextField label="メールアドレス" description="メールアドレスは変更できません。" value={user.email} readOnly />
      <TextField label="氏名" required autoComplete="off" {...form.getInputProps('name')} />
      <SelectField
        label="権限"
        description={whyNotRole}
        disabled={whyNotRole !== undefined}
        options={roleOptions(user.role)}
        {...form.getInputProps('role')}
      />
    </FormShell>
  )
}

function roleOptions(current: string | null | undefined) {
  const other = current && !ROLE.some((known) => known === current) ? [current] : []
  return [...ROLE, ...other].map((value) => ({ value, label: roleLabels.text(value) }))
}
