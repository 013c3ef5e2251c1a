import type { RemoteModule } from '@portal/contract'
import { lazyComponent } from '@portal/ui'

export default {
  routes: [
    { path: '/activity-logs', lazy: () => import(/* webpackChunkName: "list" */ './ListPage') },
    { path: '/activity-logs/:id', lazy: () => import(/* webpackChunkName: "detail" */ './DetailPage') },
  ],
  widgets: {
    recent: lazyComponent(() => import(/* webpackChunkName: "recent" */ './RecentWidget')),
  },
} satisfies RemoteModule
