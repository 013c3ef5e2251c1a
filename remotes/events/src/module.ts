import { backTo, paths, type RemoteModule } from '@portal/contract'
import { lazyComponent } from '@portal/ui'

const handle = backTo('イベント管理', paths.events)

export default {
  routes: [
    { path: '/events', lazy: () => import(/* webpackChunkName: "list" */ './ListPage') },
    { path: '/events/:id', handle, lazy: () => import(/* webpackChunkName: "detail" */ './DetailPage') },
  ],
  widgets: {
    unresolved: lazyComponent(() => import(/* webpackChunkName: "unresolved" */ './UnresolvedWidget')),
  },
} satisfies RemoteModule
