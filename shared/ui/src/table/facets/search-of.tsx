import { searcher, type SearchText } from '../../values/searcher'
import { SearchField } from '../filter/SearchField'
import { text } from '../list/list-state'
import type { FacetProps, SingleFacet } from './facet'

/** The API refuses a longer search. */
const LONGEST_QUERY = 200

export type Search<T> = {
  label: string
  placeholder?: string
  /** The texts of a row. Undefined where the API searches. */
  of?: (row: T) => readonly SearchText[]
}

/** The search of a list, a facet whose control is a field in the row above the list. */
export function searchOf<T extends object>({
  label,
  placeholder,
  of,
}: Search<T>): SingleFacet<T, string, { q?: string }> {
  const found = of && searcher(of)
  return {
    label,
    field: text(),
    Control: ({ value, onChange, onType }: FacetProps<string>) => (
      <SearchField
        label={label}
        value={value}
        onChange={(q) => onChange(q)}
        onType={found && onType}
        {...(placeholder && { placeholder })}
      />
    ),
    text: (q) => q,
    condition: (q) => (found && q !== '' ? found(q) : null),
    counts: () => undefined,
    query: (q) => (found || q === '' ? {} : { q: q.slice(0, LONGEST_QUERY) }),
  }
}
