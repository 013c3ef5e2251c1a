import { agents } from '@portal/api-client/agents'
import { firmwareLabels } from '@portal/api-client/labels/servers'
import type { FirmwareType } from '@portal/api-client/servers'
import { formatNumber } from '@portal/ui'
import type { BulkChange } from '@portal/ui/table'
import type { AgentRow } from '../agent-row'

/** Tells each agent that there is new firmware of this type. */
export const noticeOf = (type: FirmwareType): BulkChange<AgentRow> => ({
  label: firmwareLabels.text(type),
  write: async ({ serialNo }) => {
    await agents.notify({ serialNo, type })
  },
  succeeded: (count) => `${formatNumber(count)} 台に通知を送りました。`,
})
