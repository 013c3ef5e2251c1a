import { type KeyboardEvent, useEffect, useId, useImperativeHandle, useLayoutEffect, useState } from 'react'
import { type Offer, offersAt } from './completions'
import type { QueryHelpProps } from './QueryHelp'
import { normalQuery } from './terms'

/** What is offered at the caret of a search field, which keys lead through and choose. */
export function useOffers({ input, text, put, keys, describe, fields, known, sent }: QueryHelpProps) {
  const [isAsked, setAsked] = useState(false)
  // What was typed while this was loaded has offers too.
  const [isClosed, setClosed] = useState(normalQuery(text).trim() === sent)
  const [isDismissed, setDismissed] = useState(false)
  const [active, setActive] = useState(-1)
  const [shownText, setShownText] = useState(text)
  // Another text has other offers, also after they were closed.
  if (shownText !== text) {
    setShownText(text)
    setActive(-1)
    setAsked(false)
    setClosed(false)
    setDismissed(false)
  }
  const hasFocus = useHasFocus(input)
  const moveCaret = useCaret(input, text)
  const caret = input.current?.selectionStart ?? text.length
  const offers = hasFocus && !isClosed ? offersAt(fields, text, caret, known, isAsked) : []
  const isOpen = offers.length > 0
  const listID = useId()
  const idOf = (index: number) => `${listID}-${index}`

  function accept(offer: Offer): void {
    moveCaret(offer.caret)
    put(offer.text, offer.isWhole && offer.caret === offer.text.length)
  }
  useImperativeHandle(keys, () => ({ key }: KeyboardEvent) => {
    if (key === 'ArrowDown' && !isOpen) {
      setClosed(false)
      setAsked(true)
    } else if (!isOpen) return false
    else if (key === 'ArrowDown') setActive((active + 1) % offers.length)
    else if (key === 'ArrowUp') setActive(active <= 0 ? offers.length - 1 : active - 1)
    else if (key === 'Enter' && offers[active]) accept(offers[active])
    else return false
    return true
  })
  useDescription(describe, isOpen, listID, isOpen && active >= 0 ? idOf(active) : undefined)
  function close(): void {
    setClosed(true)
    setDismissed(true)
  }
  return { offers, isOpen, isDismissed, active, accept, close, listID, idOf }
}

/** Makes the field a combobox while something is offered. */
function useDescription(
  describe: QueryHelpProps['describe'],
  isOpen: boolean,
  listID: string,
  activeID: string | undefined,
): void {
  useEffect(() => {
    describe(
      isOpen
        ? {
            role: 'combobox',
            'aria-autocomplete': 'list',
            'aria-expanded': true,
            'aria-controls': listID,
            'aria-activedescendant': activeID,
          }
        : null,
    )
    if (activeID) document.getElementById(activeID)?.scrollIntoView?.({ block: 'nearest' })
  }, [describe, isOpen, listID, activeID])
  useEffect(() => {
    if (!isOpen) return
    // Escape closes the offers, and the browser's own would empty the field too.
    const keepText = (event: globalThis.KeyboardEvent) => event.key === 'Escape' && event.preventDefault()
    document.addEventListener('keydown', keepText, true)
    return () => document.removeEventListener('keydown', keepText, true)
  }, [isOpen])
}

/** Puts the caret behind what was written once it stands in the field, also where text follows. */
function useCaret(input: QueryHelpProps['input'], text: string): (caret: number) => void {
  const [caret, setCaret] = useState<number | null>(null)
  useLayoutEffect(() => {
    if (caret === null) return
    setCaret(null)
    const at = Math.min(caret, input.current?.value.length ?? 0)
    input.current?.setSelectionRange(at, at)
  }, [caret, input, text])
  return setCaret
}

function useHasFocus(input: QueryHelpProps['input']): boolean {
  const [hasFocus, setFocus] = useState(() => document.activeElement === input.current)
  useEffect(() => {
    const field = input.current
    const onFocus = () => setFocus(true)
    const onBlur = () => setFocus(false)
    field?.addEventListener('focus', onFocus)
    field?.addEventListener('blur', onBlur)
    return () => {
      field?.removeEventListener('focus', onFocus)
      field?.removeEventListener('blur', onBlur)
    }
  }, [input])
  return hasFocus
}
