import { type ConnInfo, servers } from '@portal/api-client/servers'
import { whyNotOpen } from './console-origin'

export type ConsoleKind = 'login' | 'screen'

/** A limit, because a line that a console died on is often the API's too, and a request on it hangs for minutes. */
const TICKET_WITHIN_MS = 20_000

/** Requests a ticket for one console of a server. Returns words for users when that console must not be opened. */
export async function requestTicket(serverID: string, kind: ConsoleKind): Promise<ConnInfo | string> {
  const info = (await inTime((onAsk) => servers.connInfo(serverID, onAsk))).find((each) => each.kind === kind)
  if (!info) return 'このサーバーでは、この種類の接続を利用できません。'
  return (await whyNotOpen(info.url)) ?? info
}

/**
 * Fails like a network that is down when the API does not respond in time, so that both are retried. Without a limit
 * once the user is asked to sign in again, because that takes as long as it takes.
 */
function inTime<T>(request: (onAsk: () => void) => Promise<T>): Promise<T> {
  let limit: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_resolve, reject) => {
    limit = setTimeout(() => reject(new Error('接続情報の応答がありません。')), TICKET_WITHIN_MS)
  })
  const answer = request(() => clearTimeout(limit))
  return Promise.race([answer, late]).finally(() => clearTimeout(limit))
}
