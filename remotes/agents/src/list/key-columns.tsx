import type { ProjectKey } from '@portal/api-client/agents'
import { Time } from '@portal/ui'
import type { Column } from '@portal/ui/table'
import { KeyText } from './KeyText'

export const keyColumns: Column<ProjectKey>[] = [
  { id: 'key', header: '鍵', width: '22rem', least: '18rem', cell: ({ key }) => <KeyText value={key} /> },
  {
    id: 'createdAt',
    header: '作成日時',
    width: '12rem',
    least: '8rem',
    phone: 'second',
    cell: ({ createdAt }) => <Time value={createdAt} isShort />,
  },
  {
    id: 'createdBy',
    header: '作成者',
    width: '13rem',
    least: '8rem',
    isOneLine: true,
    phone: 'hidden',
    cell: ({ createdBy }) => createdBy,
  },
  {
    id: 'lastUsedAt',
    header: '最終使用',
    width: '8rem',
    cell: ({ lastUsedAt }) => (lastUsedAt ? <Time value={lastUsedAt} isShort /> : '未使用'),
  },
]
