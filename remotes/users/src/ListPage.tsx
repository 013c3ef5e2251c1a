import { ensure } from '@portal/api-client/http'
import { polled } from '@portal/api-client/polling'
import { users, whyNotManageUsers } from '@portal/api-client/users'
import { paths } from '@portal/contract'
import { Button, ButtonLink, lazyComponent, Page, Panel, useLive } from '@portal/ui'
import { one, useListState } from '@portal/ui/table'
import { useSuspenseQuery } from '@tanstack/react-query'
import { UsersTab } from './UsersTab'

const InvitationsTab = lazyComponent(() => import(/* webpackChunkName: "invitations" */ './InvitationsTab'))
const SecurityTab = lazyComponent(() => import(/* webpackChunkName: "security" */ './SecurityTab'))
const pageState = { tab: one(['users', 'invitations', 'security'], { default: 'users' }) }

export const loader = () => ensure(users.list(), users.invitations())

export function Component() {
  const live = useLive(users.list())
  const { data } = live
  const { data: invitations } = useSuspenseQuery({ ...users.invitations(), ...polled })
  const { state } = useListState(pageState)
  const why = whyNotManageUsers()
  return (
    <Page
      title="ユーザー管理"
      actions={
        why ? <Button disabledReason={why}>ユーザーを招待</Button> : <ButtonLink to={paths.registerUser}>ユーザーを招待</ButtonLink>
      }
      tabs={[
        { label: 'ユーザー', to: paths.users, count: data.length },
        { label: '招待中', to: `${paths.users}?tab=invitations`, count: invitations.length },
        { label: 'セキュリティ', to: `${paths.users}?tab=security` },
      ]}
    >
      <Panel key={state.tab}>
        {state.tab === 'invitations' ? (
          <InvitationsTab invitations={invitations} />
        ) : state.tab === 'security' ? (
          <SecurityTab users={data} />
        ) : (
          <UsersTab users={data} live={live} />
        )}
      </Panel>
    </Page>
  )
}
