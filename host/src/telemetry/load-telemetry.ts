import type { RuntimeConfig } from '@portal/contract'
import { firstPage, idle } from '../router/first-page'
import type { Router } from '../router/router-type'

/** A first page that is never complete is reported too. */
const LONGEST_WAIT_MS = 10_000

/** Fetches and starts the telemetry once the first page stands; nothing is fetched or sent without an address. */
export async function loadTelemetry(config: RuntimeConfig, router: Router): Promise<void> {
  const { telemetryUrl } = config
  if (telemetryUrl === null) return
  await Promise.race([firstPage(router), new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))])
  await idle()
  // Without it the portal runs as well, so a failure to fetch it is not shown.
  const telemetry = await import(/* webpackChunkName: "telemetry" */ './telemetry').catch(() => null)
  telemetry?.startTelemetry({ ...config, telemetryUrl }, router)
}
