import { searcher, type SearchText } from '../../values/searcher'
import { SearchField } from '../filter/SearchField'
import { text } from '../list/list-state'
import { queryCondition, type QueryFields, textOfQuery } from '../query/query-fields'
import type { FacetProps, SingleFacet } from './facet'

/** The API refuses a longer search. */
const LONGEST_QUERY = 200

export type Search<T> = {
  label: string
  placeholder?: string
  /** The texts of a row. Undefined where the API searches. */
  of?: (row: T) => readonly SearchText[]
}

/**
 * The search of a list, a facet whose control is a field in the row above the list. `fieldsOf` returns the fields that
 * terms can name; the page compares those with its rows, also where the API searches the text.
 */
export function searchOf<T extends object>(
  { label, placeholder, of }: Search<T>,
  fieldsOf: () => QueryFields<T>,
): SingleFacet<T, string, { q?: string }> {
  const found = of && searcher(of)
  return {
    label,
    field: text(),
    Control: ({ value, onChange, onType, help }: FacetProps<string>) => (
      <SearchField
        label={label}
        value={value}
        onChange={(q) => {
          const kept = onChange(q)
          return typeof kept === 'string' ? kept : q
        }}
        onType={found && onType}
        help={help}
        {...(placeholder && { placeholder })}
      />
    ),
    text: (q) => q,
    condition: (q, now) => (q === '' ? null : queryCondition(fieldsOf(), found, q, now)),
    counts: () => undefined,
    query(q) {
      const text = found || q === '' ? '' : textOfQuery(fieldsOf(), q)
      return text === '' ? {} : { q: text.slice(0, LONGEST_QUERY) }
    },
  }
}
