import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import popupClasses from '../../overlay/popup.module.css'
import { usePopupButton } from '../../overlay/use-popup-button'
import classes from './filter.module.css'

type FilterPillProps = {
  label: string
  /** What is chosen, in words; '' while it is nothing. */
  text: string
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  /** Takes the condition off. Undefined while there is nothing to take off. */
  onRemove: (() => void) | undefined
  /** The focus has left the pill and its options. */
  onLeave: () => void
  /** The pill goes with the focus in it, which must go elsewhere. */
  onGone: () => void
  /** The options. */
  children: ReactNode
}

/** A filter of a list: a button that says what is chosen and opens the options, and beside it one that takes it off. */
export function FilterPill({ label, text, isOpen, setOpen, onRemove, onLeave, onGone, children }: FilterPillProps) {
  const { anchor, button, popup, closeOnLeave } = usePopupButton<HTMLFieldSetElement>('bottom-start', [isOpen, setOpen])
  useEffect(() => {
    // A pill that comes open was just added, and its options are what the user goes on with.
    if (!isOpen) return
    anchor.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
    popup.ref.current?.querySelector('input')?.focus()
  }, []) // oxlint-disable-line react-hooks/exhaustive-deps -- only as the pill comes
  // As the pill goes and not as it closes, because a choice that was just made may not have arrived in `text`.
  useLayoutEffect(() => {
    const pill = anchor.current
    return () => {
      if (pill?.contains(document.activeElement)) onGone()
    }
  }, []) // oxlint-disable-line react-hooks/exhaustive-deps -- only as the pill goes
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the focus of its buttons
    <span
      ref={anchor}
      className={classes.pill}
      data-active={text !== '' || undefined}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Without a target the window has lost the focus, or a press on the options moves it nowhere.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) onLeave()
      }}
    >
      <button {...button} type="button" title={text}>
        {text === '' ? (
          label
        ) : (
          <>
            <span className={classes.filterLabel}>{label}:</span> {text}
          </>
        )}
      </button>
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the focus of its fields
        <fieldset {...popup} className={`${popupClasses.popup} ${classes.options}`} onBlur={closeOnLeave}>
          <legend className="read-out">{label}</legend>
          {children}
        </fieldset>
      )}
      {onRemove && (
        <button
          type="button"
          aria-label={`条件「${label}: ${text || 'すべて'}」を外す`}
          onClick={() => {
            // The focus must not go with this button; the list moves it on when the pill goes too.
            button.ref.current?.focus()
            onRemove()
          }}
        >
          <IconX size={14} aria-hidden />
        </button>
      )}
    </span>
  )
}
