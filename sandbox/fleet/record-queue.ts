import { MOST_RECORDS, type Report, type ReportAnswer } from '../agents/protocol'
import { recordOf, sensorDataOf, symptomOf } from '../hardware/symptoms'
import { type Faults, transitionsOf } from './faults'
import type { Machine } from './machine'

/** Records of the machine's event log that its agent has read, and the host has not confirmed. */
export type RecordQueue = {
  readonly isEmpty: boolean
  /** Reads the log up to this moment (unix seconds). */
  read(time: number): void
  /** The oldest records, as many as one report may hold. */
  batch(): Report['sel']
  /** Removes the oldest records, which have arrived. */
  confirm(count: number): void
  /**
   * Begins to read where the host's copy of the log ends, so that records from the time without an agent are not lost.
   * Returns false when it has begun before.
   */
  begin(newest: ReportAnswer['newestRecord']): boolean
  /** Forgets all, because another agent numbers the records now. */
  forget(): void
}

/** As the logs of BMCs: when it is full the oldest go. */
const MOST_QUEUED = 512
/** The highest record id, because FFFFh names the last record whatever its id (IPMI v2.0 section 31.5). */
const RECORD_IDS = 0xfffe

export function makeRecordQueue({ serialNo, since }: Machine, faults: Faults): RecordQueue {
  const queue: Report['sel'] = []
  /** Number of the newest record, and the moment up to which the log was read; null before `begin`. */
  let log: { lastID: number; readTo: number } | null = null
  return {
    get isEmpty() {
      return queue.length === 0
    },
    read(time) {
      if (!log) return
      const { readTo } = log
      for (const { at, symptom: name, direction } of transitionsOf(faults(serialNo, readTo, time), readTo, time)) {
        log.lastID = (log.lastID % RECORD_IDS) + 1
        const symptom = symptomOf(name)
        queue.push({ raw: recordOf(symptom, direction, log.lastID, at), sensor: sensorDataOf(symptom) })
      }
      log.readTo = time
      queue.splice(0, queue.length - MOST_QUEUED)
    },
    batch: () => queue.slice(0, MOST_RECORDS),
    confirm: (count) => void queue.splice(0, count),
    begin(newest) {
      if (log) return false
      log = { lastID: newest?.recordID ?? 0, readTo: Math.max(since, newest?.timestamp ?? 0) }
      return true
    },
    forget() {
      log = null
      queue.length = 0
    },
  }
}
