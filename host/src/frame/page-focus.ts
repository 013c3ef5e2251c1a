import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { keepExit, placeOf } from './exits'

const FIELD = 'input, textarea, select, [contenteditable]'
/** Long enough to be read out. Kept no longer, because a screen reader that walks through the page would meet it. */
const ANNOUNCED_MS = 1000

/** What was focused or pressed last, and the path that the window had then. */
type Touched = { element: Element; path: string }

/**
 * After a change of path the focus goes to the heading of the new page, which makes a screen reader read it, or on the
 * way back to the link or row that led away. Where the page has put the focus into a field of its own, or the user
 * types, the focus stays. The text that is returned is the title to announce, where the focus does not tell it.
 */
export function usePageFocus(): string {
  const location = useLocation()
  const type = useNavigationType()
  const [title, announce] = useState('')
  const touched = useTouched()
  const before = useRef(location)

  const onPath = useEffectEvent(() => {
    const left = before.current
    const main = document.querySelector('main')
    if (!main || left.pathname === location.pathname) return undefined
    keepExit(left.key, touched.current?.element)
    // The return from sign-in is where a visit begins.
    if (left.pathname === '/callback') return undefined
    return placeFocus(main, {
      findExit: type === 'POP' ? placeOf(location.key) : undefined,
      isKept: keepsFocus(touched.current, location.pathname),
      announce,
    })
  })
  useEffect(() => onPath(), [location.pathname])
  useEffect(() => {
    before.current = location
  }, [location])
  useEffect(() => {
    if (!title) return undefined
    const timer = setTimeout(() => announce(''), ANNOUNCED_MS)
    return () => clearTimeout(timer)
  }, [title])
  return title
}

/** Whether what has the focus now is typed into, or was given the focus by the new page. */
function keepsFocus(touched: Touched | null, path: string): boolean {
  const { activeElement } = document
  if (!activeElement || activeElement === document.body) return false
  return activeElement.matches(FIELD) || (activeElement === touched?.element && touched.path === path)
}

function useTouched() {
  const touched = useRef<Touched>(null)
  useEffect(() => {
    const note = ({ target }: Event) => {
      if (target instanceof Element) touched.current = { element: target, path: window.location.pathname }
    }
    document.addEventListener('focusin', note)
    document.addEventListener('pointerdown', note)
    return () => {
      document.removeEventListener('focusin', note)
      document.removeEventListener('pointerdown', note)
    }
  }, [])
  return touched
}

type Plan = {
  findExit: ((page: Element) => HTMLElement | null) | undefined
  isKept: boolean
  announce: (title: string) => void
}

/** Watches the page until it has drawn what the focus goes to. Returns the function that gives up. */
function placeFocus(main: Element, { findExit, isKept, announce }: Plan): () => void {
  const atFirst = document.activeElement
  let heading: HTMLElement | null = null
  const observer = new MutationObserver(look)
  observer.observe(main, { childList: true, subtree: true })
  look()
  return () => observer.disconnect()

  function look(): void {
    const drawn = main.querySelector<HTMLElement>('h1:not([hidden])')
    if (!drawn) return
    const exit = findExit?.(main)
    if (isTaken() || exit) {
      if (!isTaken()) exit?.focus({ preventScroll: true })
      announce(drawn.textContent)
      return observer.disconnect()
    }
    if (drawn !== heading) {
      heading = drawn
      // A heading that has the focus already is read again only by being announced.
      if (drawn === atFirst) announce(drawn.textContent)
      drawn.tabIndex = -1
      drawn.focus({ preventScroll: true })
    }
    // A page that still loads may draw another heading, and the rows of a list come after it.
    if (!findExit && !main.querySelector('[data-loading]')) observer.disconnect()
  }

  /** By the new page or the user, since the path has changed. */
  function isTaken(): boolean {
    const { activeElement } = document
    if (activeElement === atFirst) return isKept
    return activeElement !== null && activeElement !== document.body && activeElement !== heading
  }
}
