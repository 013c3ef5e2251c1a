import {
  scheduleText,
  targetKindLabels,
  targetText,
  windowStateLabels,
} from '@portal/api-client/labels/maintenance-windows'
import { WINDOW_STATES } from '@portal/api-client/maintenance/occurrences'
import { anyOf, defineList, type List } from '@portal/ui/table'
import { columns } from './columns'
import type { Row } from './rows'

export const windowList = defineList({
  id: 'maintenance-windows',
  label: 'メンテナンス予定の一覧',
  columns,
  search: {
    label: 'メンテナンス予定を検索',
    of: (row) => [
      row.name,
      row.reason,
      targetText(row.target),
      scheduleText(row.schedule),
      row.createdBy,
      ...(row.servers ?? []).map(({ name }) => name),
    ],
  },
  facets: {
    state: anyOf({
      label: '状態',
      of: ({ state }: Row) => state,
      values: WINDOW_STATES,
      text: windowStateLabels.text,
    }),
    target: anyOf({
      label: '対象',
      of: ({ target }: Row) => target.kind,
      values: ['servers', 'rack', 'site', 'tag'],
      text: targetKindLabels.text,
    }),
  },
  sort: 'state',
  thenBy: 'next',
})

export type WindowList = List<Row, typeof windowList.schema>
