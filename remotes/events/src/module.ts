import type { RemoteModule } from '@portal/contract'
import { lazyComponent } from '@portal/ui'

export default {
  routes: [
    { path: '/events', lazy: () => import(/* webpackChunkName: "list" */ './ListPage') },
    { path: '/events/:id', lazy: () => import(/* webpackChunkName: "detail" */ './DetailPage') },
  ],
  widgets: {
    unresolved: lazyComponent(() => import(/* webpackChunkName: "unresolved" */ './UnresolvedWidget')),
  },
} satisfies RemoteModule
