import { useSession } from '@portal/auth'
import { Button, Icon, Menu } from '@portal/ui'
import { Link } from 'react-router-dom'
import { config } from '../config'
import { signIn } from '../session/sign-in'
import { useAccountItems } from './account-items'
import { DrawerButton } from './Drawer'
import { Mark } from './Mark'
import { PaletteButton } from './palette/PaletteButton'
import classes from './TopBar.module.css'

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
        {status === 'signed-in' && <PaletteButton />}
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
      items={useAccountItems()}
    />
  )
}

/** The support site's documents page. */
function documentsUrl(): string {
  return new URL('documents', `${config().supportUrl.replace(/\/$/, '')}/`).href
}
