import type { RemoteManifest } from '@portal/contract'

export default {
  name: 'agents',
  contract: '^3.1.0',
  paths: ['/agents'],
  nav: [{ label: 'エージェント管理', icon: 'agent', to: '/agents', order: 30 }],
  widgets: [
    {
      id: 'silent',
      title: '応答のないエージェント',
      order: 32,
      size: 'small',
      permission: null,
      feature: 'infraBasic',
    },
  ],
  search: {
    pages: [
      {
        label: 'エージェントの導入',
        to: '/agents?tab=install',
        words: ['インストール', '手順', 'サーバーの追加'],
        feature: 'infraBasic',
      },
      { label: 'エージェントの鍵', to: '/agents?tab=keys', words: ['更新', 'key'], feature: 'infraBasic' },
      {
        label: '通知ルール',
        to: '/agents?tab=rules',
        words: ['メール', 'Slack', 'Teams', 'Webhook', 'エスカレーション'],
        feature: 'infraBasic',
      },
    ],
  },
  preload: { '/agents': ['list'] },
  reads: {
    '/agents': [{ read: 'servers', feature: 'infraBasic' }],
  },
} satisfies RemoteManifest
