import type { Event } from '@portal/api-client/events'
import type { HardLog, Metrics, ServerRow } from '@portal/api-client/servers'
import { replacementsOf } from './replacements'
import { type Trend, trendsOfLogs, trendsOfMetrics } from './trends'

export const NOW = new Date('2026-04-10T03:00:00Z')
const dayIn = (days: number) => new Date(Date.parse('2026-04-10') + days * 86_400_000).toISOString().slice(0, 10)

type Reason = ServerRow['hardStatusReasons'][number]
export const reason = (message: string): Reason => ({
  ...{ component: 'storage', sensorName: 'Drive 2', health: 'Warning' },
  ...{ message, since: '2026-04-01T00:00:00Z', hardLogID: null },
})
// The fields that replacements are made of.
export const server = (id: string, days: number | null, hardStatusReasons: Reason[] = []) => {
  const supportExpireAt = days === null ? null : dayIn(days)
  const location = { site: '東京', rack: 'A-01' }
  return { id, name: id, serialNo: `SN-${id}`, supportExpireAt, hardStatusReasons, location } as unknown as ServerRow
}
export const event = (serverID: string, title: string, part: Partial<Event> = {}) => {
  const own = { id: `${serverID} ${title}`, serverID, title, message: '', count: 1, occurredAt: NOW.toISOString() }
  return { ...own, ...part } as Event
}

export type Found = { events?: Event[]; reasons?: Reason[]; logs?: HardLog[]; metrics?: Metrics['data']['result'] }

const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString()
export const log = (part: Partial<HardLog>) => {
  const at = { id: 'log', occurredAt: daysAgo(1), receivedAt: daysAgo(1), direction: 'assert', message: '' }
  const sensor = { sensorType: 'Memory', sensorName: 'DIMM_A1', entryCode: 'Correctable ECC' }
  return { ...at, ...sensor, ...part } as HardLog
}
export const corrected = (...days: number[]) => days.map((day) => log({ id: `log ${day}`, occurredAt: daysAgo(day) }))
export const series = (metric: Record<string, string>, ...values: (number | string)[]) => ({
  metric,
  values: values.map((value, at): [number, string] => [at, String(value)]),
})
const predicted = { sensorType: 'Drive Slot/Bay', sensorName: 'Drive 2', entryCode: 'Predictive Failure asserted' }
export const life = 'redfish_drive_predicted_media_life_left_percent'

