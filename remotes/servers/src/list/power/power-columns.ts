import { formatNumber } from '@portal/ui'
import type { CsvColumn } from '@portal/ui/table'
import type { RackSums, Sums } from './power-sums'

/** 12 台中 9 台の値 */
export const ofText = (count: number, { machines }: Sums): string =>
  count === 0 ? '値がありません' : `${formatNumber(machines)} 台中 ${formatNumber(count)} 台の値`

/** Watts without fractions, because sensors have none that mean anything. */
export const wattsText = ({ watts }: Sums): string => (watts === null ? '—' : formatNumber(Math.round(watts), 'W'))

export const celsiusText = ({ warmest }: Sums): string => (warmest ? formatNumber(warmest.celsius, '°C') : '—')

/** The values of a site in one line. */
export const sumsText = (sums: Sums): string =>
  `電力の合計 ${wattsText(sums)}（${ofText(sums.ofWatts, sums)}）、吸気温度の最大 ${celsiusText(sums)}（${ofText(sums.ofCelsius, sums)}）`

/** The columns of the file. */
export const powerColumns: readonly CsvColumn<RackSums & { site: string }>[] = [
  { header: '拠点', value: ({ site }) => site },
  { header: 'ラック', value: ({ name }) => name },
  { header: '台数', value: ({ machines }) => machines },
  { header: '電力の合計 (W)', value: ({ watts }) => (watts === null ? null : Math.round(watts)) },
  { header: '電力のある台数', value: ({ ofWatts }) => ofWatts },
  { header: '吸気温度の最大 (°C)', value: ({ warmest }) => warmest?.celsius },
  { header: '吸気温度が最大のサーバー', value: ({ warmest }) => warmest?.server.name },
  { header: '吸気温度のある台数', value: ({ ofCelsius }) => ofCelsius },
  { header: '読み込めなかった台数', value: ({ failed }) => failed },
]
