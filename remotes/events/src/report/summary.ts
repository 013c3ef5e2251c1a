import { formatNumber } from '@portal/ui'
import type { Figures } from './figures'
import { percentText } from './percent-text'
import { timeText } from './time-text'

/** The lines at the head of a report. */
export const summaryOf = ({ machines, begun, begunBefore, causes, silentMs, observed }: Figures) => [
  { label: 'サーバー', value: `${formatNumber(machines)} 台` },
  {
    label: '発生したイベント',
    value: `${formatNumber(begun)} 件（${causes < begun ? `まとめると ${formatNumber(causes)} 件、` : ''}前月 ${formatNumber(begunBefore)} 件）`,
  },
  { label: '監視できた時間', value: observed === null ? '—' : percentText(observed) },
  { label: '応答がなかった時間', value: silentMs === 0 ? 'なし' : `のべ ${timeText(silentMs)}` },
]
