import type { RemoteManifest } from '@portal/contract'

export default {
  name: 'events',
  contract: '^2.0.0',
  paths: ['/events', '/events/:id'],
  nav: [
    {
      label: 'イベント管理',
      icon: 'event',
      to: '/events',
      order: 10,
      badge: {
        read: 'events/count?status=new&status=in_progress',
        label: '未解決の重大イベント',
        value: { field: 'criticalCount' },
      },
    },
  ],
  widgets: [
    {
      id: 'unresolved',
      title: '未対応・対応中のイベント',
      order: 30,
      size: 'wide',
      permission: null,
      feature: 'infraBasic',
    },
  ],
  preload: { '/events': ['list'], '/events/:id': ['detail'] },
  reads: {
    '/events': [
      { read: 'events?status=new&status=in_progress', feature: 'infraBasic' },
      { read: 'servers', feature: 'infraBasic' },
    ],
    '/events/:id': [{ read: 'events/:id', feature: 'infraBasic' }, { read: 'users' }],
  },
} satisfies RemoteManifest
