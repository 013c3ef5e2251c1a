import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import type { Column } from './column'
import classes from './DataTable.module.css'

type HeaderCellProps<T> = { column: Column<T>; sort: string; onSort: (id: string) => void }

export function HeaderCell<T>({ column: { id, header, align, sortValue }, sort, onSort }: HeaderCellProps<T>) {
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
