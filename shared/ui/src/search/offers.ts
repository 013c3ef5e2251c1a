import { useEffect, useId } from 'react'
import { create } from 'zustand'
import type { MenuItem } from '../overlay/Menu'

/** What the page in sight can do to one subject: 「3 件を選択中」, or the name of a server. */
export type Offer = { subject: string; items: readonly MenuItem[] }

/** By the component that offers them, the last one last. */
export const useOffers = create<Readonly<Record<string, Offer>>>()(() => ({}))

/**
 * Offers the actions of a page in the search over the whole portal too, for as long as the component is mounted.
 * `subject` is null while there is nothing to act on.
 */
export function useOffer(subject: string | null, items: readonly MenuItem[]): void {
  const id = useId()
  // On every render, because the items are new each time, with what they act on in their closures.
  useEffect(() => {
    if (subject === null) withdraw(id)
    else useOffers.setState({ [id]: { subject, items } })
  })
  useEffect(() => () => withdraw(id), [id])
}

function withdraw(id: string): void {
  const { [id]: offered, ...others } = useOffers.getState()
  if (offered) useOffers.setState(others, true)
}
