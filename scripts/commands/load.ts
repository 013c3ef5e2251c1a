import { insertFixtures } from '@portal/sandbox/db/insert-fixtures'
import { makeFixtures, type ProjectFixture } from '@portal/sandbox/seed/fixtures'
import { startApiProcess } from '@portal/sandbox/testing/api-process'
import { createTestDatabase } from '@portal/sandbox/testing/database'
import { startPostgres } from '@portal/sandbox/testing/postgres'
import { makeTokenSigner } from '@portal/sandbox/testing/token-signer'
import autocannon, { type Request } from 'autocannon'
import { fromCommandLine, parsed, UsageError } from '../lib/command-line'
import { headersOf } from '../lib/load/callers'
import { type Fairness, floodingProject, measureFairness } from '../lib/load/fairness'

const USAGE = `npm run load [-- --brief]

Measures the API's process over loopback, on both databases: first without limits how much it does, then with them what
a flood of one tenant does to another. The figures are for people; the run fails only when a call fails. --brief makes
a tenth of the calls, which are enough to see whether one fails.`

const CONNECTIONS = 10
const TIMEOUT_SECONDS = 120
const BRIEF = 1 / 10

const widths = [-12, -32, 8, 13, 9, 9, 8]
const print = (cells: (string | number)[]) =>
  console.log(cells.map((cell, index) => pad(String(cell), widths[index] ?? 0)).join(''))
const pad = (text: string, width: number) => (width < 0 ? text.padEnd(-width) : text.padStart(width))

process.exitCode = await fromCommandLine(USAGE, async () => {
  const options = { brief: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } } as const
  const { brief, help } = parsed({ options }).values
  if (help) throw new UsageError()
  const share = brief ? BRIEF : 1
  print(['Database', 'Call', 'calls', 'requests/s', 'p99 ms', 'non-2xx', 'errors'])
  let failed = await load({ name: 'embedded', url: '', share })
  const server = await startPostgres({ fsync: true })
  try {
    failed = (await load({ name: 'PostgreSQL', url: server.url, share })) || failed
  } finally {
    await server.close()
  }
  if (failed) console.error('Some calls were not answered, or not with success.')
  return failed ? 1 : 0
})

/**
 * Prints a line a call; true when anything but a success came back. Without `url` on the embedded database. `share` is
 * that of the usual calls, whose number is fixed, so that a busy machine only takes longer.
 */
async function load({ name, url, share }: { name: string; url: string; share: number }): Promise<boolean> {
  const { projects } = makeFixtures({ now: new Date() })
  const [alpha] = projects
  if (!alpha) throw new Error('The seed has no project.')
  const flooding = floodingProject()
  const { jwks, sign } = await makeTokenSigner()
  const headers = await headersOf(alpha, sign)
  const database = await createTestDatabase(url)
  let failedCalls = false
  try {
    const db = await database.open()
    await insertFixtures(db, { projects: [...projects, flooding] })
    await db.close()
    const api = await startApiProcess(database.options, jwks)
    try {
      let anyFailed = false
      for (const { title, amount, request } of callsOf(alpha, share)) {
        const { requests, duration, latency, non2xx, errors } = await autocannon({
          url: api.url,
          connections: CONNECTIONS,
          amount,
          timeout: TIMEOUT_SECONDS,
          headers,
          requests: [{ setupRequest: (defaults) => ({ ...defaults, ...request() }) }],
        })
        print([
          name,
          title,
          requests.total,
          (requests.total / duration).toFixed(0),
          latency.p99.toFixed(0),
          non2xx,
          errors,
        ])
        anyFailed ||= non2xx > 0 || errors > 0 || requests.total !== amount
      }
      failedCalls = anyFailed
    } finally {
      await api.close()
    }
    const limited = await startApiProcess(database.options, jwks, { isLimited: true })
    try {
      const tenants = [
        { project: alpha, headers },
        { project: flooding, headers: await headersOf(flooding, sign) },
      ] as const
      await measureFairness(limited.url, ...tenants, share, (line) => {
        printFairness(name, line)
        failedCalls ||= line.failed > 0
      })
    } finally {
      await limited.close()
    }
    return failedCalls
  } finally {
    await database.remove()
  }
}

function printFairness(name: string, { title, quietP99, p99, ratio, refused, failed: lost }: Fairness): void {
  const figures = `p99 of another tenant ${quietP99.toFixed(0)} → ${p99.toFixed(0)} ms, ratio ${ratio.toFixed(2)}`
  const calls = `${refused} of the flood refused, ${lost} of the other's calls failed`
  console.log(`${name.padEnd(12)}${`flood of ${title}`.padEnd(32)}${figures}, ${calls}`)
}

function callsOf(
  { name, servers }: ProjectFixture,
  share: number,
): { title: string; amount: number; request(): Request }[] {
  let turn = 0
  const next = () => servers[(turn += 1) % servers.length]
  const pathOf = (server = next()) => `/api/v1/${name}/servers/${server?.id}`
  return [
    {
      title: `GET /servers (${servers.length})`,
      amount: Math.ceil(200 * share),
      request: () => ({ path: `/api/v1/${name}/servers` }),
    },
    { title: 'GET /servers/{id}', amount: Math.ceil(600 * share), request: () => ({ path: pathOf() }) },
    {
      title: 'PUT /servers/{id}, with its log',
      amount: Math.ceil(300 * share),
      request: () => {
        const server = next()
        return { method: 'PUT', path: pathOf(server), body: JSON.stringify({ name: server?.name, note: `${turn}` }) }
      },
    },
  ]
}
