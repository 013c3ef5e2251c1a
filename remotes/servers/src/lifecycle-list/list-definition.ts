import { makerAndModel } from '@portal/api-client/labels/servers'
import { anyOf, daysOf, defineList, type List, one } from '@portal/ui/table'
import { levelLabels, LEVELS, levelOf } from '../lifecycles/lifecycle-level'
import { lifecycleColumns } from './columns'
import type { Row } from './rows'

export const lifecycleList = defineList({
  id: 'server-lifecycles',
  label: 'ライフサイクル一覧',
  columns: lifecycleColumns,
  search: {
    label: 'ライフサイクルを検索',
    of: (row) => [
      row.serverName,
      row.serialNo,
      row.manufacturer,
      row.model,
      row.site,
      row.supportVendor,
      row.supportLevel,
      row.updatedBy,
    ],
  },
  words: { 機種: 'モデル', 期限: 'サポート期限' },
  facets: {
    level: anyOf({
      label: '状態',
      of: ({ supportExpireAt }: Row, now) => levelOf(supportExpireAt, new Date(now)),
      values: LEVELS,
      text: levelLabels.text,
    }),
    model: anyOf({ label: 'モデル', of: makerAndModel }),
    site: anyOf({ label: '設置場所', of: ({ site }: Row) => site || null }),
    expiry: daysOf({ label: '期限', of: ({ supportExpireAt }: Row) => supportExpireAt }),
  },
  fields: { view: one(['fiscal', 'calendar'], { arranges: true }) },
  sort: 'supportExpireAt',
})

export type LifecycleList = List<Row, typeof lifecycleList.schema>
