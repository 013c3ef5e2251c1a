import { continueSignedOut, resumeSession, useSession } from '@portal/auth'
import { paths } from '@portal/contract'
import { Button, Toasts } from '@portal/ui'
import { useId, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { logOut, staySignedIn, useLogOut } from '../log-out'
import classes from './SessionDialog.module.css'

/** What keeps the page from being used while the session begins or ends, with the way out; otherwise only the toasts. */
export function SessionDialog() {
  const obstacle = useSession((session) => session.obstacle)
  const phase = useLogOut((state) => state.phase)
  // Outside of a modal dialog nothing can be read or closed, so it takes the toasts in.
  if (phase === 'running') return <Dialog title="ログアウトしています…" />
  if (phase === 'warned') return <BeforeLeaving />
  if (phase === 'failed') return <LogOutFailed />
  if (obstacle === 'slow') return <Slow />
  if (obstacle === 'unreachable') return <Unreachable />
  return <Toasts />
}

function Slow() {
  return (
    <Dialog title="認証サービスの応答を待っています" actions={<ContinueSignedOut />}>
      ログイン状態を確認しています。応答に時間がかかっています。
    </Dialog>
  )
}

function Unreachable() {
  const actions = (
    <>
      <ContinueSignedOut />
      <Button onClick={() => void resumeSession()}>再試行</Button>
    </>
  )
  return (
    <Dialog title="認証サービスに接続できません" actions={actions}>
      ログイン状態を確認できませんでした。通信状態を確認して、もう一度お試しください。
    </Dialog>
  )
}

function ContinueSignedOut() {
  return (
    <Button variant="default" onClick={continueSignedOut}>
      ログインせずに続ける
    </Button>
  )
}

function BeforeLeaving() {
  const goOn = useLogOut((state) => state.goOn)
  return (
    <Dialog title="まもなくログアウトします" actions={<Button onClick={goOn}>今すぐログアウト</Button>}>
      操作ログを残せませんでしたが、ログアウトは続けます。
    </Dialog>
  )
}

function LogOutFailed() {
  const navigate = useNavigate()
  const forget = () => {
    staySignedIn()
    void navigate(`${paths.clearSession}?error=logout_failed`)
  }
  const actions = (
    <>
      <Button variant="default" onClick={staySignedIn}>
        ログインしたまま戻る
      </Button>
      <Button variant="default" onClick={forget}>
        このブラウザーのログイン情報を消去
      </Button>
      <Button onClick={() => void logOut()}>再試行</Button>
    </>
  )
  return (
    <Dialog title="ログアウトできません" actions={actions}>
      認証サービスに接続できないため、まだログインしています。
    </Dialog>
  )
}

/** Opens as it appears, and stays until the state that it shows is over: Escape does not close it. */
function Dialog({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) {
  const titleId = useId()
  return (
    <dialog
      ref={open}
      className={classes.dialog}
      aria-labelledby={titleId}
      aria-busy={!actions}
      onCancel={(event) => event.preventDefault()}
      onClose={(event) => open(event.currentTarget)}
    >
      <h2 id={titleId} role="status" className={classes.title}>
        {title}
      </h2>
      {children && <p className={classes.text}>{children}</p>}
      {actions && <div className={classes.actions}>{actions}</div>}
      <Toasts />
    </dialog>
  )
}

function open(dialog: HTMLDialogElement | null): void {
  if (dialog && !dialog.open) dialog.showModal()
}
