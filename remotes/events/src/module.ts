import { backTo, paths, type RemoteModule } from '@portal/contract'
import { lazyComponent } from '@portal/ui'
import { PagesError } from './PagesError'

const handle = backTo('イベント管理', paths.events)

export default {
  routes: [
    {
      path: '/events',
      ErrorBoundary: PagesError,
      lazy: () => import(/* webpackChunkName: "list" */ './list/ListPage'),
    },
    {
      path: '/events/reports/hand-over',
      handle,
      ErrorBoundary: PagesError,
      lazy: () => import(/* webpackChunkName: "hand-over" */ './hand-over/HandOverPage'),
    },
    {
      path: '/events/reports/monthly',
      handle,
      ErrorBoundary: PagesError,
      lazy: () => import(/* webpackChunkName: "report" */ './report/ReportPage'),
    },
    {
      path: '/events/:id',
      handle,
      ErrorBoundary: PagesError,
      lazy: () => import(/* webpackChunkName: "detail" */ './detail/DetailPage'),
    },
  ],
  widgets: {
    mine: lazyComponent(() => import(/* webpackChunkName: "mine-widget" */ './widgets/MineWidget')),
    trend: lazyComponent(() => import(/* webpackChunkName: "trend-widget" */ './widgets/TrendWidget')),
  },
  search: {
    events: async (words) => (await import(/* webpackChunkName: "search" */ './search')).findEvents(words),
  },
} satisfies RemoteModule
