import { IconChevronDown } from '@tabler/icons-react'
import { Fragment, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Link, type To } from 'react-router-dom'
import { Button } from '../controls/Button'
import classes from './Menu.module.css'
import type { Placement } from './popup'
import popupClasses from './popup.module.css'
import { usePopupButton } from './use-popup-button'

export type MenuItem = {
  label: string
  icon?: ReactNode
  /** Called when the item is chosen; `to` and `href` make it a link instead. */
  onSelect?: () => unknown
  to?: To
  href?: string
  /** Why the item cannot be chosen now; shown under its label. */
  disabledReason?: string | null | undefined
  danger?: boolean
  /** One of several of which exactly one holds, marked where it is true. */
  isChecked?: boolean
  /** Below a line. */
  startsGroup?: boolean
}

type MenuProps = {
  /** The accessible name of the button and of the menu. */
  label: string
  /** A function is asked each time the menu opens. */
  items: readonly MenuItem[] | (() => readonly MenuItem[])
  /** Content of the button instead of its label, for example a picture of the user. */
  trigger?: ReactNode
  /** Of the button with the label: as high as the buttons beside it. */
  size?: 'xs'
  /** Three dots instead of the label. */
  isQuiet?: boolean
  /** The second half of a `SplitButton`: an arrow in the look of the button before it. */
  half?: 'filled' | 'default'
  /** Text above the items. */
  heading?: ReactNode
  /** Default below the button, with its end, because most menus stand at the end of a row. */
  placement?: Placement
}

/** A button that opens a list of actions and links. Arrow keys, Home, End, first letters and Escape work as in any menu. */
export function Menu(props: MenuProps) {
  const { label, items, trigger, size, isQuiet = false, half, heading, placement = 'bottom-end' } = props
  const { isOpen, show, close, anchor, button, popup } = usePopupButton<HTMLDivElement>(placement)
  const [start, setStart] = useState<'first' | 'last'>('first')
  const control = {
    ...button,
    'aria-haspopup': 'menu',
    onClick: () => {
      setStart('first')
      button.onClick()
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      setStart(event.key === 'ArrowUp' ? 'last' : 'first')
      show()
    },
  } as const
  return (
    <span ref={anchor} className={classes.anchor}>
      {half ? (
        <Button variant={half} className={classes.half} aria-label={label} title={label} {...control}>
          <IconChevronDown size={16} aria-hidden />
        </Button>
      ) : trigger === undefined && !isQuiet ? (
        <Button
          variant="default"
          rightSection={<IconChevronDown size={16} aria-hidden />}
          {...(size && { size })}
          {...control}
        >
          {label}
        </Button>
      ) : (
        <button
          type="button"
          className={classes.trigger}
          aria-label={label}
          title={label}
          data-icon={isQuiet ? 'dots-vertical' : undefined}
          {...control}
        >
          {trigger}
        </button>
      )}
      {isOpen && (
        <div
          {...popup}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={popupClasses.popup}
          onKeyDown={(event) => (event.key === 'Tab' ? close() : moveFocus(event))}
        >
          {heading && <div className={classes.heading}>{heading}</div>}
          {(typeof items === 'function' ? items() : items).map((item, index, { length }) => (
            // By place too, because users name some items, and so may give two the same label.
            <Fragment key={`${index} ${item.label}`}>
              {item.startsGroup && <hr className={classes.line} />}
              <Entry item={item} takesFocus={index === (start === 'last' ? length - 1 : 0)} onDone={close} />
            </Fragment>
          ))}
        </div>
      )}
    </span>
  )
}

/** Moves the focus within a menu: https://www.w3.org/WAI/ARIA/apg/patterns/menubar/#keyboardinteraction. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
  const now = entries.findIndex((entry) => entry === document.activeElement)
  const go = (index: number) => {
    event.preventDefault()
    entries.at(index % entries.length)?.focus()
  }
  if (event.key === 'ArrowDown') go(now + 1)
  else if (event.key === 'ArrowUp') go(now - 1)
  else if (event.key === 'Home') go(0)
  else if (event.key === 'End') go(-1)
  else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && event.key !== ' ') {
    const letter = event.key.toLowerCase()
    const after = [...entries.slice(now + 1), ...entries.slice(0, now + 1)]
    after.find((entry) => entry.textContent?.trim().toLowerCase().startsWith(letter))?.focus()
  }
}

type EntryProps = { item: MenuItem; takesFocus: boolean; onDone: () => void }

function Entry({ item, takesFocus, onDone }: EntryProps) {
  const { label, icon, onSelect, to, href, disabledReason, danger, isChecked } = item
  const content = (
    <>
      {icon}
      {isChecked !== undefined && <span className={classes.check} data-icon={isChecked ? 'check' : undefined} />}
      <span>
        {label}
        {disabledReason && <span className={popupClasses.reason}>{disabledReason}</span>}
      </span>
    </>
  )
  const common = {
    role: isChecked === undefined ? 'menuitem' : 'menuitemradio',
    'aria-checked': isChecked,
    tabIndex: -1,
    className: popupClasses.item,
    'data-danger': danger || undefined,
    'data-autofocus': takesFocus || undefined,
  } as const
  if (!disabledReason && to !== undefined) {
    return (
      <Link {...common} to={to} onClick={onDone}>
        {content}
      </Link>
    )
  }
  if (!disabledReason && href !== undefined) {
    return (
      <a {...common} href={href} target="_blank" rel="noreferrer" onClick={onDone}>
        {content}
      </a>
    )
  }
  const choose = () => {
    if (disabledReason) return
    onDone()
    onSelect?.()
  }
  return (
    <button {...common} type="button" aria-disabled={disabledReason ? true : undefined} onClick={choose}>
      {content}
    </button>
  )
}
