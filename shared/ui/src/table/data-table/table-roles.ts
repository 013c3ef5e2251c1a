/**
 * Roles of the parts of a table, which they have by themselves. Said all the same, because browsers have forgotten them
 * where a part is laid out as a block or a grid, as on a phone
 * (https://adrianroselli.com/2018/02/tables-css-display-properties-and-aria.html).
 */
export const ROLES = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const
