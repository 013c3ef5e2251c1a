import type { RemoteManifest } from '@portal/contract'

export default {
  name: 'users',
  contract: '^2.0.0',
  paths: ['/users', '/users/register', '/users/:id/update', '/profile'],
  nav: [{ label: 'ユーザー管理', icon: 'users', to: '/users', order: 50 }],
  widgets: [],
  preload: { '/users/*': ['list'], '/profile': ['profile'] },
} satisfies RemoteManifest
