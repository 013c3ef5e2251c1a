import { paths } from '@portal/contract'
import { formatNumber, Note, TextLink } from '@portal/ui'
import { type Column, DataTable } from '@portal/ui/table'
import { celsiusText, ofText, wattsText } from './power-columns'
import type { RackSums } from './power-sums'

/** The racks of a site with their values. */
export function RackTable({ site, racks }: { site: string; racks: readonly RackSums[] }) {
  return (
    <DataTable
      label={`${site} の電力と温度`}
      rows={racks}
      columns={columns}
      rowId={({ name }) => name}
      sort="name"
      empty={null}
    />
  )
}

const columns: Column<RackSums>[] = [
  { id: 'name', header: 'ラック', width: '10rem', sortValue: ({ name }) => name },
  {
    id: 'machines',
    header: '台数',
    width: '5rem',
    align: 'end',
    sortValue: ({ machines }) => machines,
    cell: ({ machines }) => formatNumber(machines),
  },
  {
    id: 'watts',
    header: '電力の合計',
    width: '12rem',
    align: 'end',
    sortValue: ({ watts }) => watts,
    cell: (rack) => (
      <>
        {wattsText(rack)}
        <Note>{ofText(rack.ofWatts, rack)}</Note>
      </>
    ),
  },
  {
    id: 'celsius',
    header: '吸気温度の最大',
    width: '12rem',
    align: 'end',
    sortValue: ({ warmest }) => warmest?.celsius,
    cell: (rack) => (
      <>
        {celsiusText(rack)}
        <Note>{ofText(rack.ofCelsius, rack)}</Note>
      </>
    ),
  },
  {
    id: 'warmest',
    header: '最大のサーバー',
    width: '14rem',
    sortValue: ({ warmest }) => warmest?.server.name,
    cell: ({ warmest }) => warmest && <TextLink to={paths.server(warmest.server.id)}>{warmest.server.name}</TextLink>,
  },
  {
    id: 'failed',
    header: '読み込み',
    width: '10rem',
    sortValue: ({ failed }) => failed,
    cell: ({ failed, read, machines }) =>
      failed > 0
        ? `${formatNumber(failed)} 台を取得できません`
        : read < machines
          ? `残り ${formatNumber(machines - read)} 台`
          : '',
  },
]
