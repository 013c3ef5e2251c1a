import type { RemoteManifest } from '@portal/contract'

export default {
  name: 'servers',
  contract: '^3.1.0',
  paths: [
    '/servers',
    '/servers/:id',
    '/servers/:id/remote-login',
    '/servers/:id/remote-screen',
    '/servers/:id/maintenance-sheet',
    '/servers/:id/system-event-logs/:eventId',
    '/server-records',
    '/server-lifecycles',
    '/server-lifecycles/:id',
    '/maintenance-windows',
    '/maintenance-windows/new',
    '/maintenance-windows/:id',
  ],
  nav: [
    {
      label: 'サーバー管理',
      icon: 'server',
      to: '/servers',
      order: 20,
      badge: { read: 'servers', label: '重大なサーバー', value: { countWhere: { hardStatus: 'Critical' } } },
    },
  ],
  widgets: [
    { id: 'critical', title: '今すぐ対応', order: 10, size: 'wide', permission: null, feature: 'infraBasic' },
    { id: 'fleet', title: 'サーバーの状態', order: 20, size: 'wide', permission: null, feature: 'infraBasic' },
    { id: 'support', title: 'サポート期限', order: 30, size: 'small', permission: null, feature: 'infraAdvanced' },
  ],
  search: {
    pages: [
      {
        label: 'ライフサイクル',
        to: '/server-lifecycles',
        words: ['サポート期限', '保守', '年度', 'lifecycle'],
        feature: 'infraAdvanced',
      },
      {
        label: '作業の記録の再生',
        to: '/server-records',
        words: ['記録', 'asciicast', 'record'],
        feature: 'remoteAccess',
      },
      { label: 'ラック', to: '/servers?view=rack', words: ['設置場所', 'rack'], feature: 'infraBasic' },
      {
        label: '電力と温度',
        to: '/servers?view=power',
        words: ['消費電力', '吸気温度', 'power', 'temperature'],
        feature: 'infraAdvanced',
      },
    ],
    records: [{ id: 'servers', label: 'サーバー', feature: 'infraBasic' }],
  },
  preload: {
    '/servers': ['list'],
    '/servers/:id': ['detail'],
    '/servers/:id?': ['overview'],
    // Without the clients of terminal and screen, because they weigh more than the page, which is shown without them
    // when there is nothing to connect to.
    '/servers/:id/remote-login': ['remote-login'],
    '/servers/:id/remote-screen': ['remote-screen'],
    '/servers/:id/maintenance-sheet': ['maintenance-sheet'],
    '/servers/:id/system-event-logs/:eventId': ['system-event-log'],
    '/server-records': ['records'],
    '/server-lifecycles': ['lifecycle-list'],
    '/server-lifecycles/:id': ['lifecycle-detail'],
    '/maintenance-windows': ['maintenance-list'],
    '/maintenance-windows/new': ['maintenance-form'],
    '/maintenance-windows/:id': ['maintenance-form'],
  },
  reads: {
    '/server-records': [],
    '/servers': [{ read: 'servers', feature: 'infraBasic' }],
    '/servers/:id': [
      { read: 'servers/:id', feature: 'infraBasic' },
      { read: 'servers/:id/hard-logs', feature: 'infraBasic' },
      { read: 'events?serverID=:id', feature: 'infraBasic' },
    ],
    '/servers/:id/remote-login': [{ read: 'servers/:id', feature: 'infraBasic' }],
    '/servers/:id/remote-screen': [{ read: 'servers/:id', feature: 'infraBasic' }],
    '/servers/:id/maintenance-sheet': [
      { read: 'servers/:id', feature: 'infraBasic' },
      { read: 'servers/:id/hard-logs', feature: 'infraBasic' },
    ],
    '/servers/:id/system-event-logs/:eventId': [
      { read: 'servers/:id', feature: 'infraBasic' },
      { read: 'servers/:id/hard-logs', feature: 'infraBasic' },
    ],
    '/server-lifecycles': [
      { read: 'server-lifecycles', feature: 'infraAdvanced' },
      { read: 'servers', feature: 'infraBasic' },
    ],
    '/server-lifecycles/:id': [
      { read: 'server-lifecycles/:id', feature: 'infraAdvanced' },
      { read: 'activity-logs?action=lifecycle.update&targetType=lifecycle', permission: 'read:activity-logs' },
    ],
    '/maintenance-windows': [{ read: 'servers', feature: 'infraBasic' }],
    // Those of the path below, which its address fits too.
    '/maintenance-windows/new': [],
    '/maintenance-windows/:id': [{ read: 'servers', feature: 'infraBasic' }],
  },
} satisfies RemoteManifest
