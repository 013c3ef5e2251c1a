import { IconArrowDown, IconArrowUp, IconArrowsSort, IconDotsVertical } from '@tabler/icons-react'
import {
  columnVisibilityFeature, createSortedRowModel, rowSortingFeature, tableFeatures, useTable, type ColumnDef, type RowData, type SortingState,
} from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { Link, useNavigate, type To } from 'react-router-dom'
import { Menu, type MenuItem } from '../menu'
import { compareValues, type Column } from './column'
import classes from './data-table.module.css'
import { SelectAll, SelectionNotice, SelectRow } from './selection'

const features = tableFeatures({ columnVisibilityFeature, rowSortingFeature, sortedRowModel: createSortedRowModel() })
const virtualAbove = 200
const rowHeight = 44

export type DataTableProps<T extends RowData> = {
  /** Names the table for assistive technology: 「サーバー一覧」. */
  label: string
  rows: readonly T[]
  columns: readonly Column<T>[]
  rowId: (row: T) => string
  /** Where a row leads. The first cell becomes the link (its content must not be one); a click on the row follows it. */
  rowLink?: (row: T) => To
  rowActions?: (row: T) => readonly MenuItem[]
  /** Column id, `-` first for descending. Without `onSortChange` the table keeps the order itself. */
  sort?: string
  onSortChange?: (sort: string) => void
  /** IDs of the chosen rows; both props together add a column of check boxes. */
  selection?: readonly string[]
  onSelectionChange?: (ids: string[]) => void
  /** IDs of all rows that match, when `rows` is only one page of them: adds 「全 N 件を選択」 as a second step. */
  selectableIds?: readonly string[]
  /** Shown instead of rows when there are none. */
  empty: ReactNode
  toolbar?: ReactNode
  footer?: ReactNode
  caption?: ReactNode
}

/**
 * The table of every list: sorting in Japanese order, selection, row links and actions, sticky header and first column.
 * Above 200 rows only what is in sight is drawn.
 */
