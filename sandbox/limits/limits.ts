/** `burst` at once, and from then on `perSecond`. */
export type Rate = { perSecond: number; burst: number }

/**
 * What a call of the portal costs: `list` is as long as the tenant's data, `search` has a `q`, `series` reads metrics,
 * `export` sends a file.
 */
export type CallKind = 'read' | 'list' | 'write' | 'search' | 'series' | 'export'

export type Limits = {
  /** Lists count as reads. */
  calls: Record<Exclude<CallKind, 'list'>, { person: Rate; tenant: Rate }>
  reports: { agent: Rate; tenant: Rate }
  /** New events that reports raise. Those of an agent's silence are the sandbox's own, and have no limit. */
  events: { machine: Rate; tenant: Rate }
  /** Calls and reports of one tenant that run at once, how many wait for their turn, and how long refusals are held. */
  atOnce: { all: number; heavy: number; reports: number; waiting: number }
  refusal: { pauseMs: number; held: number }
  /** Series of one machine in one day. */
  seriesOfMachine: number
}

/**
 * The limits of the sandbox. Each lies far above what a person, the seeded fleet or 10,000 machines do. `npm run load`
 * measures what a flood does to another tenant.
 */
export const LIMITS: Limits = {
  calls: {
    // The dashboard makes 12 reads, and a tab repeats at most that many every 30 s. Tests open pages all the time.
    read: { person: { perSecond: 40, burst: 600 }, tenant: { perSecond: 80, burst: 1200 } },
    // A bulk change makes four writes at a time; one of thousands waits and goes on.
    write: { person: { perSecond: 20, burst: 300 }, tenant: { perSecond: 40, burst: 600 } },
    // Text is searched when a person has stopped typing, and by the history of a machine: row by row, without an index.
    search: { person: { perSecond: 2, burst: 60 }, tenant: { perSecond: 4, burst: 120 } },
    // A page of a machine reads its series once a visit and every 30 s.
    series: { person: { perSecond: 2, burst: 60 }, tenant: { perSecond: 4, burst: 120 } },
    export: { person: { perSecond: 0.5, burst: 30 }, tenant: { perSecond: 1, burst: 60 } },
  },
  reports: {
    // An agent reports once a minute at most (`agents/pace.ts`), but hands over a full event log in 60 reports at once.
    agent: { perSecond: 0.2, burst: 80 },
    // Twice what `agents/pace.ts` asks of all machines together.
    tenant: { perSecond: 40, burst: 400 },
  },
  events: {
    // A machine that breaks raises a few; a full event log that is handed over raises one for each alarm that still lasts.
    machine: { perSecond: 1 / 60, burst: 128 },
    // A rack or a site that loses its power raises several for each machine.
    tenant: { perSecond: 10, burst: 1000 },
  },
  // The embedded database runs one transaction after the other, a PostgreSQL is reached by ten connections: few leave
  // room for others on both. Of what takes long only one, because each holds up the process for as long as it lasts.
  atOnce: { all: 3, heavy: 1, reports: 1, waiting: 100 },
  // A client that asks again as soon as it is refused would otherwise be refused thousands of times a second.
  refusal: { pauseMs: 2000, held: 200 },
  // A machine of the seed has 16; this is what one report can hold.
  seriesOfMachine: 256,
}

const ANY: Rate = { perSecond: 1e9, burst: 1e9 }
const anyCall = { person: ANY, tenant: ANY }

/** For tests that make calls by the thousand. */
export const NO_LIMITS: Limits = {
  calls: { read: anyCall, write: anyCall, search: anyCall, series: anyCall, export: anyCall },
  reports: { agent: ANY, tenant: ANY },
  events: { machine: ANY, tenant: ANY },
  atOnce: { all: 1e9, heavy: 1e9, reports: 1e9, waiting: 1e9 },
  refusal: { pauseMs: 0, held: 0 },
  seriesOfMachine: 1e9,
}
