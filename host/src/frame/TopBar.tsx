import { useSession } from '@portal/auth'
import { paths } from '@portal/contract'
import { Button, Icon, Menu, showShortcutHelp, useColorScheme } from '@portal/ui'
import { Link } from 'react-router-dom'
import { config } from '../config'
import { logOut } from '../session/log-out'
import { signIn } from '../session/sign-in'
import { DrawerButton } from './Drawer'
import { Mark } from './Mark'
import classes from './TopBar.module.css'

const SCHEMES = [
  { scheme: 'light', label: 'ライト表示' },
  { scheme: 'dark', label: 'ダーク表示' },
  { scheme: 'auto', label: 'システムに合わせる' },
] as const

export function TopBar() {
  const status = useSession((session) => session.status)
  return (
    <header className={classes.bar} data-menu={status !== 'signed-out'}>
      <div className={classes.start}>
        <DrawerButton />
        <Link to="/" className={classes.brand}>
          <Mark />
          <span>カスタマーポータル</span>
        </Link>
      </div>
      <div className={classes.actions} data-session={status}>
        <a className={classes.guide} href={documentsUrl()} target="_blank" rel="noopener noreferrer">
          <Icon name="unknown" size={16} />
          <span className={classes.guideText}>ユーザーガイド</span>
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
  const schemes = SCHEMES.map(({ scheme, label }, index) => ({
    label,
    isChecked: scheme === current,
    startsGroup: index === 0,
    onSelect: () => setScheme(scheme),
  }))
  return (
    <Menu
      label={`アカウント: ${user?.name ?? user?.email ?? user?.id ?? ''}`}
      trigger={
        <>
          <span className={classes.account}>{user?.name ?? user?.email ?? 'アカウント'}</span>
          <Icon name="down" size={16} />
        </>
      }
      heading={
        user && (
          <div className={classes.person}>
            <span>{user.name ?? user.email ?? user.id}</span>
            {user.name && user.email && <span className={classes.mail}>{user.email}</span>}
          </div>
        )
      }
      items={[
        { label: 'プロフィール', to: paths.profile },
        { label: '契約内容', to: paths.entitlements },
        ...schemes,
        { label: 'キーボードショートカット', onSelect: () => showShortcutHelp(), startsGroup: true },
        { label: '動作環境', to: paths.status },
        { label: 'ログアウト', onSelect: () => void logOut(), startsGroup: true },
      ]}
    />
  )
}

/** The support site's documents page. */
function documentsUrl(): string {
  return new URL('documents', `${config().supportUrl.replace(/\/$/, '')}/`).href
}
