import { ensure } from '@portal/api-client/http'
import { users, whyNotManageUsers } from '@portal/api-client/users'
import { paths } from '@portal/contract'
import { Button, ButtonLink, lazyComponent, Page, Panel, useLive } from '@portal/ui'
import { one, openDefaultView, useListState } from '@portal/ui/table'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { userList } from './list-definition'
import { UsersTab } from './UsersTab'

const InvitationsTab = lazyComponent(() => import(/* webpackChunkName: "invitations" */ './InvitationsTab'))
const ReviewTab = lazyComponent(() => import(/* webpackChunkName: "review" */ './ReviewTab'))
const SecurityTab = lazyComponent(() => import(/* webpackChunkName: "security" */ './SecurityTab'))
const pageState = { tab: one(['users', 'invitations', 'security', 'review'], { default: 'users' }) }

export function loader(args: LoaderFunctionArgs): Promise<null> {
  if (!new URL(args.request.url).searchParams.has('tab')) openDefaultView(userList, args)
  return ensure(users.list(), users.invitations())
}

export function Component() {
  const people = useLive(users.list())
  const invitations = useLive(users.invitations())
  const { state } = useListState(pageState)
  const why = whyNotManageUsers()
  return (
    <Page
      title="ユーザー管理"
      actions={
        why ? (
          <Button disabledReason={why}>ユーザーを招待</Button>
        ) : (
          <ButtonLink to={paths.registerUser}>ユーザーを招待</ButtonLink>
        )
      }
      views={[
        { label: 'ユーザー', to: paths.users, count: people.data.length },
        { label: '招待中', to: `${paths.users}?tab=invitations`, count: invitations.data.length },
        { label: 'セキュリティ', to: `${paths.users}?tab=security` },
        { label: '棚卸し', to: `${paths.users}?tab=review` },
      ]}
    >
      <Panel key={state.tab}>
        {state.tab === 'invitations' ? (
          <InvitationsTab live={invitations} />
        ) : state.tab === 'security' ? (
          <SecurityTab users={people.data} />
        ) : state.tab === 'review' ? (
          <ReviewTab users={people.data} />
        ) : (
          <UsersTab live={people} />
        )}
      </Panel>
    </Page>
  )
}
