import { ApiError } from '@portal/api-client/http'
import { RuntimeConfig } from '@portal/contract'
import { type DataTag, type QueryKey, queryOptions, type UnusedSkipTokenOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'

/** The parts of the portal's runtime config that remotes need. */
const { agentHost, agentInstall, apiServer, auth, consoleOrigins, supportUrl } = RuntimeConfig.shape
const Config = z.object({ agentHost, agentInstall, apiServer, auth, consoleOrigins, supportUrl })
const parse = (raw: unknown) => Config.parse(raw)

/** Named, because the types of a package tell no more than it exports. */
type Read = UnusedSkipTokenOptions<unknown, Error, z.infer<typeof Config>> & {
  queryKey: DataTag<QueryKey, unknown, Error>
  select: typeof parse
}

/** Read once, because the file takes effect only with a reload. */
export const runtimeConfig = (): Read => ({
  ...queryOptions<unknown>({ queryKey: ['config.json'], staleTime: Infinity, queryFn: fetchConfig }),
  // Unparsed, because remotes of different releases share the cache.
  select: parse,
})

async function fetchConfig(): Promise<unknown> {
  const failed = (why: 'network' | 'shape') => (cause: unknown) => {
    throw ApiError.fromException(cause, why)
  }
  const response = await fetch('/config.json').catch(failed('network'))
  return response.json().catch(failed('shape'))
}
