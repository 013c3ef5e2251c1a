import type { RemoteModule } from '@portal/contract'
import { lazyComponent } from '@portal/ui'

export default {
  routes: [{ path: '/agents', lazy: () => import(/* webpackChunkName: "list" */ './ListPage') }],
  widgets: {
    silent: lazyComponent(() => import(/* webpackChunkName: "silent-widget" */ './SilentWidget')),
  },
} satisfies RemoteModule
