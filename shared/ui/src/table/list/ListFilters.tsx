import type { ReactNode } from 'react'
import { FilterBar, FilterChips } from '../filter/FilterBar'
import type { List } from './use-list'

/** The search and filters of a list, and below them a chip for each condition. */
export function ListFilters<T>({ list, actions }: { list: List<T>; actions?: ReactNode }) {
  const { definition, state, set, choices, counts } = list
  const chips = definition.facets.flatMap((facet) =>
    facet
      .chips(state, choices[facet.name])
      .map(({ label, without }) => ({ label, onRemove: () => set((now) => without(now)) })),
  )
  return (
    <>
      <FilterBar actions={actions}>
        {definition.facets.map(({ name, Control, valueOf, patch }) => (
          <Control
            key={name}
            value={valueOf(state)}
            onChange={(value) => set(patch(value))}
            onType={list.type}
            counts={counts[name]}
            choices={choices[name]}
          />
        ))}
      </FilterBar>
      <FilterChips chips={chips} onClear={list.clear} />
    </>
  )
}
