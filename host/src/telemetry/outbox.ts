import { currentTime } from '@portal/auth'
import { type Attributes, type Histogram, type LogRecord, logsRequest, metricsRequest } from './otlp'
import { addressOf, send } from './send'

/** Long enough for the loads of a page to go together, short enough for a watch over a canary. */
const PAUSE_MS = 2000
const MEASUREMENTS_MS = 60_000
/** A page in a loop must not flood the collector: records that wait, and how often the same one is sent in a visit. */
const MOST_WAITING = 100
const MOST_OF_THE_SAME = 3
const MOST_FAILURES = 3

export type Outbox = ReturnType<typeof openOutbox>

/**
 * Collects what one visit reports, and sends it in batches: soon after the first record, and when the page is hidden,
 * which may be its end. `measured` gives the measurements since it was last called; `isEnd` when the page is hidden. A
 * collector that cannot be reached is asked again after growing pauses, then no more in this visit.
 */
export function openOutbox(telemetryUrl: string, resource: Attributes, measured: (isEnd: boolean) => Histogram[]) {
  let waiting: LogRecord[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  const sent = new Map<string, number>()

  const flush = async (isEnd = false) => {
    clearTimeout(timer)
    timer = undefined
    const records = waiting
    waiting = []
    const histograms = measured(isEnd)
    const arrived = await Promise.all([
      records.length === 0 || send(addressOf(telemetryUrl, 'logs'), logsRequest(resource, records)),
      histograms.length === 0 || send(addressOf(telemetryUrl, 'metrics'), metricsRequest(resource, histograms)),
    ])
    const [hasRecords] = arrived
    failures = arrived.every(Boolean) ? 0 : failures + 1
    if (hasRecords) return
    waiting = [...records, ...waiting].slice(0, MOST_WAITING)
    schedule()
  }
  const schedule = () => {
    if (failures < MOST_FAILURES) timer ??= setTimeout(() => void flush(), PAUSE_MS * 4 ** failures)
  }
  const measurements = setInterval(() => {
    if (failures < MOST_FAILURES && !document.hidden) void flush()
  }, MEASUREMENTS_MS)
  const onHidden = ({ type }: Event) => {
    if ((document.hidden || type === 'pagehide') && failures < MOST_FAILURES) void flush(true)
  }
  document.addEventListener('visibilitychange', onHidden)
  // Safari before 14.1 tells only this of a page that is left.
  window.addEventListener('pagehide', onHidden)

  return { add, close }

  function add(name: string, isFailure: boolean, attributes: Attributes): void {
    const text = `${name} ${JSON.stringify(attributes)}`
    const count = (sent.get(text) ?? 0) + 1
    sent.set(text, count)
    if (count > MOST_OF_THE_SAME || waiting.length >= MOST_WAITING) return
    waiting.push({ time: currentTime(), name, isFailure, attributes })
    schedule()
  }

  function close(): void {
    clearTimeout(timer)
    clearInterval(measurements)
    document.removeEventListener('visibilitychange', onHidden)
    window.removeEventListener('pagehide', onHidden)
  }
}
