import type { RuntimeConfig } from '@portal/contract'
import { hostHeaders, pagePolicy, releaseHeaders, WORKER_FILE, workerPolicy } from './headers'

/**
 * Headers for a CDN, by origin and path; the first path that fits counts. The page's policy goes with every file but
 * the worker, because a CDN knows only the path of the request and not the file that it is answered with.
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
