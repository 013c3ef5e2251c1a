import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Link, type To } from 'react-router-dom'
import { Button } from '../controls/Button'
import { usePopup } from './popup'
import popupClasses from './popup.module.css'
import classes from './Menu.module.css'

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
}

type MenuProps = {
  /** The accessible name of the button and of the menu. */
  label: string
  /** A function is asked each time the menu opens. */
  items: readonly MenuItem[] | (() => readonly MenuItem[])
  /** Content of the button instead of its label, for example an icon or a picture of the user. */
  trigger?: ReactNode
}

/** A button that opens a list of actions and links. Arrow keys, Home, End, first letters and Escape work as in any menu. */
export function Menu({ label, items, trigger }: MenuProps) {
  const [open, setOpen] = useState(false)
  const [first, setFirst] = useState<'first' | 'last'>('first')
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const { anchor, popup } = usePopup<HTMLSpanElement, HTMLDivElement>(open, close, 'bottom-end')

  function entries(): HTMLElement[] {
    return [...(popup.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
  }
  function close(): void {
    // Only when the focus is ours to give back: a press elsewhere has already moved it.
    if (popup.current?.contains(document.activeElement)) button.current?.focus()
    setOpen(false)
  }
  function show(at: 'first' | 'last'): void {
    setFirst(at)
    setOpen(true)
  }
  useEffect(() => {
    if (!open) return
    const all = [...(popup.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
    all.at(first === 'last' ? -1 : 0)?.focus({ preventScroll: true })
  }, [open, first, popup])

  function onMenuKey(event: KeyboardEvent): void {
    const all = entries()
    const now = all.findIndex((entry) => entry === document.activeElement)
    const go = (index: number) => {
      event.preventDefault()
      all.at(index % all.length)?.focus()
    }
    if (event.key === 'ArrowDown') go(now + 1)
    else if (event.key === 'ArrowUp') go(now - 1)
    else if (event.key === 'Home') go(0)
    else if (event.key === 'End') go(-1)
    else if (event.key === 'Tab') close()
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && event.key !== ' ') {
      const letter = event.key.toLowerCase()
      const after = [...all.slice(now + 1), ...all.slice(0, now + 1)]
      after.find((entry) => entry.textContent?.trim().toLowerCase().startsWith(letter))?.focus()
    }
  }

  const control = {
    ref: button,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
    onClick: () => (open ? close() : show('first')),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      show(event.key === 'ArrowUp' ? 'last' : 'first')
    },
  } as const

  return (
    <span ref={anchor} className={classes.anchor}>
      {trigger === undefined ? (
        <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />} {...control}>
          {label}
        </Button>
      ) : (
        <button type="button" className={classes.trigger} aria-label={label} title={label} {...control}>
          {trigger}
        </button>
      )}
      {open && (
        <div
          ref={popup}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          popover="manual"
          className={popupClasses.popup}
          onKeyDown={onMenuKey}
        >
          {(typeof items === 'function' ? items() : items).map((item) => (
            <Entry key={item.label} item={item} onDone={close} />
          ))}
        </div>
      )}
    </span>
  )
}

function Entry({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const { label, icon, onSelect, to, href, disabledReason, danger } = item
  const content = (
    <>
      {icon}
      <span>
        {label}
        {disabledReason && <span className={popupClasses.reason}>{disabledReason}</span>}
      </span>
    </>
  )
  const common = {
    role: 'menuitem',
    tabIndex: -1,
    className: popupClasses.item,
    'data-danger': danger || undefined,
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
