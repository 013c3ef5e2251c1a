import type { HardLog, Metrics } from '@portal/api-client/servers'
import { happenedAt } from '@portal/api-client/servers/hard-log-time'
import { DAY_MS } from '@portal/contract'
import { byKey, formatNumber } from '@portal/ui'
import { isAtLimit, isCorrectable, isPredicted, isRecovered } from './sign-words'

/** What the records of a server say of a part over time: errors that become more, wear, or a state without an event. */
export type Trend = {
  id: string
  /** `state`: a record says at once what an event of it says too. */
  kind: 'growth' | 'wear' | 'state'
  text: string
  /** The part's name, '' where the records have none. */
  part: string
  /** When it was last recorded, in ISO 8601; '' for a metric, whose samples have no first time. */
  since: string
  /** The record of the hardware log, and the event that was made of it. */
  logID: string | null
  eventID: string | null
}

/** Errors are compared over so many days, because those of one day depend on what the machine has to do. */
export const TREND_DAYS = 7
/** Records that are older are about what was done since. */
export const LOG_DAYS = 30
/** Counters count each corrected bit, of which a healthy module has some. */
const LEAST_CORRECTED = 10
/** A log has one record for many errors, and so two in a week are many. */
const LEAST_RECORDS = 2
/** As manufacturers replace SSDs: at a tenth of their life. */
const LIFE_LEFT_PERCENT = 10

/** As exporters of EDAC, smartctl, NVMe and Redfish name them. What is left is tried before what is used. */
const LIFE_LEFT =
  /(life(time)?_?(left|remain)|remaining[a-z_]{0,40}(life|endurance)|endurance_(left|remain)|predicted_media_life|wear_?level|media_wearout)/i
const LIFE_USED = /((smartctl|nvme|ssd)\w{0,40}percent(age)?_used|(^|_)wear|endurance_used|life(time)?_?used)/i
/** Of memory and buses alone, because a healthy hard disk corrects bits at each read. */
const CORRECTED =
  /^(?!smartctl)(?=.*(edac|dimm|memory|dram|ecc|pcie|aer)).*((?<!un_?|non_?)correct(able|ed)|_ce_(count|errors?))/i
const COUNTERS = [
  {
    names: CORRECTED,
    text: '訂正可能なエラー',
    least: LEAST_CORRECTED,
  },
  { names: /realloc|grown_defect|pending_sector/i, text: '代替処理の対象のセクター', least: 1 },
]

type Result = Metrics['data']['result'][number]
type Labels = Result['metric']

/** From the series of the last `TREND_DAYS` days. Series of other names, and of no numbers, say nothing. */
export function trendsOfMetrics(results: readonly Result[]): Trend[] {
  const texts = new Map<string, Trend>()
  for (const { metric, values } of results) {
    const numbers = (values ?? []).map(([, text]) => Number(text)).filter(Number.isFinite)
    const about = numbers.length > 0 && trendOfSeries(metric, numbers)
    if (!about) continue
    const part = partOf(metric)
    const text = part === '' ? about.text : `${about.text}（${part}）`
    texts.set(text, { id: text, kind: about.kind, text, part, since: '', logID: null, eventID: null })
  }
  return [...texts.values()]
}

function trendOfSeries(metric: Labels, numbers: readonly number[]): Pick<Trend, 'kind' | 'text'> | null {
  const name = `${metric.__name__ ?? ''} ${metric.attribute_name ?? ''}`
  // Of an attribute of SMART, the value is normalized, and the others are its limits.
  const valueType = metric.attribute_value_type
  const isLeft = LIFE_LEFT.test(name)
  if (isLeft || LIFE_USED.test(metric.__name__ ?? '')) {
    const last = (numbers.at(-1) ?? 0) * (isRatio(metric) ? 100 : 1)
    const left = Math.max(0, isLeft ? last : 100 - last)
    return left <= LIFE_LEFT_PERCENT && (valueType ?? 'value') === 'value'
      ? { kind: 'wear', text: `寿命の残り ${formatNumber(Math.round(left))} %` }
      : null
  }
  const counter = COUNTERS.find(({ names }) => names.test(name))
  if (!counter || (valueType ?? 'raw') !== 'raw') return null
  const [first = 0] = numbers
  const growth = growthOf(numbers)
  return growth >= counter.least
    ? {
        kind: 'growth',
        text: `${counter.text}が ${TREND_DAYS} 日で ${formatNumber(first)}→${formatNumber(first + growth)}`,
      }
    : null
}

