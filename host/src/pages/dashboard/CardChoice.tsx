import { Button, Icon, IconButton, Modal } from '@portal/ui'
import { type MouseEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Arrangement, moved } from './arrangement'
import classes from './CardChoice.module.css'

/** A card that the user may not see, and why. */
export type ClosedCard = { id: string; title: string; why: string }

type Props = {
  /** All cards that the user may see, in the order of the user. */
  cards: readonly { id: string; title: string }[]
  /** The others, and why. */
  closed: readonly ClosedCard[]
  arrangement: Arrangement
  change: (next: Arrangement | null) => void
}

/** 「表示する項目」: which cards the dashboard shows, and in what order. Each change holds at once. */
export function CardChoice(props: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="subtle" leftSection={<Icon name="settings" size={16} />} onClick={() => setOpen(true)}>
        表示する項目
      </Button>
      {isOpen && <CardDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function CardDialog({ cards, closed, arrangement, change, onClose }: Props & { onClose: () => void }) {
  const { order, hidden } = arrangement
  const id = useId()
  const [announced, setAnnounced] = useState('')
  const isDefault = order.length === 0 && hidden.length === 0
  const ids = cards.map(({ id }) => id)
  const last = cards.length - 1
  const show = (id: string, isShown: boolean) =>
    change({ order, hidden: isShown ? hidden.filter((each) => each !== id) : [...hidden, id] })
  function move({ currentTarget }: MouseEvent<HTMLElement>, { id, title }: { id: string; title: string }, by: -1 | 1) {
    const next = moved(ids, id, by)
    // Drawn at once, because a row that is put elsewhere in the document loses the focus.
    flushSync(() => change({ order: next, hidden }))
    currentTarget.focus()
    setAnnounced(`${title}: ${next.indexOf(id) + 1} 番目`)
  }
  return (
    <Modal
      title="表示する項目"
      onCancel={onClose}
      isLightDismissed
      buttons={
        <>
          <Button
            variant="default"
            disabledReason={isDefault ? '初期設定のままです。' : null}
            onClick={() => change(null)}
          >
            初期設定に戻す
          </Button>
          <Button data-autofocus onClick={onClose}>
            閉じる
          </Button>
        </>
      }
    >
      <ul className={classes.cards}>
        {cards.map((card, index) => (
          <li key={card.id} className={classes.card}>
            <label className={classes.label}>
              <input
                type="checkbox"
                checked={!hidden.includes(card.id)}
                onChange={(event) => show(card.id, event.currentTarget.checked)}
              />
              {card.title}
            </label>
            <IconButton
              label={`${card.title}を上へ移動`}
              icon={<Icon name="up" size={16} />}
              disabledReason={index === 0 ? '先頭の項目です。' : null}
              onClick={(event) => move(event, card, -1)}
            />
            <IconButton
              label={`${card.title}を下へ移動`}
              icon={<Icon name="down" size={16} />}
              disabledReason={index === last ? '末尾の項目です。' : null}
              onClick={(event) => move(event, card, 1)}
            />
          </li>
        ))}
      </ul>
      {closed.length > 0 && (
        <section aria-labelledby={id}>
          <h3 id={id} className={classes.closedTitle}>
            表示できない項目
          </h3>
          <ul className={classes.closed}>
            {closed.map((card) => (
              <li key={card.id}>
                {card.title}: {card.why}
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="read-out" aria-live="polite">
        {announced}
      </p>
    </Modal>
  )
}