export function DataTable<T extends RowData>(props: DataTableProps<T>) {
  const { label, rows, columns, rowId, rowLink, rowActions, sort, onSortChange, selection, onSelectionChange } = props
  const region = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const [ownSort, setOwnSort] = useState(sort ?? '')
  const sorted = onSortChange ? (sort ?? '') : ownSort
  const sorting: SortingState = useMemo(
    () => (sorted === '' ? [] : [{ id: sorted.replace(/^-/, ''), desc: sorted.startsWith('-') }]),
    [sorted],
  )
  const table = useTable({
    features,
    data: rows,
    columns: useMemo(() => columns.map((column) => definition(column)), [columns]),
    getRowId: rowId,
    enableSortingRemoval: false,
    state: { sorting, columnVisibility: useMemo(() => visibility(columns), [columns]) },
  })
  const model = table.getRowModel().rows
  const shown = columns.filter(({ hidden }) => !hidden)

  const virtual = model.length > virtualAbove
  const virtualizer = useVirtualizer({
    count: model.length,
    enabled: virtual,
    getScrollElement: () => region.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  })
  const items = virtual ? virtualizer.getVirtualItems() : []
  const before = items[0]?.start ?? 0
  const after = virtual ? virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) : 0
  const visible = virtual ? items.flatMap(({ index }) => model[index] ?? []) : model
  const offset = items[0]?.index ?? 0

  const selectable = selection !== undefined && onSelectionChange !== undefined
  const span = shown.length + (selectable ? 1 : 0) + (rowActions ? 1 : 0)

  function changeSort(id: string): void {
    const next = sorted === id ? `-${id}` : id
    if (onSortChange) onSortChange(next)
    else setOwnSort(next)
  }
  function follow(event: MouseEvent, row: T): void {
    if (!rowLink || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return
    const onControl = event.target instanceof Element && event.target.closest('a, button, input, label, select, [role="menu"]')
    if (onControl || window.getSelection()?.toString()) return
    void navigate(rowLink(row))
  }

  return (
    <div className={classes.root}>
      {props.toolbar}
      {selectable && (
        <SelectionNotice
          selection={selection}
          ids={rows.map(rowId)}
          selectableIds={props.selectableIds}
          onChange={onSelectionChange}
        />
      )}
      {/* The region scrolls, so it must take the focus for people without a mouse. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={region} className={classes.region} role="region" aria-label={label} tabIndex={0}>
        <table className={classes.table} aria-label={label} aria-rowcount={virtual ? model.length + 1 : undefined}>
          {props.caption && <caption className={classes.caption}>{props.caption}</caption>}
          <colgroup>
            {selectable && <col className={classes.narrow} />}
            {shown.map(({ id, width }) => (
              <col key={id} style={{ width }} />
            ))}
            {rowActions && <col className={classes.narrow} />}
          </colgroup>
          <thead>
            <tr aria-rowindex={virtual ? 1 : undefined}>
              {selectable && (
                <th scope="col" className={classes.check}>
                  <SelectAll selection={selection} ids={rows.map(rowId)} onChange={onSelectionChange} />
                </th>
              )}
              {shown.map((column) => (
                <HeaderCell key={column.id} column={column} sort={sorted} onSort={changeSort} />
              ))}
              {rowActions && (
                <th scope="col">
                  <span className={classes.hidden}>操作</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {model.length === 0 && (
              <tr>
                <td colSpan={span} className={classes.empty}>
                  {props.empty}
                </td>
              </tr>
            )}
            {before > 0 && <Spacer height={before} span={span} />}
            {visible.map((row, index) => (
              <tr
                key={row.id}
                ref={virtual ? virtualizer.measureElement : undefined}
                data-index={virtual ? offset + index : undefined}
                aria-rowindex={virtual ? offset + index + 2 : undefined}
                data-link={rowLink ? true : undefined}
                data-selected={selection?.includes(row.id) || undefined}
                onClick={rowLink ? (event) => follow(event, row.original) : undefined}
              >
                {selectable && (
                  <td className={classes.check}>
                    <SelectRow id={row.id} name={nameOf(row.original, rowId)} selection={selection} onChange={onSelectionChange} />
                  </td>
                )}
                {shown.map((column, at) => {
                  const content = column.cell(row.original)
                  const linked = at === 0 && rowLink ? <Link to={rowLink(row.original)}>{content}</Link> : content
                  return at === 0 ? (
                    <th key={column.id} scope="row" data-align={column.align}>
                      {linked}
                    </th>
                  ) : (
                    <td key={column.id} data-align={column.align}>
                      {content}
                    </td>
                  )
                })}
                {rowActions && (
                  <td className={classes.actions}>
                    <Menu
                      label={`${nameOf(row.original, rowId)} の操作`}
                      trigger={<IconDotsVertical size={18} aria-hidden />}
                      items={rowActions(row.original)}
                    />
                  </td>
                )}
              </tr>
            ))}
            {after > 0 && <Spacer height={after} span={span} />}
          </tbody>
        </table>
      </div>
      {props.footer}
    </div>
  )
}

// Rows have an id for machines; a `name`, `title` or `email` is what a person calls them.
function nameOf<T>(row: T, rowId: (row: T) => string): string {
  if (typeof row === 'object' && row !== null) {
    for (const key of ['name', 'title', 'email']) {
      const value: unknown = Reflect.get(row, key)
      if (typeof value === 'string' && value !== '') return value
    }
  }
  return rowId(row)
}

function definition<T extends RowData>(column: Column<T>): ColumnDef<typeof features, T> {
  return {
    id: column.id,
    header: column.header,
    accessorFn: (row) => column.sortValue?.(row) ?? undefined,
    enableSorting: column.sortValue !== undefined,
    sortUndefined: 'last',
    sortFn: (a, b, id) => compareValues(a.getValue<string | number>(id), b.getValue<string | number>(id)),
  }
}

function visibility<T>(columns: readonly Column<T>[]): Record<string, boolean> {
  return Object.fromEntries(columns.map(({ id, hidden }) => [id, !hidden]))
}

function Spacer({ height, span }: { height: number; span: number }) {
  return (
    <tr aria-hidden>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- empty on purpose: it only takes room */}
      <td colSpan={span} className={classes.spacer} style={{ height }} />
    </tr>
  )
}

type HeaderCellProps<T> = { column: Column<T>; sort: string; onSort: (id: string) => void }

function HeaderCell<T>({ column: { id, header, align, sortValue }, sort, onSort }: HeaderCellProps<T>) {
  if (!sortValue) {
    return (
      <th scope="col" data-align={align}>
        {header}
      </th>
    )
  }
  const order = sort === id ? 'ascending' : sort === `-${id}` ? 'descending' : 'none'
  const Shape = order === 'ascending' ? IconArrowUp : order === 'descending' ? IconArrowDown : IconArrowsSort
  return (
    <th scope="col" data-align={align} aria-sort={order}>
      <button type="button" className={classes.sort} onClick={() => onSort(id)}>
        {header}
        <Shape size={14} aria-hidden />
      </button>
    </th>
  )
}
