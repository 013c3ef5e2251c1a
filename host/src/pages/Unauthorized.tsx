import { useSession } from '@portal/auth'
import { Button, ButtonLink, Page, Properties, Section } from '@portal/ui'
import { config } from '../config'
import { signIn } from '../sign-in'
import classes from './actions.module.css'

export function Component() {
  const { status, user, project } = useSession()
  return (
    <Page title="この操作は許可されていません" documentTitle="権限エラー">
      <Section title="いまのアカウント">
        <Properties
          items={[
            { label: 'ユーザー', value: user?.email ?? user?.id ?? 'ログインしていません' },
            { label: 'プロジェクト', value: project?.name },
          ]}
        />
      </Section>
      <Section title="考えられる理由">
        <ul>
          <li>必要な権限がアカウントに与えられていません。</li>
          <li>別のプロジェクトのアカウントでログインしています。</li>
        </ul>
        <div className={classes.actions}>
          <Button onClick={() => void signIn({ prompt: 'login' })}>
            {status === 'signed-in' ? '別のアカウントでログイン' : 'ログイン'}
          </Button>
          <ButtonLink to="/" variant="default">
            トップへ
          </ButtonLink>
          <a href={config().supportUrl}>サポート</a>
        </div>
      </Section>
    </Page>
  )
}