/** Of a counter, which begins again at zero when its machine does. */
const growthOf = (numbers: readonly number[]) =>
  numbers.reduce((sum, value, at) => {
    const before = numbers[at - 1] ?? value
    return sum + (value < before ? value : value - before)
  }, 0)

const isRatio = ({ __name__: name = '', unit = '' }: Labels) => unit === 'ratio' || name.endsWith('_ratio')

const PART_LABELS = ['name', 'dimm_label', 'dimm', 'label', 'device', 'disk', 'drive', 'csrow', 'controller']

function partOf(metric: Labels): string {
  const label = PART_LABELS.find((each) => metric[each])
  return (label && metric[label]) ?? ''
}

/** From the hardware log of the last `LOG_DAYS` days. */
export function trendsOfLogs(logs: readonly HardLog[], now: Date): Trend[] {
  const since = now.getTime() - LOG_DAYS * DAY_MS
  const open = logs.filter((log) => isOpenRecord(log) && Date.parse(happenedAt(log)) >= since)
  const states = open.filter((log) => {
    const text = textOf(log)
    return isPredicted(text) || (isCorrectable(text) && isAtLimit(text))
  })
  const correctable = open.filter((log) => isCorrectable(textOf(log)) && !isAtLimit(textOf(log)))
  const sensors = byKey(correctable, ({ sensorName, sensorType }) => sensorName || sensorType)
  return [
    ...newestOfEach(states).map(stateOf),
    ...[...sensors].flatMap(([part, own]) => risingOf(part, own, now) ?? []),
  ]
}

const textOf = ({ message, entryCode, sensorType }: HardLog) => `${message} ${entryCode ?? ''} ${sensorType}`
const isOpenRecord = (log: HardLog) => log.direction !== 'deassert' && !log.clearedByID && !isRecovered(log.message)

const stateOf = (log: HardLog): Trend => ({
  id: log.id,
  kind: 'state',
  text: log.message || log.entryCode || log.sensorType,
  part: log.sensorName ?? '',
  since: happenedAt(log),
  logID: log.id,
  eventID: log.eventID ?? null,
})

function newestOfEach(logs: readonly HardLog[]): HardLog[] {
  const newest = new Map<string, HardLog>()
  for (const log of logs) {
    const key = `${log.sensorName ?? ''} ${log.entryCode ?? log.message}`
    const before = newest.get(key)
    if (!before || happenedAt(before) < happenedAt(log)) newest.set(key, log)
  }
  return [...newest.values()]
}

/** Errors of one sensor, when there are more of them than in as many days before. */
function risingOf(part: string, logs: readonly HardLog[], now: Date): Trend | null {
  const middle = now.getTime() - TREND_DAYS * DAY_MS
  const start = middle - TREND_DAYS * DAY_MS
  let [before, after] = [0, 0]
  let last: HardLog | undefined
  for (const log of logs) {
    const at = Date.parse(happenedAt(log))
    if (at >= middle) after += 1
    else if (at >= start) before += 1
    if (!last || happenedAt(last) < happenedAt(log)) last = log
  }
  if (!last || after < LEAST_RECORDS || after <= before) return null
  const text = `訂正可能なエラーの記録が ${TREND_DAYS} 日ごとに ${formatNumber(before)}→${formatNumber(after)} 件（${part}）`
  return { ...stateOf(last), id: `rising ${part}`, kind: 'growth', text, part }
}
