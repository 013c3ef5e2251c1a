import { useSession } from '@portal/auth'
import { paths } from '@portal/contract'
import { Button, ButtonLink, Icon, Page } from '@portal/ui'
import { signIn } from '../session/sign-in'
import classes from './Home.module.css'

const VALUES = [
  {
    icon: 'server',
    title: '状態を見る',
    text: 'すべてのサーバーのハードウェア、電源、エージェントの状態を一か所で確認できます。',
  },
  {
    icon: 'event',
    title: '異常に気づく',
    text: '故障の兆候をイベントとして受け取り、だれが対応しているかまで追えます。',
  },
  {
    icon: 'agent',
    title: '遠隔で直す',
    text: 'オフィスからでも自宅からでも、ブラウザーだけでサーバーにログインできます。',
  },
]

export function Home() {
  const status = useSession((session) => session.status)
  return (
    <Page title="どこからでも、あなたのインフラを。" documentTitle="ホーム">
      <div className={classes.banner}>
        <p className={classes.lead}>
          オフィスでも自宅でも、場所を選ばずにお客様のインフラを管理できるポータルです。
          サーバーの状態を見て、異常に気づき、その場で対応できます。
        </p>
        <div className={classes.action}>
          {status === 'signed-in' && <ButtonLink to={paths.dashboard}>ダッシュボードへ</ButtonLink>}
          {status === 'signed-out' && (
            <Button size="md" onClick={() => void signIn()}>
              ログインして始める
            </Button>
          )}
        </div>
      </div>
      <ul className={classes.values}>
        {VALUES.map(({ icon, title, text }) => (
          <li key={title} className={classes.value}>
            <Icon name={icon} />
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Page>
  )
}
