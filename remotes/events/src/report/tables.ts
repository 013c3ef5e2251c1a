import { eventStatusLabels, severityLabels } from '@portal/api-client/labels/events'
import { SEVERITY } from '@portal/api-client/events'
import { paths } from '@portal/contract'
import { formatNumber, NOWHERE } from '@portal/ui'
import { type Figures, SUPPORT_DAYS } from './figures'
import type { PowerRow } from './power'

/** `time` in milliseconds, `share` 0 to 1, `day` as `2026-10-31`, `moment` in ISO 8601; null where there is none. */
type Kind = 'text' | 'number' | 'time' | 'share' | 'day' | 'moment'
export type Column = { label: string; kind: Kind }
export type Table = {
  title: string
  /** By which rule its figures are counted. */
  note: string
  columns: readonly Column[]
  rows: readonly { cells: readonly (string | number | null)[]; to?: string }[]
  /** What is said instead of a table without rows. */
  empty: string
}

/** The tables of a report, the same on the page, on paper and in the workbook. */
export function tablesOf(figures: Figures): Table[] {
  return [
    {
      title: '重大度別',
      note: '発生はこの月に発生したイベントの件数です。状態は月末、対応と解決までの時間は発生から数えます。',
      columns: [
        text('重大度'),
        number('発生'),
        number('前月'),
        number(eventStatusLabels.text('resolved')),
        number(eventStatusLabels.text('ignored')),
        number('月末に未解決'),
        time('対応開始まで（中央値）'),
        time('対応開始まで（最長）'),
        time('解決まで（中央値）'),
        time('解決まで（最長）'),
      ],
      rows: figures.severities.map((row) => ({
        cells: [
          severityLabels.text(row.severity),
          row.begun,
          row.begunBefore,
          row.resolved,
          row.ignored,
          row.open,
          row.toRespond.median,
          row.toRespond.longest,
          row.toResolve.median,
          row.toResolve.longest,
        ],
      })),
      empty: '',
    },
    {
      title: 'イベントのまとまり',
      note: '時刻、設置場所、部品から原因が同じと見られるイベントです。解決までの時間は、最初の発生から最後の解決まで数えます。',
      columns: [
        text('最初のイベント'),
        { label: '発生日時', kind: 'moment' },
        text('まとめた理由'),
        number('サーバー'),
        number('イベント'),
        time('解決まで'),
      ],
      rows: figures.incidents.map(({ id, at, title, reason, servers, events, toResolve }) => ({
        cells: [title, at, reason, servers, events, toResolve],
        to: paths.event(id),
      })),
      empty: 'まとまりになるイベントはありません。',
    },
    {
      title: '拠点別',
      note: 'サーバーのいまの拠点で数えます。',
      columns: [
        text('拠点'),
        number('サーバー'),
        ...SEVERITY.map((severity) => number(severityLabels.text(severity))),
        number('計'),
      ],
      rows: figures.sites.map(({ site, machines, bySeverity, total }) => ({
        cells: [site || NOWHERE, machines, ...SEVERITY.map((severity) => bySeverity[severity] ?? 0), total],
      })),
      empty: 'サーバーがありません。',
    },
    {
      title: 'イベントの多いサーバー',
      note: '応答なしは、エージェントから受信がなかった時間です。',
      columns: [text('サーバー'), text('拠点'), number('重大'), number('計'), time('応答なし')],
      rows: figures.servers.map(({ id, name, site, critical, total, silentMs }) => ({
        cells: [name, site || NOWHERE, critical, total, silentMs || null],
        to: paths.server(id),
      })),
      empty: 'イベントは発生していません。',
    },
    {
      title: 'サポート期限',
      note: `この月と、その後 ${SUPPORT_DAYS} 日に期限が来るサーバーです。`,
      columns: [text('サーバー'), text('拠点'), { label: 'サポート期限', kind: 'day' }],
      rows: figures.supportEnds.map(({ id, name, site, day }) => ({
        cells: [name, site || NOWHERE, day],
        to: paths.server(id),
      })),
      empty: '期限が来るサーバーはありません。',
    },
    {
      title: '更新できるファームウェア',
      note: 'いまの状態です。',
      columns: [text('ファームウェア'), number('台数'), number('更新できる台数')],
      rows: figures.firmware.map(({ name, machines, updatable }) => ({ cells: [name, machines, updatable] })),
      empty: '更新できるファームウェアはありません。',
    },
  ]
}

/** The power of a month, of all machines and by site and rack. */
export function powerTable(rows: readonly PowerRow[]): Table {
  const [{ machines, unread } = { machines: 0, unread: 0 }] = rows
  const read =
    unread > 0 ? `${formatNumber(machines)} 台中 ${formatNumber(machines - unread)} 台を読み込んだ値です。` : ''
  return {
    title: '消費電力',
    note: `${read}1 時間ごとの値で数えます。平均は各サーバーの平均の合計、最大は同じ時刻の合計の最大です。電力量は値があった時間だけの合計です。測定は、電力の値があるサーバーの時間のうち、値があった割合です。`,
    columns: [
      text('拠点'),
      text('ラック'),
      number('台数'),
      number('平均 (W)'),
      number('最大 (W)'),
      number('電力量 (kWh)'),
      { label: '測定', kind: 'share' },
      number('電力の値がない台数'),
      number('読み込めない台数'),
    ],
    rows: rows.map(({ site, rack, average, peak, kWh, measured, without, failed, ...row }) => ({
      cells: [
        site ?? 'すべて',
        rack ?? '計',
        row.machines,
        average && Math.round(average),
        peak && Math.round(peak),
        kWh && Math.round(kWh),
        measured,
        without,
        failed,
      ],
    })),
    empty: 'サーバーがありません。',
  }
}

const text = (label: string): Column => ({ label, kind: 'text' })
const number = (label: string): Column => ({ label, kind: 'number' })
const time = (label: string): Column => ({ label, kind: 'time' })
