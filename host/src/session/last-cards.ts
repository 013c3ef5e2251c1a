import { onLogout, useSession } from '@portal/auth'
import { stored, type Summary } from '@portal/ui'
import * as z from 'zod/mini'

/** As much of a card as fits into its line. */
const LONGEST = 120

const LastCards = z.object({
  user: z.string(),
  project: z.string(),
  cards: z.record(z.string(), z.object({ text: z.string(), at: z.number() })),
})
const kept = stored('local', 'portal.last-cards', LastCards)
let isLeaving = false

/** What the cards of this user and project said last; those of anybody else count as absent. */
function ownCards(): z.infer<typeof LastCards> | null {
  const { status, user, project } = useSession.getState()
  if (status !== 'signed-in' || isLeaving || !user || !project) return null
  const last = kept.read()
  const isOwn = last?.user === user.id && last.project === project.id
  return { user: user.id, project: project.id, cards: isOwn ? last.cards : {} }
}

/** Keeps what a card says, for a day when its remote's code does not run. */
export function keepCard(id: string, { text, at }: Summary): void {
  const own = ownCards()
  if (own) kept.write({ ...own, cards: { ...own.cards, [id]: { text: text.slice(0, LONGEST), at } } })
}

export const lastOfCard = (id: string): Summary | undefined => ownCards()?.cards[id]

/** Removes it all with the session, so that nothing of a customer stays in the browser. */
export function forgetCardsWithSession(): void {
  onLogout(() => {
    // Cards that are still drawn give their summary once more when the page is left.
    isLeaving = true
    kept.remove()
  })
  useSession.subscribe(({ status }, before) => {
    if (status === before.status) return
    if (status === 'signed-in') isLeaving = false
    if (status === 'signed-out' && before.status === 'signed-in') kept.remove()
  })
}
