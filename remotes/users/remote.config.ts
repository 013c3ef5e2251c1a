import type { RemoteManifest } from '@portal/contract'

export default {
  name: 'users',
  contract: '^3.1.0',
  paths: ['/users', '/users/register', '/users/:id/update', '/profile'],
  nav: [{ label: 'ユーザー管理', icon: 'users', to: '/users', order: 50 }],
  widgets: [],
  search: {
    pages: [
      { label: 'ユーザーの招待', to: '/users/register', words: ['登録', '追加'], permission: 'manage:users' },
      { label: 'プロフィール', to: '/profile', words: ['パスワード', 'MFA', 'アカウント'] },
    ],
    records: [{ id: 'users', label: 'ユーザー' }],
  },
  preload: {
    '/users': ['list'],
    '/users/register': ['register'],
    '/users/:id/update': ['update'],
    '/profile': ['profile'],
  },
  reads: {
    '/users': [{ read: 'users' }, { read: 'users/invitations' }],
    '/users/register': [{ read: 'users' }, { read: 'users/invitations' }],
    '/users/:id/update': [{ read: 'users/:id' }, { read: 'users' }],
    '/profile': [{ read: 'users/:self' }, { read: 'mfa' }],
  },
} satisfies RemoteManifest
