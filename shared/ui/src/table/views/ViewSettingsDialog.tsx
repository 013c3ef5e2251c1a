import type { ReactNode } from 'react'
import { Button } from '../../controls/Button'
import { Modal } from '../../overlay/Modal'

/** 「表示設定」 of a phone, which has no room for its own button above the list. `children` are its fields. */
export function Component({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const buttons = (
    <Button variant="default" onClick={onClose}>
      閉じる
    </Button>
  )
  return (
    <Modal title="表示設定" isLightDismissed onCancel={onClose} buttons={buttons}>
      {children}
    </Modal>
  )
}
