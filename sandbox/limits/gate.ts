import { setTimeout as delay } from 'node:timers/promises'
import type { CallKind, Limits, Rate } from './limits'
import { RateLimiter } from './rate-limiter'
import { Turns } from './turns'
import { CODE } from '../api/codes'
import { Refusal } from '../api/refusal'

/** Whose call it is. */
type Caller = { projectID: string; subject: string }
/** An agent, by the key that it has shown and the machine that it speaks for. */
type Reporter = { projectID: string; key: string; serialNo: string }

/** What keeps one tenant from taking the time of the others (`limits.ts`). */
export type Gate = {
  /**
   * Counts a call and waits for its turn. The function that it resolves with ends the turn.
   *
   * @throws Refusal 429
   */
  enter(caller: Caller, kind: CallKind): Promise<() => void>
  /** The same for a report of an agent. */
  enterReport(reporter: Reporter): Promise<() => void>
  /** Whether the tenant behind a key reports too much, before the key is looked up. @throws Refusal 429 */
  refuseFlood(key: string): Promise<void>
  /** Refuses a report that raises more new events than it may. `most`: as many as it could raise. @throws Refusal 429 */
  checkEvents(machine: { projectID: string; serverID: string }, raised: number, most: number): void
  /** Counts the events of a report that was taken. */
  countEvents(machine: { projectID: string; serverID: string }, raised: number): void
  seriesOfMachine: number
}

const HEAVY = new Set<CallKind>(['list', 'search', 'series', 'export'])
/** A person's page has fewer calls that take long under way: more are a flood, and rest between two. */
const FLOOD = 8
/**
 * How long a flood rests after each of its calls, in times of that call. Longer beside other tenants where the database
 * is serial, because what is left of its time would otherwise be too little for them.
 */
const REST = { heavy: 1, writes: 0, reports: 0, besideOthers: 9 }
const LONGEST_REST_MS = 4000
/** For so long after a call a tenant counts as one that may make another. */
const PRESENT_MS = 2000

const tooMany = (seconds: number) =>
  new Refusal(429, CODE.tooMany, `リクエストが多すぎます。${seconds} 秒後に再試行してください。`, {
    retryAfter: seconds,
  })

/** `now`: milliseconds. `isSerial`: of the database. */
export function makeGate(limits: Limits, now: () => number, isSerial: boolean): Gate {
  const limiter = (rate: Rate) => new RateLimiter(rate, now)
  const pair = <A extends string, B extends string>(rates: Record<A | B, Rate>, inner: A, outer: B) => {
    const [own, all] = [limiter(rates[inner]), limiter(rates[outer])]
    return {
      wait: (key: string, tenant: string, amount = 1) => Math.max(own.wait(key, amount), all.wait(tenant, amount)),
      /** Seconds to wait, 0 when it was taken. */
      take(key: string, tenant: string, amount = 1): number {
        const seconds = this.wait(key, tenant, amount)
        if (seconds > 0) return seconds
        own.take(key, amount)
        all.take(tenant, amount)
        return 0
      },
    }
  }
  const calls = {
    read: pair(limits.calls.read, 'person', 'tenant'),
    write: pair(limits.calls.write, 'person', 'tenant'),
    search: pair(limits.calls.search, 'person', 'tenant'),
    series: pair(limits.calls.series, 'person', 'tenant'),
    export: pair(limits.calls.export, 'person', 'tenant'),
  }
  const reports = { agent: limiter(limits.reports.agent), tenant: limiter(limits.reports.tenant) }
  const events = pair(limits.events, 'machine', 'tenant')
  const all = new Turns(limits.atOnce.all, limits.atOnce.waiting)
  const heavy = new Turns(limits.atOnce.heavy, limits.atOnce.waiting)
  const reporting = new Turns(limits.atOnce.reports, limits.atOnce.waiting)
  const refuse = holdingRefusals(limits.refusal)
  const tenantOfKey = new Map<string, string>()
  const lastCalls = new Map<string, number>()
  const isAlone = (projectID: string) => {
    for (const [other, at] of lastCalls) {
      if (now() - at > PRESENT_MS) lastCalls.delete(other)
      else if (other !== projectID) return false
    }
    return true
  }
  /**
   * Wraps the end of a turn that begins now: it comes at once, or after a rest while a flood of the tenant waits for
   * turns.
   */
  const endOfTurn = (turns: Turns, projectID: string, end: () => void, usual: number) => {
    const began = performance.now()
    return () => {
      const times = isSerial && !isAlone(projectID) ? REST.besideOthers : usual
      if (turns.waitingOf(projectID) <= FLOOD || times === 0) return end()
      setTimeout(end, Math.min((performance.now() - began) * times, LONGEST_REST_MS))
    }
  }

  return {
    async enter({ projectID, subject }, kind) {
      lastCalls.set(projectID, now())
      const seconds = calls[kind === 'list' ? 'read' : kind].take(`${projectID} ${subject}`, projectID)
      if (seconds > 0) throw await refuse(projectID, seconds)
      if ((HEAVY.has(kind) ? heavy : all).isFull(projectID)) throw await refuse(projectID, 1)
      if (!HEAVY.has(kind)) {
        const end = await all.take(projectID)
        // Reads do not rest, because a page makes more of them at once than a flood needs.
        return kind === 'write' ? endOfTurn(all, projectID, end, REST.writes) : end
      }
      const endHeavy = await heavy.take(projectID)
      const end = await all.take(projectID)
      const endAfterRest = endOfTurn(heavy, projectID, endHeavy, REST.heavy)
      return () => {
        end()
        endAfterRest()
      }
    },
    async enterReport({ projectID, key, serialNo }) {
      tenantOfKey.set(key, projectID)
      const agent = `${key} ${serialNo}`
      const seconds = Math.max(reports.tenant.wait(projectID), reports.agent.wait(agent))
      if (seconds > 0) throw await refuse(projectID, seconds)
      reports.tenant.take(projectID)
      reports.agent.take(agent)
      if (reporting.isFull(projectID)) throw await refuse(projectID, 1)
      return endOfTurn(reporting, projectID, await reporting.take(projectID), REST.reports)
    },
    async refuseFlood(key) {
      const projectID = tenantOfKey.get(key)
      const seconds = projectID === undefined ? 0 : reports.tenant.wait(projectID)
      if (projectID !== undefined && seconds > 0) throw await refuse(projectID, seconds)
    },
    checkEvents({ projectID, serverID }, raised, most) {
      if (events.wait(`${projectID} ${serverID}`, projectID, raised) === 0) return
      throw tooMany(Math.max(1, events.wait(`${projectID} ${serverID}`, projectID, most)))
    },
    countEvents({ projectID, serverID }, raised) {
      if (raised > 0) events.take(`${projectID} ${serverID}`, projectID, raised)
    },
    seriesOfMachine: limits.seriesOfMachine,
  }
}

/**
 * Makes refusals late, because a client that asks again at once would otherwise be refused thousands of times a second,
 * which costs the others as much as its calls would. Only so many of a tenant are held, so that they take no memory.
 */
function holdingRefusals({ pauseMs, held: most }: Limits['refusal']) {
  const held = new Map<string, number>()
  return async (projectID: string, seconds: number): Promise<Refusal> => {
    const count = held.get(projectID) ?? 0
    if (count >= most || pauseMs === 0) return tooMany(seconds)
    held.set(projectID, count + 1)
    await delay(pauseMs)
    const left = (held.get(projectID) ?? 1) - 1
    if (left > 0) held.set(projectID, left)
    else held.delete(projectID)
    return tooMany(seconds)
  }
}
