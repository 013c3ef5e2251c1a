import { SerialNote } from '@portal/ui'
import type { Column } from '@portal/ui/table'
import { daysLeft, daysLeftText, levelLabels, levelOf } from '../lifecycles/lifecycle-level'
import { LevelBadge } from '../lifecycles/LevelBadge'
import { makerAndModel } from '@portal/api-client/labels/servers'
import { InlineDay } from './InlineDay'
import type { Row } from './rows'

/** The server comes first, because the first cell is the row's link. */
export const lifecycleColumns: Column<Row>[] = [
  {
    id: 'serverName',
    header: 'サーバー',
    width: '16rem',
    least: '9.5rem',
    sortValue: (row) => row.serverName,
    beside: (row) => <SerialNote {...row} />,
  },
  {
    id: 'level',
    header: '状態',
    width: '8rem',
    cell: ({ supportExpireAt }) => <LevelBadge level={levelOf(supportExpireAt)} />,
    sortValue: ({ supportExpireAt }) => levelLabels.rank(levelOf(supportExpireAt)),
    csv: [{ header: '状態', value: ({ supportExpireAt }) => levelLabels.text(levelOf(supportExpireAt)) }],
  },
  {
    id: 'serialNo',
    header: 'シリアル番号',
    width: '9.5rem',
    hidden: true,
    sortValue: (row) => row.serialNo,
  },
  { id: 'model', header: 'メーカー / モデル', width: '11rem', hidden: true, sortValue: makerAndModel },
  {
    id: 'supportExpireAt',
    header: 'サポート期限',
    width: '8rem',
    cell: (row) => <InlineDay key={row.id} lifecycle={row} />,
    sortValue: (row) => row.supportExpireAt,
  },
  {
    id: 'daysLeft',
    header: '残日数',
    width: '8rem',
    align: 'end',
    cell: (row) => daysLeftText(daysLeft(row.supportExpireAt)),
    sortValue: (row) => daysLeft(row.supportExpireAt),
  },
  { id: 'site', header: '設置場所', width: '10rem', least: '6rem', sortValue: (row) => row.site },
  { id: 'support', header: '保守ベンダー / レベル', hidden: true, sortValue: supportText },
  {
    id: 'updatedBy',
    header: '更新者',
    width: '12rem',
    hidden: true,
    isOneLine: true,
    sortValue: (row) => row.updatedBy,
  },
]

function supportText({ supportVendor, supportLevel }: Row): string {
  return [supportVendor, supportLevel].filter(Boolean).join(' / ')
}
