import { ApiError } from '@portal/api-client/http'
import { RuntimeConfig } from '@portal/contract'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'

/** The parts of the portal's runtime config that remotes need. */
const { agentHost, agentInstall, apiServer, auth, consoleOrigins, supportUrl } = RuntimeConfig.shape
const Config = z.object({ agentHost, agentInstall, apiServer, auth, consoleOrigins, supportUrl })
const parse = (raw: unknown) => Config.parse(raw)

/** Read once: the host has long parsed the same file, and it changes only with a reload. */
export const runtimeConfig = () => ({
  ...queryOptions({ queryKey: ['config.json'], staleTime: Infinity, queryFn: fetchConfig }),
  // The cache is shared by remotes of different releases, so it holds the file as it came.
  select: parse,
})

async function fetchConfig(): Promise<unknown> {
  try {
    return await (await fetch('/config.json')).json()
  } catch (cause) {
    throw ApiError.fromException(cause)
  }
}
