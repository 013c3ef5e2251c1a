import type { RemoteManifest } from '@portal/contract'

export default {
  name: 'servers',
  contract: '^2.0.0',
  paths: [
    '/servers',
    '/servers/:id',
    '/servers/:id/remote-login',
    '/servers/:id/remote-screen',
    '/servers/:id/maintenance-sheet',
    '/servers/:id/system-event-logs/:eventId',
    '/server-lifecycles',
    '/server-lifecycles/:id',
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
    { id: 'health', title: 'ハードウェアの状態', order: 20, size: 'small', permission: null, feature: 'infraBasic' },
    { id: 'support', title: 'サポート期限', order: 22, size: 'small', permission: null, feature: 'infraAdvanced' },
  ],
  preload: { '/servers': ['list'], '/server-lifecycles': ['lifecycle-list'] },
} satisfies RemoteManifest
