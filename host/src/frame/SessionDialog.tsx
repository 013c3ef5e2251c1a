import { continueSignedOut, resumeSession, useSession } from '@portal/auth'
import { paths } from '@portal/contract'
import { Button, Modal } from '@portal/ui'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { logOut, staySignedIn, useLogOut } from '../session/log-out'
import { useSignInQuestion } from '../session/sign-in-question'

/** Keeps the page from being used while the session begins, ends or wants a new sign-in, with the way out. */
export function SessionDialog() {
  const obstacle = useSession((session) => session.obstacle)
  const phase = useLogOut((state) => state.phase)
  const question = useSignInQuestion((state) => state.dialog)
  if (phase === 'running') return <Dialog title="ログアウトしています…" />
  if (phase === 'warned') return <BeforeLeaving />
  if (phase === 'failed') return <LogOutFailed />
  if (obstacle === 'slow') return <Slow />
  if (obstacle === 'unreachable')
    return <Obstacle title="認証サービスに接続できません">ログイン状態を確認できませんでした。</Obstacle>
  if (obstacle)
    return (
      <Obstacle title="ログインに使うファイルを取得できません">
        <code>{obstacle.file}</code> を取得できませんでした。
      </Obstacle>
    )
  return question
}

function Slow() {
  return (
    <Dialog title="認証サービスの応答を待っています" actions={<ContinueSignedOut />}>
      ログイン状態を確認しています。応答に時間がかかっています。
    </Dialog>
  )
}

function Obstacle({ title, children }: { title: string; children: ReactNode }) {
  const actions = (
    <>
      <ContinueSignedOut />
      <Button onClick={() => void resumeSession()}>再試行</Button>
    </>
  )
  return (
    <Dialog title={title} actions={actions}>
      {children}通信状態を確認して、もう一度お試しください。
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

/** Escape does not close it, because it stays until the state that it shows is over. */
function Dialog({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <Modal title={<span role="status">{title}</span>} isDelayed buttons={actions}>
      {children && <p>{children}</p>}
    </Modal>
  )
}
