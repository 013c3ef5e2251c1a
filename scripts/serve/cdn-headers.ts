import type { RuntimeConfig } from '@portal/contract'
import { hostHeaders, pagePolicy, releaseHeaders, WORKER_FILE, workerPolicy } from './headers'

/**
 * What a CDN sends, by origin and path; the first path that fits counts. A CDN knows the path that was asked for and
 * not the file that answers it, so the page's policy goes with every file but the worker.
 */
export function cdnHeaders(config: RuntimeConfig): Record<string, Record<string, Record<string, string>>> {
  const withPolicy = (policy: string) => ({ ...hostHeaders(config), 'content-security-policy': policy })
  return {
    [new URL(config.portalHost).origin]: {
      [`/${WORKER_FILE}`]: withPolicy(workerPolicy(config)),
      '/*': withPolicy(pagePolicy(config)),
    },
    ...(config.releasesUrl && { [new URL(config.releasesUrl).origin]: { '/*': releaseHeaders(config.releasesUrl) } }),
  }
}
