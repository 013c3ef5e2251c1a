import { type ReactNode, useId } from 'react'
import classes from './Modal.module.css'

type ModalProps = {
  title: string
  /** Escape, as far as the dialog may be left. */
  onCancel: () => void
  children: ReactNode
  /** The row at the end, the safe choice first. */
  buttons: ReactNode
}

function show(dialog: HTMLDialogElement | null): void {
  if (dialog && !dialog.open) dialog.showModal()
}

/**
 * A dialog over a console, open as long as it is rendered: the browser keeps the focus inside and the machine out of
 * reach.
 */
export function Modal({ title, onCancel, children, buttons }: ModalProps) {
  const titleID = useId()
  return (
    <dialog
      ref={show}
      className={classes.dialog}
      aria-labelledby={titleID}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
    >
      <h2 id={titleID} className={classes.title}>
        {title}
      </h2>
      <div className={classes.content}>
        {children}
        <div className={classes.buttons}>{buttons}</div>
      </div>
    </dialog>
  )
}
