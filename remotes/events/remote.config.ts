import type { RemoteManifest } from '@portal/contract'

export default {
  name: 'events',
  contract: '^3.1.0',
  paths: ['/events', '/events/reports/hand-over', '/events/reports/monthly', '/events/:id'],
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
    { id: 'mine', title: '自分の担当', order: 12, size: 'small', permission: null, feature: 'infraBasic' },
    { id: 'trend', title: 'イベント（14 日間）', order: 22, size: 'small', permission: null, feature: 'infraBasic' },
  ],
  search: {
    pages: [
      { label: '自分が担当するイベント', to: '/events?assignee=me', words: ['担当'], feature: 'infraBasic' },
      {
        label: '保守手配中のイベント',
        to: '/events?case=open',
        words: ['受付番号', '保守会社'],
        feature: 'infraBasic',
      },
      { label: '引き継ぎ', to: '/events/reports/hand-over', words: ['申し送り', 'シフト'], feature: 'infraBasic' },
      { label: '月次報告書', to: '/events/reports/monthly', words: ['レポート', '報告'], feature: 'infraBasic' },
    ],
    records: [{ id: 'events', label: 'イベント', feature: 'infraBasic' }],
  },
  preload: {
    '/events': ['list'],
    '/events/reports/hand-over': ['hand-over'],
    '/events/reports/monthly': ['report'],
    '/events/:id': ['detail'],
  },
  reads: {
    '/events': [
      { read: 'events?status=new&status=in_progress', feature: 'infraBasic' },
      { read: 'servers', feature: 'infraBasic' },
    ],
    '/events/reports/hand-over': [
      { read: 'events?status=new&status=in_progress', feature: 'infraBasic' },
      { read: 'servers', feature: 'infraBasic' },
    ],
    '/events/reports/monthly': [{ read: 'events?status=new&status=in_progress', feature: 'infraBasic' }],
    '/events/:id': [
      { read: 'events/:id', feature: 'infraBasic' },
      { read: 'events?status=new&status=in_progress', feature: 'infraBasic' },
      { read: 'users' },
    ],
  },
} satisfies RemoteManifest
