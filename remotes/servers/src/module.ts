import { backTo, paths, type RemoteModule } from '@portal/contract'
import { lazyComponent } from '@portal/ui'
import { DetailError } from './detail/DetailError'
import { LifecycleError } from './lifecycles/LifecycleError'
import { WindowsError } from './maintenance/WindowsError'
import { PagesError } from './PagesError'

const handle = backTo('サーバー管理', paths.servers)

export default {
  routes: [
    {
      path: '/servers',
      ErrorBoundary: PagesError,
      lazy: () => import(/* webpackChunkName: "list" */ './list/ListPage'),
    },
    {
      path: '/servers/:id',
      handle,
      ErrorBoundary: DetailError,
      lazy: () => import(/* webpackChunkName: "detail" */ './detail/DetailPage'),
    },
    {
      path: '/servers/:id/remote-login',
      handle,
      ErrorBoundary: PagesError,
      lazy: () => import(/* webpackChunkName: "remote-login" */ './remote-login/RemoteLoginPage'),
    },
    {
      path: '/servers/:id/remote-screen',
      handle,
      ErrorBoundary: PagesError,
      lazy: () => import(/* webpackChunkName: "remote-screen" */ './remote-screen/RemoteScreenPage'),
    },
    {
      path: '/servers/:id/maintenance-sheet',
      handle,
      ErrorBoundary: PagesError,
      lazy: () => import(/* webpackChunkName: "maintenance-sheet" */ './maintenance-sheet/MaintenanceSheetPage'),
    },
    {
      path: '/servers/:id/system-event-logs/:eventId',
      handle,
      ErrorBoundary: PagesError,
      lazy: () => import(/* webpackChunkName: "system-event-log" */ './system-event-log/SystemEventLogPage'),
    },
    {
      path: '/server-records',
      handle,
      ErrorBoundary: PagesError,
      lazy: () => import(/* webpackChunkName: "records" */ './records/RecordsPage'),
    },
    {
      path: '/server-lifecycles',
      ErrorBoundary: LifecycleError,
      lazy: () => import(/* webpackChunkName: "lifecycle-list" */ './lifecycle-list/LifecycleListPage'),
    },
    {
      path: '/server-lifecycles/:id',
      handle: backTo('ライフサイクル', paths.lifecycles),
      ErrorBoundary: LifecycleError,
      lazy: () => import(/* webpackChunkName: "lifecycle-detail" */ './lifecycle-detail/LifecycleDetailPage'),
    },
    {
      path: '/maintenance-windows',
      handle,
      ErrorBoundary: WindowsError,
      lazy: () => import(/* webpackChunkName: "maintenance-list" */ './maintenance-list/MaintenanceListPage'),
    },
    ...['/maintenance-windows/new', '/maintenance-windows/:id'].map((path) => ({
      path,
      handle: backTo('メンテナンス予定', paths.maintenanceWindows),
      ErrorBoundary: WindowsError,
      lazy: () => import(/* webpackChunkName: "maintenance-form" */ './maintenance-form/MaintenanceFormPage'),
    })),
  ],
  widgets: {
    critical: lazyComponent(() => import(/* webpackChunkName: "critical-widget" */ './widgets/CriticalWidget')),
    fleet: lazyComponent(() => import(/* webpackChunkName: "fleet-widget" */ './widgets/FleetWidget')),
    support: lazyComponent(() => import(/* webpackChunkName: "support-widget" */ './widgets/SupportWidget')),
  },
  search: {
    servers: async (words) => (await import(/* webpackChunkName: "search" */ './search')).findServers(words),
  },
} satisfies RemoteModule
