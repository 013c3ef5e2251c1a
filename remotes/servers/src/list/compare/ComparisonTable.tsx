import { paths } from '@portal/contract'
import { StatusBadge, TextLink } from '@portal/ui'
import { type Cell, cellText, type ComparedGroup } from './comparison'
import classes from './ComparisonTable.module.css'
import type { Subject } from './use-compared'

type Props = { subjects: readonly Subject[]; groups: readonly ComparedGroup[] }

/** A column for each server, a row for each fact. The first column stays in sight where the others scroll. */
export function ComparisonTable({ subjects, groups }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the region scrolls, with the keyboard too
    <div className={classes.region} role="region" aria-label="比較の表" tabIndex={0}>
      <table className={classes.table} aria-label="サーバーの比較">
        <thead>
          <tr>
            <th scope="col">項目</th>
            {subjects.map(({ id, name }) => (
              <th key={id} scope="col">
                <TextLink to={paths.server(id)}>{name}</TextLink>
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ title, rows }) => (
          <tbody key={title}>
            <tr>
              <th scope="rowgroup" className={classes.group} colSpan={subjects.length + 1}>
                <span>{title}</span>
              </th>
            </tr>
            {rows.map(({ label, cells, isDifferent }) => (
              <tr key={label} data-different={isDifferent || undefined}>
                <th scope="row">
                  {label} {isDifferent && <StatusBadge tone="info">違い</StatusBadge>}
                </th>
                {cells.map((cell, at) => (
                  <td key={subjects[at]?.id} data-kind={cell.kind}>
                    {textOf(cell, subjects[at])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

const textOf = (cell: Cell, subject: Subject | undefined): string =>
  cell.kind === 'unread' && subject?.isLoading ? '…' : cellText(cell)
