import { agents } from '@portal/api-client/agents'
import { ApiError } from '@portal/api-client/http'
import type { FirmwareType } from '@portal/api-client/servers'
import type { AgentRow } from '../agent-row'

export type NoticeResult = { agent: AgentRow } & (
  | { kind: 'waiting' | 'sending' | 'sent' }
  | { kind: 'failed'; error: ApiError }
)

/**
 * Tells the agents one after the other; one that fails does not stop the rest. `onChange` gets the whole list each
 * time.
 */
export async function sendNotices(
  chosen: readonly AgentRow[],
  type: FirmwareType,
  onChange: (results: NoticeResult[]) => void,
): Promise<NoticeResult[]> {
  let results: NoticeResult[] = chosen.map((agent) => ({ agent, kind: 'waiting' }))
  const put = (result: NoticeResult) => {
    results = results.map((each) => (each.agent === result.agent ? result : each))
    onChange(results)
  }
  for (const agent of chosen) {
    put({ agent, kind: 'sending' })
    put(await sendNotice(agent, type))
  }
  return results
}

async function sendNotice(agent: AgentRow, type: FirmwareType): Promise<NoticeResult> {
  try {
    await agents.notify({ serialNo: agent.serialNo, type })
    return { agent, kind: 'sent' }
  } catch (cause) {
    return { agent, kind: 'failed', error: ApiError.fromException(cause) }
  }
}
