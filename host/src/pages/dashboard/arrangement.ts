import { useSession } from '@portal/auth'
import { useStored } from '@portal/ui'
import * as z from 'zod/mini'

/** The order that the user has given the cards, by their ids, and which of them are not shown. */
const Arrangement = z.object({ order: z.array(z.string()), hidden: z.array(z.string()) })
export type Arrangement = z.infer<typeof Arrangement>

const DEFAULT: Arrangement = { order: [], hidden: [] }

/** What this browser keeps of the user's dashboard, and a function that changes it; null brings the default back. */
export function useArrangement() {
  // By user, because several people may share a browser.
  const user = useSession((session) => session.user?.id)
  return useStored(`portal.dashboard.${user ?? ''}`, Arrangement, DEFAULT)
}

/**
 * Cards in the order of the user. One that the order does not name, because it came with a later release, follows the
 * card that it follows by default; an id that no card has counts for nothing.
 */
export function arranged<Card extends { id: string }>(cards: readonly Card[], order: readonly string[]): Card[] {
  const result = [...new Set(order)].flatMap((id) => cards.find((card) => card.id === id) ?? [])
  cards.forEach((card, index) => {
    if (result.includes(card)) return
    const previous = cards[index - 1]
    result.splice(previous ? result.indexOf(previous) + 1 : 0, 0, card)
  })
  return result
}

/** The ids with one of them a place earlier or later. */
export function moved(ids: readonly string[], id: string, by: -1 | 1): string[] {
  const others = ids.filter((each) => each !== id)
  others.splice(Math.max(0, ids.indexOf(id) + by), 0, id)
  return others
}
