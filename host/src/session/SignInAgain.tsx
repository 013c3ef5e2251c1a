import { Button, Modal, TextLink } from '@portal/ui'
import { useState } from 'react'

type Props = {
  url: string
  /** Of the user of this session. */
  email: string | null
  /** Why the API asks, in its own words. */
  reason: string | null
  /** What became of the try before. */
  notice: string | null
  onCancel: () => void
}

/**
 * Asks the user to sign in again. The window is opened by the click itself, because browsers block any other. Whether
 * it is still open cannot be known, as it is isolated from this page; so the dialog stays until the sign-in is done or
 * cancelled, and opens the window again.
 */
export function SignInAgain({ url, email, reason, notice, onCancel }: Props) {
  const [phase, setPhase] = useState<'asked' | 'opened' | 'blocked'>('asked')
  const open = () => setPhase(window.open(url, '_blank', 'popup,width=500,height=760') ? 'opened' : 'blocked')
  const buttons = (
    <>
      <Button variant="default" onClick={onCancel}>
        キャンセル
      </Button>
      <Button data-autofocus onClick={open}>
        {phase === 'asked' ? 'ログイン画面を開く' : 'もう一度開く'}
      </Button>
    </>
  )
  return (
    <Modal title="もう一度ログインしてください" onCancel={onCancel} isDelayed buttons={buttons}>
      {notice && <p role="alert">{notice}</p>}
      <p>
        {reason ?? 'この操作には、もう一度ログインして本人確認をする必要があります。'}
        別のウィンドウでログインすると、入力した内容のまま操作を続けます。
      </p>
      {email && <p>{email} でログインしてください。</p>}
      {phase === 'opened' && (
        <p role="status">開いたウィンドウでログインしてください。閉じたときは、もう一度開けます。</p>
      )}
      {phase === 'blocked' && (
        <div role="alert">
          <p>ブラウザーが新しいウィンドウを開きませんでした。次のリンクからログインしてください。</p>
          <TextLink href={url} target="_blank">
            ログイン画面を開く
          </TextLink>
        </div>
      )}
    </Modal>
  )
}
