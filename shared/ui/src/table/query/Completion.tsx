import { useEffect, useId, useImperativeHandle, useLayoutEffect, useState } from 'react'
import { usePopup } from '../../overlay/popup'
import popupClasses from '../../overlay/popup.module.css'
import classes from './Completion.module.css'
import { type Offer, offersAt, problemText } from './completions'
import type { QueryHelpProps } from './QueryHelp'
import { normalQuery } from './terms'

/**
 * What can be written in the search field, as the list box of a combobox
 * (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/), and below the field what the list did not understand. The field
 * is a combobox while something is offered, and a search box otherwise.
 */
export function Component({ input, text, put, keys, describe, fields, known, problems, sent }: QueryHelpProps) {
  const [isAsked, setAsked] = useState(false)
  // What the offers were closed for; another text opens them again.
  const [closedFor, setClosedFor] = useState<string | null>(text)
  const [active, setActive] = useState(-1)
  const [caret, setCaret] = useState<number | null>(null)
  const [shownText, setShownText] = useState(text)
  if (shownText !== text) {
    setShownText(text)
    setActive(-1)
    setAsked(false)
    setClosedFor(null)
  }
  const hasFocus = useHasFocus(input)
  const at = input.current?.selectionStart ?? text.length
  const offers = hasFocus && closedFor !== text ? offersAt(fields, text, at, known, isAsked) : []
  const isOpen = offers.length > 0
  // Only while the field has what the list was asked, because another text may have no problem.
  const isSaid = !isOpen && closedFor !== text && normalQuery(text).trim() === sent
  const messages = isSaid ? problems.flatMap((each) => problemText(each, fields, known) ?? []) : []
  const listID = useId()
  const optionID = (index: number) => `${listID}-${index}`
  const close = () => setClosedFor(text)
  const { anchor, popup } = usePopup<HTMLSpanElement, HTMLDivElement>(
    isOpen || messages.length > 0,
    close,
    'bottom-start',
  )

  function accept(offer: Offer): void {
    setCaret(offer.caret)
    put(offer.text, offer.isWhole && offer.caret === offer.text.length)
  }
  // The caret stands behind what was written, also where text follows.
  useLayoutEffect(() => {
    if (caret === null) return
    setCaret(null)
    const end = input.current?.value.length ?? 0
    input.current?.setSelectionRange(Math.min(caret, end), Math.min(caret, end))
  }, [caret, input, text])

  useImperativeHandle(keys, () => (event) => {
    if (event.key === 'ArrowDown' && !isOpen) {
      setClosedFor(null)
      setAsked(true)
      return true
    }
    if (!isOpen) return false
    if (event.key === 'ArrowDown') setActive((active + 1) % offers.length)
    else if (event.key === 'ArrowUp') setActive(active <= 0 ? offers.length - 1 : active - 1)
    else if (event.key === 'Enter' && offers[active]) accept(offers[active])
    else return false
    return true
  })
  useEffect(() => {
    if (!isOpen) return
    // Escape closes the offers, and the browser's own would empty the field too.
    const keepText = (event: KeyboardEvent) => event.key === 'Escape' && event.preventDefault()
    document.addEventListener('keydown', keepText, true)
    return () => document.removeEventListener('keydown', keepText, true)
  }, [isOpen])
  const activeID = isOpen && active >= 0 ? optionID(active) : undefined
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
  }, [describe, isOpen, listID, activeID])
  useEffect(() => {
    if (activeID) document.getElementById(activeID)?.scrollIntoView?.({ block: 'nearest' })
  }, [activeID])
  return (
    <>
      <span ref={anchor} className={classes.anchor} aria-hidden />
      <div
        ref={popup}
        popover="manual"
        className={isOpen || messages.length > 0 ? popupClasses.popup : classes.none}
        data-kind={isOpen ? 'offers' : 'messages'}
      >
        {isOpen && (
          <div id={listID} role="listbox" aria-label="候補">
            {offers.map((offer, index) => (
              <div
                key={offer.label}
                id={optionID(index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                className={`${popupClasses.item} ${classes.offer}`}
                // Not on the click, because the press would take the focus out of the field first.
                onPointerDown={(event) => {
                  event.preventDefault()
                  accept(offer)
                }}
              >
                {offer.note && <span className={classes.note}>{offer.note}</span>}
                {offer.label}
              </div>
            ))}
          </div>
        )}
        <div role="status" className={messages.length > 0 ? classes.messages : undefined}>
          {messages.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </div>
      </div>
    </>
  )
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
