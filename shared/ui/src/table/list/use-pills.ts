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
  /** Shows a hidden facet last, with its options open. */
  add(name: string): void
}

/**
 * Which facets of a list have a pill: those in use, but for what the summary says, and the one that is open. A pill
 * keeps its place while it is there.
 */
export function usePills<T>(list: List<T>, summary: Summary | undefined, isAll: boolean): Pills<T> {
  const { definition, state, choices } = list
  const [open, setOpen] = useState<string | null>(null)
  const [order, setOrder] = useState<readonly string[]>([])
  const isShown = (facet: ListFacet<T>) =>
    isAll ||
    facet.name === open ||
    (facet.text(state, choices[facet.name]) !== '' && !(summary && isSummed(summary, facet.name, facet.valueOf(state))))
  const placeOf = ({ name }: ListFacet<T>) => (order.includes(name) ? order.indexOf(name) : order.length)
  const shown = definition.facets.filter(isShown).toSorted((one, other) => placeOf(one) - placeOf(other))
  return {
    shown,
    hidden: definition.facets.filter((facet) => !shown.includes(facet)),
    open,
    setOpen,
    add(name) {
      setOrder([...shown.map((facet) => facet.name), name])
      setOpen(name)
    },
  }
}
