import type { Inventory, Report, ReportAnswer } from '../agents/protocol'
import { type Faults, transitionsOf } from './faults'
import { inventoryOf } from './inventory'
import type { Machine } from './machine'
import { makeRecordQueue } from './record-queue'
import { makeSampleQueue } from './sample-queue'
import type { Reply, Send } from './send-report'
import { readSensors } from './sensors'

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
  /** The inventory at a moment (unix seconds), where it differs from what the portal knows. Default: never. */
  changedInventory?: ((serialNo: string, time: number) => Inventory | null) | undefined
}

const AT_ONCE = 1
/** Seconds to the next try: longer after a refusal, because that mostly ends when a person acts. */
const BACK_OFF = { unreachable: { first: 5, longest: 120 }, refused: { first: 60, longest: 600 } }

/**
 * The agent of one machine. It keeps unconfirmed records and sends them again, because a report or its answer may be
 * lost.
 */
export function makeAgent({ machine, faults, send, instance, startedAt, changedInventory }: Options): Agent {
  const records = makeRecordQueue(machine, faults)
  const samples = makeSampleQueue(machine, faults, unix(startedAt))
  let noticesReceived: string[] = []
  let inventoryWanted = false
  let failures = 0
  let toldInventory: Inventory | null = null

  /** Without being asked, because the portal cannot know that the parts have changed. */
  function newInventory(time: number): Inventory | null {
    const changed = changedInventory?.(machine.serialNo, time) ?? null
    return changed === toldInventory ? null : changed
  }

  function reportAt(now: Date): Report {
    const time = unix(now)
    records.read(time)
    const inventory = newInventory(time) ?? (inventoryWanted ? inventoryOf(machine) : null)
    const { components, alarms } = readSensors(machine, faults(machine.serialNo, time - 3600, time), time)
    const modules = changedInventory?.(machine.serialNo, time)?.hardware.memoryModules
    return {
      serialNo: machine.serialNo,
      agent: { version: machine.agentVersion, instance, startedAt: startedAt.toISOString() },
      sentAt: now.toISOString(),
      powerState: 'On',
      components: components.map((one) =>
        modules && one.kind === 'memory' && one.count !== undefined ? { ...one, count: modules.length } : one,
      ),
      alarms,
      sel: records.batch(),
      samples: samples.due(time),
      noticesReceived,
      ...(inventory && { inventory }),
    }
  }

  /** Returns the seconds to the next report: at once for more to send, and when a fault shows before its time. */
  function taken(report: Report, answer: ReportAnswer, time: number): number {
    failures = 0
    toldInventory = report.inventory ?? toldInventory
    records.confirm(report.sel.length)
    samples.confirm(report.samples)
    noticesReceived = answer.firmwareNotices.map(({ id }) => id)
    inventoryWanted = answer.wantsInventory
    const begins = records.begin(answer.newestRecord)
    if (!records.isEmpty || noticesReceived.length > 0 || inventoryWanted || begins) return AT_ONCE
    const until = time + answer.nextReportSeconds
    const [next] = transitionsOf(faults(machine.serialNo, time, until), time, until)
    return next ? next.at - time : answer.nextReportSeconds
  }

  function failed(reply: Exclude<Reply, { kind: 'taken' }>): number {
    failures += 1
    if (reply.kind === 'refused' && reply.status === 409) records.forget()
    const { first, longest } = BACK_OFF[reply.kind]
    const pause = Math.min(longest, first * 2 ** (failures - 1))
    return reply.kind === 'refused' ? (reply.retryAfter ?? pause) : pause
  }

  return {
    async report(key, now) {
      const report = reportAt(now)
      const reply = await send(key, report)
      return {
        report,
        reply,
        waitSeconds: reply.kind === 'taken' ? taken(report, reply.answer, unix(now)) : failed(reply),
      }
    },
  }
}

const unix = (at: Date) => Math.floor(at.getTime() / 1000)
