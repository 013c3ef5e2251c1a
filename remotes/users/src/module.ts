import { backTo, paths, type RemoteModule } from '@portal/contract'
import { PagesError } from './PagesError'

const handle = backTo('ユーザー管理', paths.users)

export default {
  routes: [
    { path: '/users', ErrorBoundary: PagesError, lazy: () => import(/* webpackChunkName: "list" */ './list/ListPage') },
    {
      path: '/users/register',
      handle,
      lazy: () => import(/* webpackChunkName: "register" */ './register/RegisterPage'),
    },
    { path: '/users/:id/update', handle, lazy: () => import(/* webpackChunkName: "update" */ './update/UpdatePage') },
    { path: '/profile', lazy: () => import(/* webpackChunkName: "profile" */ './profile/ProfilePage') },
  ],
  widgets: {},
  search: {
    users: async (words) => (await import(/* webpackChunkName: "search" */ './search')).findUsers(words),
  },
} satisfies RemoteModule
