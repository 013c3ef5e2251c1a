import type { RemoteManifest } from '@portal/contract'

export default {
  name: 'activity-logs',
  contract: '^3.1.0',
  paths: ['/activity-logs', '/activity-logs/:id'],
  nav: [{ label: '操作ログ管理', icon: 'log', to: '/activity-logs', order: 40 }],
  widgets: [
    { id: 'recent', title: '最近の操作', order: 40, size: 'small', permission: 'read:activity-logs', feature: null },
  ],
  search: {
    pages: [
      {
        label: '失敗した操作',
        to: '/activity-logs?period=&result=failure',
        words: ['エラー', '監査'],
        permission: 'read:activity-logs',
      },
    ],
  },
  preload: { '/activity-logs': ['list'], '/activity-logs/:id': ['detail'] },
  reads: {
    '/activity-logs': [{ read: 'users' }],
    '/activity-logs/:id': [{ read: 'activity-logs/:id', permission: 'read:activity-logs' }],
  },
} satisfies RemoteManifest
