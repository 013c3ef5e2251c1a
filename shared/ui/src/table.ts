export { DataTable, type DataTableProps } from './table/data-table'
export { sortRows, type Column } from './table/column'
export {
  date, flag, many, one, page, parseListState, size, sort, text, toSearch, useListState, type ListSchema, type ListState,
} from './table/list-state'
export { ChoiceFilter } from './table/choice-filter'
export { FilterBar, FilterChips, type FilterChip } from './table/filter-bar'
export { SearchField } from './table/search-field'
export { MultiFilter, type FilterOption } from './table/multi-filter'
export { Pagination, pageRows } from './table/pagination'
export { csvFileName, downloadCsv, toCsv, type CsvColumn } from './table/csv'
export { matches } from './table/matches'
