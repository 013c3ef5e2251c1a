import { useSession } from '@portal/auth'
import { paths } from '@portal/contract'
import { Button, Menu, showShortcutHelp, useColorScheme } from '@portal/ui'
import { Link } from 'react-router-dom'
import { config } from '../config'
import { logOut } from '../session/log-out'
import { signIn } from '../session/sign-in'
import classes from './TopBar.module.css'

const SCHEMES = [
  { scheme: 'light', label: 'ライト表示' },
  { scheme: 'dark', label: 'ダーク表示' },
  { scheme: 'auto', label: 'システムに合わせる' },
] as const

export function TopBar() {
  const status = useSession((session) => session.status)
  return (
    <header className={classes.bar}>
      <Link to="/" className={classes.brand}>
        カスタマーポータル
      </Link>
      <div className={classes.actions} data-session={status}>
        <a className={classes.guide} href={documentsUrl()} target="_blank" rel="noopener noreferrer">
          ユーザーガイド
        </a>
        {status === 'signed-out' && (
          <Button size="sm" onClick={() => void signIn()}>
            ログイン
          </Button>
        )}
        {status === 'signed-in' && <AccountMenu />}
      </div>
    </header>
  )
}

function AccountMenu() {
  const user = useSession((session) => session.user)
  const { scheme: current, setScheme } = useColorScheme()
  return (
    <Menu
      label={`アカウント: ${user?.name ?? user?.email ?? user?.id ?? ''}`}
      trigger={<span className={classes.account}>{user?.name ?? user?.email ?? 'アカウント'}</span>}
      items={[
        { label: 'プロフィール', to: paths.profile },
        ...SCHEMES.filter(({ scheme }) => scheme !== current).map(({ scheme, label }) => ({
          label,
          onSelect: () => setScheme(scheme),
        })),
        { label: 'システムの状態', to: paths.status },
        { label: 'キーボードショートカット', onSelect: () => showShortcutHelp() },
        { label: 'ログアウト', onSelect: () => void logOut() },
      ]}
    />
  )
}

/** The support site's documents page. */
function documentsUrl(): string {
  return new URL('documents', `${config().supportUrl.replace(/\/$/, '')}/`).href
}
