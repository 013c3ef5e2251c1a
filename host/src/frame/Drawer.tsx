import { useSession } from '@portal/auth'
import { Button, Icon, Modal } from '@portal/ui'
import { useEffect, useRef, useState } from 'react'
import { NavBadge } from './NavBadge'
import { Nav, Project } from './Sidebar'
import classes from './TopBar.module.css'
import { useNav } from './use-nav'

/** Where the window is too narrow for the menu beside the page: a button, and the menu in a drawer. */
export function Drawer() {
  const [isOpen, setOpen] = useState(false)
  const [urgent] = useNav().filter(({ item }) => item.badge)
  return (
    <>
      <button
        type="button"
        className={classes.menu}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" />
        <span className="read-out">メニュー</span>
        {urgent?.item.badge && (
          <span className={classes.count}>
            <NavBadge badge={urgent.item.badge} isAlone />
          </span>
        )}
      </button>
      {isOpen && <OpenDrawer onClose={() => setOpen(false)} />}
    </>
  )
}

function OpenDrawer({ onClose }: { onClose: () => void }) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A wider window has the menu beside the page.
    const wide = window.matchMedia('(width > 60rem)')
    wide.addEventListener('change', onClose)
    root.current?.querySelector<HTMLElement>('[aria-current="page"]')?.focus()
    return () => wide.removeEventListener('change', onClose)
  }, [onClose])
  const close = (
    <Button variant="subtle" onClick={onClose}>
      閉じる
    </Button>
  )
  return (
    <Modal title="メニュー" isDrawer isLightDismissed onCancel={onClose} buttons={close}>
      <div ref={root}>
        <Project />
        <Nav onChoose={onClose} />
      </div>
    </Modal>
  )
}

/** Keeps the place of the drawer's button while the session is being read. */
export function DrawerButton() {
  const status = useSession((session) => session.status)
  if (status === 'loading') return <span className={classes.menu} aria-hidden="true" />
  return status === 'signed-in' ? <Drawer /> : null
}
