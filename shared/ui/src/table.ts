export { DataTable, type DataTableProps } from './table/data-table/DataTable'
export { sortRows, type Column, type CsvColumn } from './table/data-table/column'
export {
  date,
  flag,
  many,
  one,
  page,
  parseListState,
  size,
  sort,
  text,
  toSearch,
  useListState,
  type ListSchema,
  type ListState,
} from './table/list/list-state'
export { ChoiceFilter } from './table/filter/ChoiceFilter'
export { DayFilter } from './table/filter/DayFilter'
export { FilterBar, FilterChips, type FilterChip } from './table/filter/FilterBar'
export { SearchField } from './table/filter/SearchField'
export { isAmong, optionsOf, toggled, without } from './table/filter/filter-values'
export { MultiFilter, type FilterOption } from './table/filter/MultiFilter'
export { PERIOD_TEXT, PERIODS, periodStart, type Period } from './table/filter/period'
export { Pagination, pageRows } from './table/list/Pagination'
export { csvFileName, csvOf, csvTime, downloadCsv, toCsv } from './table/csv'
export { matches, searcher } from './table/filter/matches'
export { useTableView, type TableView } from './table/data-table/use-table-view'
export { useSelection } from './table/list/list-memory'
export { BulkOutcome } from './bulk/BulkOutcome'
export { BulkTargets } from './bulk/BulkTargets'
export { type Bulk, type BulkChange, useBulk } from './bulk/use-bulk'
export { anyOf } from './table/facets/any-of'
export { daysOf } from './table/facets/days-of'
export { oneOf } from './table/facets/one-of'
export { periodOf } from './table/facets/period-of'
export type { Choices } from './table/facets/facet'
export { CsvButton, useCsv, whyNoCsv } from './table/list/CsvButton'
export { defineList, type ListDefinition } from './table/list/define-list'
export { ListView } from './table/list/ListView'
export { type List, useList, useListOf } from './table/list/use-list'
export { type SummaryChip, SummaryChips } from './table/filter/SummaryChips'
