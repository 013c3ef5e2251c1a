import type { Lifecycle } from '@portal/api-client/lifecycles'
import { formatDate } from '@portal/ui'
import type { Column } from '@portal/ui/table'
import classes from './columns.module.css'
import { daysLeft, daysLeftText, LEVELS, levelOf } from './lifecycle-level'
import { LevelBadge } from './LevelBadge'
import { makerAndModel } from './words'

/** The server comes first, because the first cell is the row's link. */
export const lifecycleColumns: Column<Lifecycle>[] = [
  {
    id: 'serverName', header: 'サーバー', width: '15rem',
    cell: (lifecycle) => lifecycle.serverName, sortValue: (lifecycle) => lifecycle.serverName,
  },
  {
    id: 'level', header: '状態', width: '8rem',
    cell: ({ supportExpireAt }) => <LevelBadge level={levelOf(supportExpireAt)} />,
    sortValue: ({ supportExpireAt }) => LEVELS.indexOf(levelOf(supportExpireAt)),
  },
  {
    id: 'supportExpireAt', header: 'サポート期限', width: '8rem',
    cell: (lifecycle) => formatDate(lifecycle.supportExpireAt), sortValue: (lifecycle) => lifecycle.supportExpireAt,
  },
  {
    id: 'daysLeft', header: '残日数', width: '8rem', align: 'end',
    cell: (lifecycle) => <span className={classes.nowrap}>{daysLeftText(daysLeft(lifecycle.supportExpireAt))}</span>,
    sortValue: (lifecycle) => daysLeft(lifecycle.supportExpireAt),
  },
  { id: 'serialNo', header: 'シリアル', width: '8rem', cell: (lifecycle) => lifecycle.serialNo, sortValue: (lifecycle) => lifecycle.serialNo },
  { id: 'model', header: 'メーカー / モデル', width: '14rem', cell: (lifecycle) => makerAndModel(lifecycle), sortValue: makerAndModel },
  { id: 'updatedBy', header: '更新者', width: '12rem', cell: (lifecycle) => lifecycle.updatedBy ?? '—', sortValue: (lifecycle) => lifecycle.updatedBy },
]
