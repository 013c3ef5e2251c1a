// What a release and a page may cost. A change that needs more raises its line here, so that a review sees it.

/**
 * The most that all scripts and styles of a release may weigh, in KB of 1000 bytes, brotli: about a tenth above what
 * they weighed when this was written (host 437, users 54, activity-logs 35), and less above the others, which hold what
 * few visits fetch: of servers' 382 the records of the work, the labels and the editing of many servers are some 60,
 * and of events' 98 the workbook of the monthly report is 30.
 */
export const RELEASE_KB: Record<string, number> = {
  host: 480,
  servers: 400,
  events: 102,
  agents: 53,
  users: 58,
  'activity-logs': 42,
}
export const OTHER_RELEASE_KB = 60

/** The most that a page fetches to report releases, in KB of 1000 bytes, gzip: docs/decisions/0047-telemetry.md */
export const TELEMETRY_KB = 6

export type PageBudget = {
  /** JavaScript in KB of 1000 bytes, as the network carries it (brotli). */
  scriptKB: number
  /** Of any kind, the document, `config.json`, sign-in and the API included. */
  requests: number
  /** In the document, with the 42 servers of the browser tests. */
  elements: number
}

/**
 * The most that a signed-in visit with an empty cache may cost, by route, from a release. Counted until the page is
 * ready and the network is quiet, with a connection that asks to save data, because what is fetched ahead for other
 * pages is not this page's cost. About 3 % above what was measured when a line was written.
 */
export const PAGES: Record<string, PageBudget> = {
  '/': { scriptKB: 261, requests: 17, elements: 128 },
  '/dashboard': { scriptKB: 402, requests: 55, elements: 510 },
  '/servers': { scriptKB: 337, requests: 28, elements: 1346 },
  '/servers/{id}': { scriptKB: 330, requests: 36, elements: 513 },
  '/servers/{id}?tab=metrics': { scriptKB: 366, requests: 39, elements: 830 },
  '/servers/{id}/remote-login': { scriptKB: 390, requests: 31, elements: 312 },
  '/servers/{id}/remote-screen': { scriptKB: 402, requests: 35, elements: 273 },
  '/events': { scriptKB: 336, requests: 30, elements: 1220 },
  '/agents': { scriptKB: 324, requests: 26, elements: 1005 },
  '/users': { scriptKB: 318, requests: 28, elements: 420 },
  '/activity-logs': { scriptKB: 322, requests: 28, elements: 872 },
}
