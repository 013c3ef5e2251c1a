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
export { SummaryChips, type SummaryChip } from './table/filter/SummaryChips'
