export { DataTable, type DataTableProps } from './table/data-table'
export { sortRows, type Column, type CsvColumn } from './table/column'
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
} from './table/list-state'
export { ChoiceFilter } from './table/choice-filter'
export { DayFilter } from './table/day-filter'
export { FilterBar, FilterChips, type FilterChip } from './table/filter-bar'
export { SearchField } from './table/search-field'
export { isAmong, optionsOf, toggled, without } from './table/filter-values'
export { MultiFilter, type FilterOption } from './table/multi-filter'
export { PERIOD_TEXT, PERIODS, periodStart, type Period } from './table/period'
export { Pagination, pageRows } from './table/pagination'
export { csvFileName, csvOf, csvTime, downloadCsv, toCsv } from './table/csv'
export { matches, searcher } from './table/matches'
export { useTableView, type TableView } from './table/table-view'
export { useSelection } from './table/list-memory'
export { type BulkFailure, BulkFailures, BulkProgress, BulkTargets } from './table/bulk'
export { SummaryChips, type SummaryChip } from './table/summary-chips'
