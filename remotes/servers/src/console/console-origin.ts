import { queryClient } from '@portal/api-client/http'
import { runtimeConfig } from '@portal/api-client/runtime-config'

/**
 * Why a console must not be opened at the address that the API gave, or undefined. Checked although the content
 * security policy blocks other origins too, because a page cannot tell a blocked socket from a line that breaks.
 */
export async function whyNotOpen(url: string): Promise<string | undefined> {
  const { select, ...config } = runtimeConfig()
  const { apiServer, consoleOrigins = [] } = select(await queryClient.ensureQueryData(config))
  const allowed = [new URL(apiServer).origin, ...consoleOrigins].map(socketOrigin)
  if (URL.canParse(url) && allowed.includes(socketOrigin(new URL(url).origin))) return undefined
  return `接続先 ${url} は、このポータルの設定 (consoleOrigins) で許可されていません。管理者にお問い合わせください。`
}

/** As `wss:`, because `apiServer` and `consoleOrigins` may be written with `https:`. */
const socketOrigin = (origin: string) => origin.replace(/^http/, 'ws')
