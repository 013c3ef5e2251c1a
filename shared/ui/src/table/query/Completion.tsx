import { usePopup } from '../../overlay/popup'
import popupClasses from '../../overlay/popup.module.css'
import classes from './Completion.module.css'
import { problemText } from './completions'
import type { QueryHelpProps } from './QueryHelp'
import { normalQuery } from './terms'
import { useOffers } from './use-offers'

/**
 * What can be written in the search field, as the list box of a combobox
 * (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/), and below the field what the list did not understand. The field
 * is a combobox while something is offered, and a search box otherwise.
 */
export function Component(props: QueryHelpProps) {
  const { text, fields, known, problems, sent } = props
  const { offers, isOpen, isDismissed, active, accept, close, listID, idOf } = useOffers(props)
  // Only while the field has what the list was asked, because another text may have no problem.
  const isSaid = !isOpen && !isDismissed && normalQuery(text).trim() === sent
  const messages = isSaid ? problems.flatMap((each) => problemText(each, fields, known) ?? []) : []
  const isShown = isOpen || messages.length > 0
  const { anchor, popup } = usePopup<HTMLSpanElement, HTMLDivElement>(isShown, close, 'bottom-start')
  return (
    <>
      <span ref={anchor} className={classes.anchor} aria-hidden />
      <div ref={popup} popover="manual" className={isShown ? popupClasses.popup : classes.none}>
        {isOpen && (
          <div id={listID} role="listbox" aria-label="候補">
            {offers.map((offer, index) => (
              <div
                key={offer.label}
                id={idOf(index)}
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
