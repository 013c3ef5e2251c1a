import { backTo, paths, type RemoteModule } from '@portal/contract'
import { lazyComponent } from '@portal/ui'
import { PagesError } from './PagesError'

const handle = backTo('操作ログ管理', paths.activityLogs)

export default {
  routes: [
    {
      path: '/activity-logs',
      ErrorBoundary: PagesError,
      lazy: () => import(/* webpackChunkName: "list" */ './list/ListPage'),
    },
    { path: '/activity-logs/:id', handle, lazy: () => import(/* webpackChunkName: "detail" */ './detail/DetailPage') },
  ],
  widgets: {
    recent: lazyComponent(() => import(/* webpackChunkName: "recent-widget" */ './widgets/RecentWidget')),
  },
} satisfies RemoteModule
