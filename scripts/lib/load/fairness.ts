import { randomUUID } from 'node:crypto'
import { REPORT_PATH, type Report } from '@portal/sandbox/agents/protocol'
import { recordOf, sensorDataOf, symptomOf } from '@portal/sandbox/hardware/symptoms'
import type { ProjectFixture } from '@portal/sandbox/seed/fixtures'
import { smallProject } from '@portal/sandbox/seed/project'
import autocannon, { type Request } from 'autocannon'

// What a flood of one tenant does to the time that another waits: measured in turns, without and with the flood, so
// that the ratio holds on any machine.

/** Of the tenant that is watched: as a browser opens them to one address. */
const CONNECTIONS = 6
const CALLS = 240
/** Below one person's limit (`sandbox/limits/limits.ts`), so that no call of the watched tenant is refused. */
const CALLS_A_SECOND = 36
const FLOOD_CONNECTIONS = 40
const TIMEOUT_SECONDS = 120

type Headers = Record<string, string>
/** `request` is called for each. */
type Flood = { title: string; headers: Headers; request(): Request }
type Tenant = { project: ProjectFixture; headers: Headers }

export type Fairness = {
  title: string
  quietP99: number
  p99: number
  ratio: number
  /** Calls of the flood. */
  refused: number
  /** Calls of the watched tenant that brought no success. */
  failed: number
}

/**
 * A tenant as large as the one that is watched, after a flood of events: more of them than the limit lets through at
 * once.
 */
export const floodingProject = () =>
  smallProject({
    id: 'org_flood',
    name: 'flood',
    now: new Date(),
    servers: 42,
    events: 1500,
    activityLogs: 500,
    metricServers: 4,
  })

/**
 * Measures each kind of flood against the calls of a page of the other tenant. `share` is that of the usual calls, of
 * which p99 needs all.
 */
export async function measureFairness(
  url: string,
  watched: Tenant,
  flooding: Tenant,
  share: number,
  note: (line: Fairness) => void,
): Promise<void> {
  const calls = { title: '', headers: watched.headers, request: pageCalls(watched.project) }
  const run = () => runAll(url, calls, CALLS * share)
  await run()
  for (const flood of floodsOf(flooding)) {
    const before = await run()
    const running = autocannon({ url, connections: FLOOD_CONNECTIONS, duration: 600, ...sending(flood) })
    const during = await run()
    // Typed as its promise alone.
    Reflect.get(running, 'stop')()
    const flooded = await running
    await settled(url, flood)
    const after = await run()
    const quietP99 = (before.latency.p99 + after.latency.p99) / 2
    note({
      title: flood.title,
      quietP99,
      p99: during.latency.p99,
      ratio: during.latency.p99 / quietP99,
      refused: flooded.non2xx,
      failed: [before, during, after].reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0),
    })
  }
}

/** Waits until the API has done what a flood has left behind: a tenant's calls have turns in the order they came. */
async function settled(url: string, flood: Flood): Promise<void> {
  const { statusCodeStats } = await autocannon({ url, connections: 1, amount: 1, ...sending(flood) })
  // Refused by a limit that the flood has used up.
  if (statusCodeStats?.['429']) await settled(url, flood)
}

/** The calls of the watched tenant. */
const runAll = (url: string, calls: Flood, amount: number) =>
  autocannon({
    url,
    connections: CONNECTIONS,
    amount,
    overallRate: CALLS_A_SECOND,
    ignoreCoordinatedOmission: true,
    ...sending(calls),
  })

const sending = ({ headers, request }: Flood) => ({
  headers,
  timeout: TIMEOUT_SECONDS,
  requests: [{ setupRequest: (defaults: Request) => ({ ...defaults, ...request() }) }],
})

/** The reads of dashboard, lists and a machine's page. */
function pageCalls({ name, servers }: ProjectFixture): () => Request {
  const base = `/api/v1/${name}`
  let turn = 0
  const server = () => servers[turn % servers.length]
  const calls: (() => Request)[] = [
    () => ({ path: `${base}/servers?view=list` }),
    () => ({ path: `${base}/events` }),
    () => ({ path: `${base}/events/count?status=new` }),
    () => ({ path: `${base}/servers/${server()?.id}` }),
    () => ({ path: `${base}/servers/${server()?.id}/hard-logs` }),
    () => ({ path: `${base}/activity-logs` }),
    () => ({ path: `${base}/users` }),
  ]
  return () => calls[(turn += 1) % calls.length]?.() ?? {}
}

function floodsOf({ project, headers }: Tenant): Flood[] {
  const base = `/api/v1/${project.name}`
  const [first] = project.servers
  const day = 86_400
  const end = Math.floor(Date.now() / 1000)
  const series = new URLSearchParams({ start: String(end - 30 * day), end: String(end), step: '3600' })
  const agents = { ...headers, authorization: `Bearer ${project.keys[0]?.key}` }
  const reports = reportsOf(project)
  let turn = 0
  return [
    { title: 'q= reads', headers, request: () => ({ path: `${base}/events?q=fan${(turn += 1)}` }) },
    { title: 'series', headers, request: () => ({ path: `${base}/servers/${first?.id}/metrics?${series}` }) },
    { title: 'whole lists', headers, request: () => ({ path: `${base}/events` }) },
    {
      title: 'writes',
      headers,
      request: () => ({
        method: 'PUT',
        path: `${base}/servers/${first?.id}`,
        body: JSON.stringify({ name: first?.name, note: `${(turn += 1)}` }),
      }),
    },
    {
      title: 'reports and events',
      headers: agents,
      request: () => ({ method: 'POST', path: REPORT_PATH, body: JSON.stringify(reports()) }),
    },
  ]
}

/** Reports of all machines in turn, each with alarms that were not there before. */
function reportsOf({ servers }: ProjectFixture): () => Report {
  const symptom = symptomOf('fan2Low')
  const instance = randomUUID()
  let turn = 0
  return () => {
    turn += 1
    const now = new Date()
    return {
      serialNo: servers[turn % servers.length]?.serialNo ?? '',
      agent: { version: '2.4.1', instance, startedAt: now.toISOString() },
      sentAt: now.toISOString(),
      powerState: 'On',
      components: [],
      alarms: [],
      sel: [1, 2, 3, 4].map((each) => ({
        raw: recordOf(symptom, 'assert', (turn * 4 + each) % 65_000, Math.floor(now.getTime() / 1000)),
        sensor: { ...sensorDataOf(symptom), name: `FAN${turn}-${each}` },
      })),
      samples: [],
      noticesReceived: [],
    }
  }
}
