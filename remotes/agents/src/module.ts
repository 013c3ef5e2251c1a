import type { RemoteModule } from '@portal/contract'
import { lazyComponent } from '@portal/ui'
import { PagesError } from './PagesError'

export default {
  routes: [
    {
      path: '/agents',
      ErrorBoundary: PagesError,
      lazy: () => import(/* webpackChunkName: "list" */ './list/ListPage'),
    },
  ],
  widgets: {
    silent: lazyComponent(() => import(/* webpackChunkName: "silent-widget" */ './widgets/SilentWidget')),
  },
} satisfies RemoteModule
