import { queryClient } from '@portal/api-client/http'
import { runtimeConfig } from '@portal/api-client/runtime-config'

/**
 * Why a console must not be opened at the address that the API gave, or undefined. The content security policy blocks
 * other origins too, but the page would only see a line that breaks.
 */
export async function whyNotOpen(url: string): Promise<string | undefined> {
  const { select, ...config } = runtimeConfig()
  const { apiServer, consoleOrigins = [] } = select(await queryClient.ensureQueryData(config))
  const allowed = [new URL(apiServer).origin, ...consoleOrigins].map(socketOrigin)
  if (URL.canParse(url) && allowed.includes(socketOrigin(new URL(url).origin))) return undefined
  return `接続先 ${url} は、このポータルの設定 (consoleOrigins) で許可されていません。管理者にお問い合わせください。`
}

/** `https:` means `wss:`, as the policy reads it. */
const socketOrigin = (origin: string) => origin.replace(/^http/, 'ws')
