import { SEVERITY } from '@portal/api-client/events'
import { severityLabels } from '@portal/api-client/labels/events'
import { directionLabels } from '@portal/api-client/labels/servers'
import { DIRECTION, type HardLog } from '@portal/api-client/servers'
import { happenedAt } from '@portal/api-client/servers/hard-log-time'
import { anyOf, defineList, periodOf } from '@portal/ui/table'
import { hardLogColumns } from '../../hard-logs/hard-log-columns'
import { summary } from '../../sel/sentence'
import { sensorTypeText } from '../../sel/sensor-types'

/**
 * The facets have names in the API's query too, because the file of the API has the same conditions. The search has
 * none: the API searches fewer fields than the page.
 */
export const hardLogList = defineList({
  id: 'hard-logs',
  label: 'ハードログ',
  columns: hardLogColumns,
  search: {
    label: 'ハードログを検索',
    of: (log) => [
      log.message,
      summary(log),
      log.sensorName,
      log.sensorType,
      sensorTypeText(log.sensorType),
      log.entryCode,
      log.messageID,
      log.recordID,
    ],
  },
  facets: {
    severity: anyOf({
      label: '重大度',
      query: 'severity',
      of: ({ severity }: HardLog) => severity,
      values: SEVERITY,
      text: severityLabels.text,
    }),
    sensorType: anyOf({
      label: 'センサー種別',
      query: 'sensorType',
      of: ({ sensorType }: HardLog) => sensorType,
      text: sensorTypeText,
    }),
    direction: anyOf({
      label: '方向',
      query: 'direction',
      of: ({ direction }: HardLog) => direction,
      values: DIRECTION,
      text: directionLabels.text,
    }),
    // Without a believable clock of the BMC the time of arrival counts, as in the API.
    period: periodOf({ of: happenedAt, hasDays: true }),
  },
  sort: '',
})
