import { useState } from 'react'
import { isSummed, type Summary } from '../filter/SummaryChips'
import type { ListFacet } from './define-list'
import type { List } from './use-list'

type Pills<T> = {
  shown: readonly ListFacet<T>[]
  hidden: readonly ListFacet<T>[]
  /** The name of the facet whose options are open, or null. */
  open: string | null
  setOpen(name: string | null): void
  /** The focus has left the pill of a facet, or its condition was taken off. */
  leave(name: string): void
  /** Shows a hidden facet last, with its options open. */
  add(name: string): void
}

/**
 * Which facets of a list have a pill: those in use, but for what the summary says, and the one that is open or was,
 * until the focus leaves it, because a choice arrives a moment after the options are closed. A pill keeps its place
 * while it is there.
 */
export function usePills<T>(list: List<T>, summary: Summary | undefined, isAll: boolean): Pills<T> {
  const { definition, state, choices } = list
  const [open, setOpen] = useState<string | null>(null)
  const [last, setLast] = useState<string | null>(null)
  const [order, setOrder] = useState<readonly string[]>([])
  const isShown = (facet: ListFacet<T>) =>
    isAll ||
    facet.name === open ||
    facet.name === last ||
    (facet.text(state, choices[facet.name]) !== '' && !(summary && isSummed(summary, facet.name, facet.valueOf(state))))
  const placeOf = ({ name }: ListFacet<T>) => (order.includes(name) ? order.indexOf(name) : order.length)
  const shown = definition.facets.filter(isShown).toSorted((one, other) => placeOf(one) - placeOf(other))
  return {
    shown,
    hidden: definition.facets.filter((facet) => !shown.includes(facet)),
    open,
    setOpen(name) {
      setOpen(name)
      if (name !== null) setLast(name)
    },
    leave: (name) => setLast((before) => (before === name ? null : before)),
    add(name) {
      setOrder([...shown.map((facet) => facet.name), name])
      setOpen(name)
      setLast(name)
    },
  }
}