const titled = (title: string, part: Partial<Event> = {}) => ({ events: [event('', title, part)] })
/** One of each source, as a machine has it that needs a part. */
export const SIGNS: Found[] = [
  titled('ディスク 2 の故障予兆'),
  titled('訂正可能なメモリエラー（DIMM_A1）', { count: 3 }),
  titled('訂正可能なメモリエラーが上限に到達（DIMM_A1）'),
  titled('CMOS 電池の電圧低下'),
  titled('Drive 3: Predictive Failure asserted'),
  titled('SSD の寿命（残り 5 %）'),
  titled('新しいディスク ファームウェアがあります', { message: '故障に至る不具合が修正されています。' }),
  { reasons: [reason('スロット 2 のディスクが故障の予兆を報告しました。')] },
  { logs: [log(predicted)] },
  { logs: corrected(1, 2, 3, 9) },
  { metrics: [series({ __name__: 'node_edac_correctable_errors_total', name: 'DIMM_A1' }, 12, 'NaN', 48)] },
  // A counter that began again.
  { metrics: [series({ __name__: 'node_edac_correctable_errors_total' }, 30, 36, 0, 4)] },
  { metrics: [series({ __name__: 'smartctl_device_percentage_used', device: 'nvme0' }, 91, 92)] },
  { metrics: [series({ __name__: 'nvme_percentage_used_ratio', device: 'nvme0' }, 0.95)] },
  { metrics: [series({ __name__: life, name: 'Disk 1' }, 8)] },
  { metrics: [smart('Reallocated_Sector_Ct', 'raw', 0, 8)] },
  { metrics: [smart('Wear_Leveling_Count', 'value', 7)] },
]
/** What looks alike and asks for nothing. */
export const OTHERS: Found[] = [
  {},
  titled('訂正可能なメモリエラー（DIMM_A1）'),
  titled('訂正不能なメモリエラー（DIMM_A1）', { count: 4 }),
  titled('Uncorrectable ECC', { count: 4 }),
  titled('ファン FAN3 の回転数低下', { count: 9 }),
  titled('新しい BMC ファームウェアがあります'),
  titled('ディスク 2 の故障予兆', { status: 'resolved' }),
  titled('ディスク 2 の故障予兆', { status: 'ignored' }),
  titled('ディスク 2 の故障予兆が解消しました'),
  { reasons: [reason('DIMM_A1 で訂正不能な ECC エラーを検出しました。')] },
  { logs: [log({ ...predicted, clearedByID: 'log 2' })] },
  { logs: [log({ ...predicted, direction: 'deassert' })] },
  { logs: [log({ ...predicted, occurredAt: daysAgo(60) })] },
  // Its event was resolved.
  { logs: [log({ ...predicted, eventID: 'event 1' })] },
  { logs: [log({ entryCode: 'Uncorrectable ECC' }), log({ entryCode: 'Uncorrectable ECC', id: 'log 2' })] },
  { logs: corrected(1, 2, 8, 9, 10) },
  { logs: corrected(20, 21, 22) },
  { metrics: [series({ __name__: 'node_edac_correctable_errors_total' }, 400, 403)] },
  { metrics: [series({ __name__: 'node_edac_uncorrectable_errors_total' }, 0, 40)] },
  { metrics: [series({ __name__: 'smartctl_read_errors_corrected_by_eccfast' }, 0, 9000)] },
  { metrics: [smart('Wear_Range_Delta', 'value', 100)] },
  { metrics: [series({ __name__: 'node_filesystem_percent_used', name: '/' }, 99)] },
  { metrics: [series({ __name__: 'smartctl_device_percentage_used' }, 40), series({ __name__: life }, 'NaN')] },
  { metrics: [smart('Wear_Leveling_Count', 'thresh', 5), smart('Reallocated_Sector_Ct', 'worst', 0, 100)] },
  { metrics: [series({ __name__: 'ipmi_fan_speed_rpm', name: 'FAN1' }, 5000, 9000), { metric: {}, values: null }] },
]

function smart(name: string, kind: string, ...values: number[]) {
  return series({ __name__: 'smartctl_device_attribute', attribute_name: name, attribute_value_type: kind }, ...values)
}

/** What the hardware log and the metrics of a machine say. */
export const trendsOf = ({ logs = [], metrics = [] }: Found): Trend[] => [
  ...trendsOfLogs(logs, NOW),
  ...trendsOfMetrics(metrics),
]

/** `length` machines, of which each 16th has a sign while its support ends, until there are `most`. */
export function fleetOf(length: number, most: number) {
  const servers: ServerRow[] = []
  const events: Event[] = []
  const found = new Map<string, Found>()
  const wanted: string[] = []
  for (let at = 0; at < length; at += 1) {
    const id = `s${String(at).padStart(5, '0')}`
    const isWanted = at % 16 === 3 && wanted.length < most
    // Support that is over, far away, or not known is no reason to hurry.
    const others = [-1, 181, 900, null, 90][at % 5] ?? null
    const isSign = isWanted || (at % 5 !== 4 && at % 3 === 0)
    const of = (isSign ? SIGNS[at % SIGNS.length] : OTHERS[at % OTHERS.length]) ?? {}
    servers.push(server(id, isWanted ? at % 181 : others, of.reasons))
    for (const each of of.events ?? []) events.push({ ...each, id: `${id} ${each.title}`, serverID: id })
    found.set(id, of)
    if (isWanted) wanted.push(id)
  }
  return { servers, events, found, wanted }
}

/** For `npm run bench -- --functions`: from the answers of the API to what is to be replaced, of so many machines. */
export function measured(length: number): () => unknown {
  const { servers, events, found } = fleetOf(length, length)
  return () => replacementsOf(servers, events, new Map([...found].map(([id, of]) => [id, trendsOf(of)])), NOW)
}
