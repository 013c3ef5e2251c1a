import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import type { Column, PhoneLine } from './column'
import classes from './DataTable.module.css'
import { ROLES } from './table-roles'

type HeaderCellProps<T> = { column: Column<T>; phone: PhoneLine; sort: string; onSort: (id: string) => void }

export function HeaderCell<T>({ column, phone, sort, onSort }: HeaderCellProps<T>) {
  const { id, header, align, sortValue, goesBelow } = column
  if (!sortValue) {
    return (
      <th {...ROLES.columnHeader} scope="col" data-align={align} data-goes-below={goesBelow} data-phone={phone}>
        {header}
      </th>
    )
  }
  const order = sort === id ? 'ascending' : sort === `-${id}` ? 'descending' : 'none'
  const Shape = order === 'ascending' ? IconArrowUp : order === 'descending' ? IconArrowDown : IconArrowsSort
  return (
    <th
      {...ROLES.columnHeader}
      scope="col"
      data-align={align}
      data-goes-below={goesBelow}
      data-phone={phone}
      aria-sort={order}
    >
      <button type="button" className={classes.sort} onClick={() => onSort(id)}>
        {header}
        <Shape size={14} aria-hidden />
      </button>
    </th>
  )
}
