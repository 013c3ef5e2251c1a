import { formatNumber } from '@portal/ui'
import { ChoiceFilter, FilterBar, FilterChips, MultiFilter, optionsOf, SearchField } from '@portal/ui/table'
import { type Change, chipsFor, type Counts, filtersFor, type State } from './list-filter'
import { SUPPORT_TEXT, SUPPORT_WITHIN } from './support-within'

type ListFiltersProps = { counts: Counts; state: State; set: Change; clear: () => void }

export function ListFilters({ counts, state, set, clear }: ListFiltersProps) {
  return (
    <>
      <FilterBar>
        <SearchField
          label="サーバーを検索"
          placeholder="名前・シリアル番号・IP・モデル・タグ"
          value={state.q}
          onChange={(q) => set({ q })}
        />
        {filtersFor(counts, state, set).map(({ key, ...filter }) => (
          <MultiFilter key={key} {...filter} />
        ))}
        <ChoiceFilter
          label="サポート期限"
          value={state.supportWithin}
          options={optionsOf(
            SUPPORT_WITHIN,
            (value) => `${SUPPORT_TEXT[value]} (${formatNumber(counts.supportWithin[value])})`,
          )}
          onChange={(supportWithin) => set({ supportWithin })}
        />
      </FilterBar>
      <FilterChips chips={chipsFor(state, set)} onClear={clear} />
    </>
  )
}
