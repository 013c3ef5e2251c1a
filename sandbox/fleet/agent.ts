import { MOST_RECORDS, type Report } from '../agents/protocol'
import { recordOf, sensorDataOf, symptomOf } from '../hardware/symptoms'
import { type Faults, transitionsOf } from './faults'
import { inventoryOf } from './inventory'
import type { Machine } from './machine'
import { measure, MEASURE_STEP, measureTime, mostMoments } from './measure'
import type { Reply, Send } from './send-report'
import { readSensors } from './sensors'
import { seriesOf } from './series'

export type Agent = {
  /** Reports once. `waitSeconds`: when to report again. */
  report(key: string, now: Date): Promise<{ report: Report; reply: Reply; waitSeconds: number }>
}

type Options = {
  machine: Machine
  faults: Faults
  send: Send
  /** A UUID that tells this run of the agent from others. */
  instance: string
  startedAt: Date
}

/** As the logs of BMCs: when it is full the oldest go. */
const MOST_QUEUED = 512
const AT_ONCE = 1
const BACK_OFF = { unreachable: { first: 5, longest: 120 }, refused: { first: 60, longest: 600 } }
const RECORD_IDS = 0xfffe

/**
 * The agent of one machine. It keeps unconfirmed records and sends them again, because a report or its answer may be
 * lost.
 */
export function makeAgent({ machine, faults, send, instance, startedAt }: Options): Agent {
  const series = machine.measures ? seriesOf(machine) : []
  const queue: Report['sel'] = []
  /**
   * Number of the newest record and the moment up to which the log was read; null until the host has said what it
   * holds.
   */
  let log: { lastID: number; readTo: number } | null = null
  let measuredTo = measureTime(unix(startedAt)) - MEASURE_STEP
  let noticesReceived: string[] = []
  let inventoryWanted = false
  let failures = 0

  function readLog(time: number): void {
    if (!log) return
    for (const { at, symptom: name, direction } of transitionsOf(
      faults(machine.serialNo, log.readTo, time),
      log.readTo,
      time,
    )) {
      log.lastID = (log.lastID % RECORD_IDS) + 1
      const symptom = symptomOf(name)
      queue.push({ raw: recordOf(symptom, direction, log.lastID, at), sensor: sensorDataOf(symptom) })
    }
    log.readTo = time
    queue.splice(0, queue.length - MOST_QUEUED)
  }

  /** Moments to measure at that the host has not confirmed, the newest ones when there are too many. */
  function dueMoments(time: number): number[] {
    if (series.length === 0) return []
    const due = []
    for (let at = measuredTo + MEASURE_STEP; at <= measureTime(time); at += MEASURE_STEP) due.push(at)
    return due.slice(-mostMoments(series))
  }

  function reportAt(now: Date): Report {
    const time = unix(now)
    readLog(time)
    const ofNow = faults(machine.serialNo, time - 3600, time)
    return {
      serialNo: machine.serialNo,
      agent: { version: machine.agentVersion, instance, startedAt: startedAt.toISOString() },
      sentAt: now.toISOString(),
      powerState: 'On',
      ...readSensors(machine, ofNow, time),
      sel: queue.slice(0, MOST_RECORDS),
      samples: dueMoments(time).flatMap((at) => measure(machine, series, faults(machine.serialNo, at - 3600, at), at)),
      noticesReceived,
      ...(inventoryWanted ? { inventory: inventoryOf(machine) } : {}),
    }
  }

  function taken(report: Report, answer: Extract<Reply, { kind: 'taken' }>['answer'], time: number): number {
    failures = 0
    queue.splice(0, report.sel.length)
    measuredTo = Math.max(measuredTo, ...report.samples.map(({ at }) => at))
    noticesReceived = answer.firmwareNotices.map(({ id }) => id)
    inventoryWanted = answer.wantsInventory
    // Records from the time without an agent are read now, from where the host's copy of the log ends.
    const starts = log === null
    log ??= {
      lastID: answer.newestRecord?.recordID ?? 0,
      readTo: Math.max(machine.since, answer.newestRecord?.timestamp ?? 0),
    }
    if (queue.length > 0 || noticesReceived.length > 0 || inventoryWanted || starts) return AT_ONCE
    const until = time + answer.nextReportSeconds
    const [next] = transitionsOf(faults(machine.serialNo, time, until), time, until)
    return next ? next.at - time : answer.nextReportSeconds
  }

  return {
    async report(key, now) {
      const report = reportAt(now)
      const reply = await send(key, report)
      if (reply.kind === 'taken') return { report, reply, waitSeconds: taken(report, reply.answer, unix(now)) }
      failures += 1
      if (reply.kind === 'refused' && reply.status === 409) {
        // Another agent numbers the records now.
        log = null
        queue.length = 0
      }
      const { first, longest } = BACK_OFF[reply.kind]
      const pause = Math.min(longest, first * 2 ** (failures - 1))
      return { report, reply, waitSeconds: reply.kind === 'refused' ? (reply.retryAfter ?? pause) : pause }
    },
  }
}

const unix = (at: Date) => Math.floor(at.getTime() / 1000)
