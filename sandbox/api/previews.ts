import { previewCalls } from '@portal/api-client/previews'
import { route } from './route'

export const previewRoutes = [
  route(previewCalls.log, async ({ body: { remote, version, until }, log }) => {
    await log({ action: 'preview.start', target: { type: 'release', name: `${remote} ${version}` }, after: { until } })
  }),
]
