import { scheduleText, targetText, windowStateLabels } from '@portal/api-client/labels/maintenance-windows'
import { formatNumber, LabelBadge, Note, Time } from '@portal/ui'
import { type Column, csvTime } from '@portal/ui/table'
import type { Row } from './rows'

const iso = (at: number) => new Date(at).toISOString()

export const columns: Column<Row>[] = [
  {
    id: 'name',
    header: '名前',
    width: '13.5rem',
    least: '9rem',
    sortValue: ({ name }) => name,
    beside: ({ reason }) => reason && <Note>{reason}</Note>,
    csv: [
      { header: '名前', value: ({ name }) => name },
      { header: '理由', value: ({ reason }) => reason },
    ],
  },
  {
    id: 'state',
    header: '状態',
    width: '6rem',
    cell: ({ state }) => <LabelBadge labels={windowStateLabels} value={state} />,
    sortValue: ({ state }) => windowStateLabels.rank(state),
    csv: [{ header: '状態', value: ({ state }) => windowStateLabels.text(state) }],
  },
  {
    id: 'target',
    header: '対象',
    width: '11.5rem',
    least: '7rem',
    cell: (row) => (
      <>
        {row.target.kind === 'servers' && row.servers ? namesOf(row.servers) : targetText(row.target)}
        <Note>{row.servers ? `${formatNumber(row.servers.length)} 台` : '—'}</Note>
      </>
    ),
    sortValue: ({ target }) => targetText(target),
    csv: [
      { header: '対象', value: ({ target }) => targetText(target) },
      { header: '台数', value: ({ servers }) => servers?.length },
      { header: '対象のサーバー', value: ({ servers }) => servers?.map(({ name }) => name).join(' ') },
    ],
  },
  {
    id: 'schedule',
    header: '日時',
    width: '15rem',
    least: '8rem',
    cell: ({ schedule }) => scheduleText(schedule),
    sortValue: ({ schedule }) => scheduleText(schedule),
  },
  {
    id: 'next',
    header: '次回',
    width: '8.5rem',
    cell: ({ current, next }) =>
      current ? (
        <>
          <Time value={iso(current.to)} isShort /> まで
          {next && (
            <Note>
              次は <Time value={iso(next.from)} isShort />
            </Note>
          )}
        </>
      ) : (
        next && <Time value={iso(next.from)} isShort />
      ),
    sortValue: ({ current, next }) => current?.from ?? next?.from,
    csv: [
      { header: '終了', value: ({ current }) => csvTime(current && iso(current.to)) },
      { header: '次回', value: ({ next }) => csvTime(next && iso(next.from)) },
    ],
  },
  {
    id: 'createdBy',
    header: '登録者',
    width: '12rem',
    hidden: true,
    isOneLine: true,
    sortValue: ({ createdBy }) => createdBy,
  },
  {
    id: 'updatedAt',
    header: '更新日時',
    width: '8rem',
    hidden: true,
    cell: ({ updatedAt }) => <Time value={updatedAt} isShort />,
    sortValue: ({ updatedAt }) => updatedAt,
    csv: [{ header: '更新日時', value: ({ updatedAt }) => csvTime(updatedAt) }],
  },
]

const MOST_NAMES = 2

const namesOf = (servers: NonNullable<Row['servers']>): string =>
  servers.length === 0
    ? 'サーバーなし'
    : servers
        .slice(0, MOST_NAMES)
        .map(({ name }) => name)
        .join('、') + (servers.length > MOST_NAMES ? ' など' : '')
