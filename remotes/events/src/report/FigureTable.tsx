import { formatDate, formatDateTime, formatNumber, TextLink } from '@portal/ui'
import classes from './FigureTable.module.css'
import { percentText } from './percent-text'
import type { Column, Table } from './tables'
import { timeText } from './time-text'

/** A table of a report, with the rule by which it counts. */
export function FigureTable({ table: { title, note, columns, rows, empty } }: { table: Table }) {
  if (rows.length === 0) return <p className={classes.note}>{empty}</p>
  return (
    <>
      <p className={classes.note}>{note}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the region scrolls, with the keyboard too */}
      <div className={classes.region} role="region" aria-label={`${title}の表`} tabIndex={0}>
        <table className={classes.table} aria-label={title}>
          <thead>
            <tr>
              {columns.map(({ label, kind }) => (
                <th key={label} scope="col" data-kind={kind}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ cells: [name, ...values], to }) => (
              <tr key={to ?? [name, ...values].join('\n')}>
                <th scope="row">{to ? <TextLink to={to}>{name}</TextLink> : name}</th>
                {values.map((value, at) => {
                  const column = columns[at + 1]
                  return (
                    <td key={column?.label} data-kind={column?.kind}>
                      {textOf(value, column)}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function textOf(value: string | number | null, column: Column | undefined): string {
  if (value === null) return '—'
  if (column?.kind === 'day') return formatDate(String(value))
  if (column?.kind === 'moment') return formatDateTime(String(value))
  if (typeof value === 'string') return value
  if (column?.kind === 'share') return percentText(value)
  return column?.kind === 'time' ? timeText(value) : formatNumber(value)
}
