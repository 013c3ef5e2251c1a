import { useSession } from '@portal/auth'
import { Button, ButtonLink, CopyText, PageSkeleton, Properties, Section } from '@portal/ui'
import { useSearchParams } from 'react-router-dom'
import { config } from '../config'
import { signIn } from '../session/sign-in'
import { AdminContacts } from './AdminContacts'
import { StatusPage } from './StatusPage'

/** Nothing but an ID is taken from the address, because that may come from anywhere. */
const REQUEST_ID = /^[\w.:-]{1,64}$/

export function Component() {
  const { status, user, project } = useSession()
  const [query] = useSearchParams()
  // Every part depends on it, and would move when it is known.
  if (status === 'loading') return <PageSkeleton />
  const requestID = REQUEST_ID.exec(query.get('requestID') ?? '')?.[0]
  return (
    <StatusPage
      title="この操作は許可されていません"
      documentTitle="権限エラー"
      actions={
        <>
          <Button onClick={() => void signIn({ prompt: 'login' })}>
            {status === 'signed-in' ? '別のアカウントでログイン' : 'ログイン'}
          </Button>
          <ButtonLink to="/" variant="default">
            トップへ
          </ButtonLink>
          <a href={config().supportUrl}>サポート</a>
        </>
      }
      more={
        status === 'signed-in' && (
          <Section title="管理者に連絡">
            <AdminContacts requestID={requestID} />
          </Section>
        )
      }
    >
      <Section title="いまのアカウント">
        <Properties
          items={[
            { label: 'ユーザー', value: user?.email ?? user?.id ?? 'ログインしていません' },
            { label: 'プロジェクト', value: project?.name },
            ...(requestID
              ? [{ label: 'リクエスト ID', value: <CopyText value={requestID} label="リクエスト ID" /> }]
              : []),
          ]}
        />
      </Section>
      <Section title="考えられる理由">
        <ul>
          <li>必要な権限がアカウントに与えられていません。</li>
          <li>別のプロジェクトのアカウントでログインしています。</li>
        </ul>
      </Section>
    </StatusPage>
  )
}
