import { useEffect, useMemo, useRef, useState } from 'react'
import classes from './filter.module.css'
import { type FilterOption, OptionList, type OptionListProps } from './OptionList'
import { searcher } from '../../values/searcher'

/** Up to here no search is offered, because all options are in sight. */
const MOST_WITHOUT_SEARCH = 10

const optionSearch = searcher((option: FilterOption) => [option.label, option.group])

/** The options of a filter in its popup, with a search field where there are many. */
export function FilterOptions<V extends string>({ label, options, ...choice }: OptionListProps<V> & { label: string }) {
  const [query, setQuery] = useState('')
  const found = useMemo(() => options.filter(optionSearch(query)), [options, query])
  const field = useRef<HTMLInputElement>(null)
  const hasSearch = options.length > MOST_WITHOUT_SEARCH
  // Options that come while the popup is open bring the field too late for the focus that goes to an opening popup.
  useEffect(() => {
    const popup = field.current?.closest('[popover]')
    if (popup && document.activeElement?.getAttribute('aria-controls') === popup.id) field.current?.focus()
  }, [hasSearch])
  if (!hasSearch) return <OptionList options={options} {...choice} />
  return (
    <>
      <input
        ref={field}
        data-autofocus
        type="search"
        className={classes.optionSearch}
        aria-label={`${label}を検索`}
        placeholder={`${label}を検索`}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <p role="status" className={classes.noOption}>
        {found.length === 0 && '一致する項目はありません'}
      </p>
      {/* The key takes the list back to its start, because another search has other options there. */}
      <OptionList key={query} options={found} {...choice} isScrolled />
    </>
  )
}
