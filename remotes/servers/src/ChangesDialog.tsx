import { Button, confirm, Modal, type Question, useLeaveGuard } from '@portal/ui'
import type { ReactNode } from 'react'

type Props = {
  title: string
  /** How many changes would be saved. */
  count: number
  /** 「3 台を保存」. */
  action: string
  /** Why they cannot be saved now. */
  why: string | undefined
  onSave: () => Promise<unknown>
  /** What is asked before changes are thrown away. */
  discard: Pick<Question, 'title' | 'body'>
  onClose: () => void
  children: ReactNode
}

/** A dialog in which changes of many servers are prepared and looked at. It asks before it loses what is not saved. */
export function ChangesDialog({ title, count, action, why, onSave, discard, onClose, children }: Props) {
  useLeaveGuard(() => count > 0)
  const close = async () => {
    if (count === 0 || (await confirm({ ...discard, action: '破棄して閉じる', danger: true }))) onClose()
  }
  return (
    <Modal
      title={title}
      isWide
      onCancel={() => void close()}
      buttons={
        <>
          <Button variant="default" onClick={() => void close()}>
            閉じる
          </Button>
          <Button disabledReason={why} onClick={() => void onSave()}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  )
}
