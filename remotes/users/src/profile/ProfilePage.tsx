import { whyNotReadActivityLogs } from '@portal/api-client/activity-logs'
import { ensure } from '@portal/api-client/http'
import { permissionLabels, roleLabels } from '@portal/api-client/labels/users'
import { type User, users } from '@portal/api-client/users'
import { settled, useSession } from '@portal/auth'
import { paths } from '@portal/contract'
import { CopyText, Page, Panel, Properties, Section, TextLink, Time, useRead } from '@portal/ui'
import { useState } from 'react'
import { DisplaySection } from './DisplaySection'
import { MfaSection } from './MfaSection'
import { NotificationSection } from './NotificationSection'
import { PasswordSection } from './PasswordSection'
import { SessionsSection } from './SessionsSection'

export async function loader(): Promise<null> {
  const { user } = await settled()
  return ensure(users.one(user?.id ?? ''))
}

export function Component() {
  // Kept, because removing a factor ends the session while the page is still shown, and it would then find no user.
  const [ownID] = useState(() => useSession.getState().user?.id ?? '')
  // Read again whenever the tab gets the focus, because the user may come back from setting MFA up in another tab.
  const { data: user } = useRead({ ...users.one(ownID), refetchOnWindowFocus: 'always' })
  const [hadFactor] = useState(user.mfaEnrolled)
  return (
    <Page isReading title="プロフィール">
      <Account user={user} />
      <PasswordSection user={user} />
      <DisplaySection />
      <NotificationSection />
      {/* Last, because its own read comes after the page and its height would push what is below. */}
      <Section title="多要素認証 (MFA)">
        <Panel>
          <MfaSection user={user} />
        </Panel>
      </Section>
      <SessionsSection userID={ownID} isFactorNew={hadFactor === false && user.mfaEnrolled === true} />
    </Page>
  )
}

function Account({ user }: { user: User }) {
  const project = useSession((session) => session.project)
  const permissions = useSession((session) => session.permissions)
  return (
    <Section title="アカウント">
      <Properties
        items={[
          { label: 'メールアドレス', value: user.email },
          { label: '氏名', value: user.name },
          { label: 'プロジェクト名', value: project?.name },
          { label: 'プロジェクト ID', value: project && <CopyText value={project.id} label="プロジェクト ID" /> },
          { label: '権限', value: roleLabels.text(user.role) },
          { label: 'できること', value: permissions.map(permissionLabels.text).join('、') || '閲覧のみ' },
          { label: '最終ログイン', value: user.lastLoginAt && <Time value={user.lastLoginAt} /> },
          ...(whyNotReadActivityLogs()
            ? []
            : [
                {
                  label: '自分の操作',
                  value: <TextLink to={paths.activityLogsBy(user.email)}>操作ログを見る</TextLink>,
                },
              ]),
        ]}
      />
    </Section>
  )
}
