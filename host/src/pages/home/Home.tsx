import { useSession } from '@portal/auth'
import { paths } from '@portal/contract'
import { Button, ButtonLink } from '@portal/ui'
import { signIn } from '../../session/sign-in'
import { StatusPage } from '../StatusPage'
import classes from './Home.module.css'

export function Home() {
  const status = useSession((session) => session.status)
  const action =
    status === 'signed-in' ? (
      <ButtonLink to={paths.dashboard}>ダッシュボードへ</ButtonLink>
    ) : (
      status === 'signed-out' && <Button onClick={() => void signIn()}>ログインして始める</Button>
    )
  return (
    <StatusPage
      title="どこからでも、あなたのインフラを。"
      documentTitle="ホーム"
      actions={<>{action}</>}
      more={<div role="img" aria-label="ダッシュボードの画面" className={classes.picture} />}
    >
      <p>オフィスでも自宅でも、サーバーの状態を見て、異常に気づき、その場で対応できるポータルです。</p>
    </StatusPage>
  )
}
