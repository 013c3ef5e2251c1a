import { type ReactNode, useId } from 'react'
import { ToastStack } from './Toasts'
import classes from './Modal.module.css'
import { useIsTopmost } from './modal-store'

type ModalProps = {
  title: ReactNode
  /** Escape. Without it only the buttons lead out of the dialog. */
  onCancel?: (() => void) | undefined
  /** A press beside the dialog counts as Escape. */
  isLightDismissed?: boolean
  /** Fades in after a moment, so that what is over at once does not flash. */
  isDelayed?: boolean
  /** 42 instead of 30 rem. */
  isWide?: boolean
  /** At the left edge of the window and as high as it, with its title beside the buttons. */
  isDrawer?: boolean
  /** Near the top of the window and without room of its own; the title is only read out. */
  isPalette?: boolean
  children?: ReactNode
  /**
   * The row at the end, the harmless choice first; `data-autofocus` puts the focus on one. Without it the dialog is
   * busy, unless it is a palette.
   */
  buttons?: ReactNode
}

/**
 * A modal dialog, open as long as it is rendered: the browser's own keeps the focus inside, makes the page behind
 * inert, and gives the focus back at the end. It takes the toasts in, because outside of it nothing can be read or
 * pressed.
 */
export function Modal({
  title,
  onCancel,
  isLightDismissed,
  isDelayed,
  isWide,
  isDrawer,
  isPalette,
  children,
  buttons,
}: ModalProps) {
  const titleID = useId()
  const isTopmost = useIsTopmost(titleID)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a press on the backdrop; the key for it is Escape
    <dialog
      ref={open}
      className={classes.dialog}
      data-wide={isWide || undefined}
      data-drawer={isDrawer || undefined}
      data-palette={isPalette || undefined}
      data-delayed={isDelayed || undefined}
      aria-labelledby={titleID}
      aria-busy={!buttons && !isPalette}
      onCancel={(event) => {
        event.preventDefault()
        onCancel?.()
      }}
      // Opened again, because in Chrome a second Escape closes it whatever `cancel` says
      // (https://html.spec.whatwg.org/#close-watcher-request-close).
      onClose={(event) => reopen(event.currentTarget)}
      onClick={(event) => {
        if (isLightDismissed && event.target === event.currentTarget) onCancel?.()
      }}
    >
      <div className={classes.content}>
        <h2 id={titleID} className={isPalette ? 'read-out' : classes.title}>
          {title}
        </h2>
        {children}
        {buttons && <div className={classes.buttons}>{buttons}</div>}
      </div>
      {isTopmost && <ToastStack />}
    </dialog>
  )
}

function open(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  // Closed before it is removed, because only `close` gives the focus back.
  return () => dialog.close()
}

function reopen(dialog: HTMLDialogElement): void {
  if (dialog.isConnected && !dialog.open) dialog.showModal()
}
