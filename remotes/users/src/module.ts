import type { RemoteModule } from '@portal/contract'

export default {
  routes: [
    { path: '/users', lazy: () => import(/* webpackChunkName: "list" */ './ListPage') },
    { path: '/users/register', lazy: () => import(/* webpackChunkName: "register" */ './RegisterPage') },
    { path: '/users/:id/update', lazy: () => import(/* webpackChunkName: "update" */ './UpdatePage') },
    { path: '/profile', lazy: () => import(/* webpackChunkName: "profile" */ './ProfilePage') },
  ],
  widgets: {},
} satisfies RemoteModule
