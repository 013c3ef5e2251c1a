// What a release and a page may cost. A change that needs more raises its line here, so that a review sees it.

/**
 * The most that all scripts and styles of a release may weigh, in KB of 1000 bytes, brotli: about a quarter above what
 * they weighed when this was written (host 394, servers 270, agents 29, activity-logs 31); of events little above its
 * 79, of which the workbook of the monthly report is some 30, and the 9 of maintenance cases, whose reader is in the
 * chunks of four pages and widgets; and of users a tenth above its 53.
 */
export const RELEASE_KB: Record<string, number> = {
  host: 480,
  servers: 340,
  events: 96,
  agents: 40,
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
 * The most that a signed-in visit with an empty cache may cost, by route, from a release that nginx serves. Counted
 * until the page is ready and the network is quiet, with a connection that asks to save data, because what is fetched
 * ahead for other pages is not this page's cost. About 3 % above what was measured when a line was written.
 */
export const PAGES: Record<string, PageBudget> = {
  '/': { scriptKB: 256, requests: 17, elements: 128 },
  '/dashboard': { scriptKB: 403, requests: 52, elements: 510 },
  '/servers': { scriptKB: 319, requests: 25, elements: 1346 },
  '/servers/{id}': { scriptKB: 334, requests: 34, elements: 513 },
  '/servers/{id}?tab=metrics': { scriptKB: 369, requests: 37, elements: 830 },
  '/servers/{id}/remote-login': { scriptKB: 375, requests: 29, elements: 300 },
  '/servers/{id}/remote-screen': { scriptKB: 392, requests: 32, elements: 266 },
  '/events': { scriptKB: 354, requests: 29, elements: 1220 },
  '/agents': { scriptKB: 313, requests: 25, elements: 985 },
  '/users': { scriptKB: 308, requests: 27, elements: 416 },
  '/activity-logs': { scriptKB: 309, requests: 27, elements: 865 },
}
