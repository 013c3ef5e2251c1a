import { useSession } from '@portal/auth'
import { Button, Section } from '@portal/ui'
import { useLocation, useSearchParams } from 'react-router-dom'
import { config } from '../config'
import { logOut } from '../session/log-out'
import { signIn } from '../session/sign-in'
import { StatusPage } from './StatusPage'

/** An invitation link leads here: its ticket goes on to the identity provider's sign-up. */
export function Component() {
  const [search] = useSearchParams()
  const invitation = search.get('invitation')
  const organization = search.get('organization')
  if (!invitation || !organization) return <ByInvitationOnly />
  return <Accept invitation={invitation} organization={organization} name={search.get('organization_name')} />
}

function Accept(props: { invitation: string; organization: string; name: string | null }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  const signUp = () => signIn({ invitation: props.invitation, organization: props.organization })
  return (
    <StatusPage title="ユーザー登録">
      <Section title={props.name ? `プロジェクト「${props.name}」への招待` : 'プロジェクトへの招待'}>
        <p>招待を受け取りました。次の画面で氏名とパスワードを設定すると、ポータルを利用できます。</p>
        {session.status === 'signed-in' ? (
          <>
            <p>
              いまは {session.user?.email ?? session.user?.id}{' '}
              としてログインしています。登録するには先にログアウトしてください。
            </p>
            <p>
              <Button onClick={() => void logOut(pathname + search)}>このブラウザーからログアウト</Button>
            </p>
          </>
        ) : (
          <p>
            <Button onClick={() => void signUp()}>登録に進む</Button>
          </p>
        )}
      </Section>
    </StatusPage>
  )
}

function ByInvitationOnly() {
  return (
    <StatusPage title="ユーザー登録">
      <Section title="登録には招待が必要です">
        <p>
          このポータルは招待制です。お使いのプロジェクトの管理者に招待を依頼し、届いたメールのリンクを開いてください。
        </p>
        <p>
          招待メールが届かない場合は<a href={config().supportUrl}>サポート</a>にお問い合わせください。
        </p>
      </Section>
    </StatusPage>
  )
}
