import { createMemoryRouter } from 'react-router-dom'
import { collectProblems, reportProblem, useProblems } from '../diagnostics'
import { descriptorOf, remoteStateOf } from '../remotes/descriptor.fixture'
import { type Remote, useRemotes } from '../remotes/state'
import { pointsIn, recordsIn } from './otlp.fixture'
import { startTelemetry } from './telemetry'

jest.mock('../host-version', () => ({ hostVersion: '2.0.0+cccccccc' }))

const URL_OF = (version: string) => `https://cdn.example/servers/${version.replace('+', '-')}/remote.json`
const [OLD, NEW] = ['1.0.0+aaaaaaaa', '1.1.0+bbbbbbbb']
const CONFIG = { environment: 'staging', telemetryUrl: 'https://telemetry.example/' }
/** A page whose address, query and records name a customer's machine. */
const router = createMemoryRouter([{ path: '/servers/:id', element: null }], {
  initialEntries: ['/servers/srv_4711?q=mercury'],
})

/** The browser's entries, given by hand. */
class FakeObserver {
  static all: FakeObserver[] = []
  static readonly supportedEntryTypes = ['event', 'long-animation-frame']
  static give(type: string, entries: object[]): void {
    for (const observer of FakeObserver.all) if (observer.type === type) observer.waiting.push(...entries)
  }
  type = ''
  waiting: object[] = []
  observe({ type }: { type: string }): void {
    this.type = type
    FakeObserver.all.push(this)
  }
  takeRecords(): object[] {
    return this.waiting.splice(0)
  }
  disconnect(): void {}
}
// What jsdom lacks.
Object.assign(globalThis, { PerformanceObserver: FakeObserver })
Object.assign(performance, { getEntriesByName: () => [{ startTime: 500 }] })

let sent: { url: string; body: string; keepalive: boolean | undefined }[] = []
let answer: () => Promise<Response> = async () => Response.json({})
let stop = () => {}
const realFetch = globalThis.fetch
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['performance'] })
  sent = []
  answer = async () => Response.json({})
  useRemotes.setState({}, true)
  useProblems.setState({ problems: [] })
  globalThis.fetch = async (url, init) => {
    sent.push({ url: String(url), body: String(init?.body), keepalive: init?.keepalive })
    return answer()
  }
  FakeObserver.all = []
})
afterEach(() => {
  stop()
  globalThis.fetch = realFetch
  jest.useRealTimers()
})

const start = (rate = 1) => {
  stop = startTelemetry({ ...CONFIG, telemetryRate: rate }, router, () => 0.5)
}
const flush = () => jest.advanceTimersByTimeAsync(2000)
const records = () => sent.filter(({ url }) => url.endsWith('/v1/logs')).flatMap(({ body }) => recordsIn(body))
const points = () => sent.filter(({ url }) => url.endsWith('/v1/metrics')).flatMap(({ body }) => pointsIn(body))
const crash = () =>
  reportProblem({ remote: 'servers', version: NEW, stage: 'render', text: 'x', cause: new Error('x') })
/** What was reported after so many loads. */
const reports = (before: number) =>
  records()
    .slice(before)
    .map(({ name, values }) => [name, values] as const)
const scriptOf = (version: string) => URL_OF(version).replace('remote.json', 'list.0a1b2c3d.js')
const put = (change: Partial<Remote>) => useRemotes.setState({ servers: remoteStateOf('servers', change) })
const running = (version: string, change: Partial<Remote> = {}): Partial<Remote> => ({
  release: { url: URL_OF(version), source: 'current' },
  descriptor: descriptorOf({ version }),
  loading: { stage: 'ready', module: { routes: [], widgets: {} } },
  took: { resolving: 10, entry: 20, init: 30 },
  ...change,
})

test('a load is sent with its times, also one from before this code arrived, and the host is a release too', async () => {
  put(running(NEW))
  start()
  await flush()
  expect(sent.map(({ url, keepalive }) => [url, keepalive])).toEqual([['https://telemetry.example/v1/logs', true]])
  const [host, remote] = records()
  expect(host).toMatchObject({
    name: 'portal.release.loaded',
    values: { 'portal.target': 'host', 'portal.version': '2.0.0+cccccccc', 'portal.load.total': 500 },
    resource: { 'service.name': 'portal', 'deployment.environment.name': 'staging', 'portal.sampled': true },
  })
  const times = {
    'portal.load.resolving': 10,
    'portal.load.entry': 20,
    'portal.load.init': 30,
    'portal.load.total': 60,
  }
  const what = { 'portal.target': 'servers', 'portal.version': NEW, 'portal.source': 'current' }
  expect(remote?.values).toEqual({ ...what, ...times })
  expect(remote?.resource['session.id']).toBe(host?.resource['session.id'])
})

test('a release that fails is told with stage and reason, and the one that takes over', async () => {
  start()
  const stack = `    at mercury (${URL_OF(NEW).replace('remote.json', 'remoteEntry.0a1b2c3d.js')}?try=2:1:2345)`
  const cause = Object.assign(new TypeError('mercury.rack is not a function'), {
    stack: `TypeError: mercury.rack is not a function\n${stack}`,
  })
  const reason = 'リモートを開始できません (mercury is down)'
  const failure = { url: URL_OF(NEW), version: NEW, at: 'init' as const, reason, cause }
  put({ attempt: { ...remoteStateOf('servers').attempt, failures: [failure] } })
  put(running(OLD, { failures: [failure] }))
  await flush()
  const place = { 'portal.target': 'servers', 'portal.stage': 'init', 'url.template': '/servers/:id' }
  const exception = {
    'exception.type': 'TypeError',
    'exception.message': 'is not a function',
    'exception.stacktrace': 'at servers/remoteEntry.0a1b2c3d.js:1:2345',
  }
  const failed = { ...place, ...exception, 'portal.version': NEW, 'portal.reason': 'リモートを開始できません' }
  expect(reports(1)).toEqual([
    ['portal.release.failed', failed],
    ['portal.release.loaded', expect.objectContaining({ 'portal.version': OLD })],
    ['portal.release.fell_back', { ...place, 'portal.version': NEW, 'portal.fallback.version': OLD }],
  ])
})

test('a release whose remote.json did not arrive is named by its address', async () => {
  start()
  const reason = 'remote.json の応答がありません'
  const failure = { url: URL_OF(NEW), version: null, at: 'resolving' as const, reason }
  put({ failures: [failure] })
  await flush()
  expect(records().at(-1)?.values).toMatchObject({ 'portal.version': NEW, 'portal.reason': failure.reason })
})

test('nothing of a person or a customer is sent: no message, name of a function, address or query', async () => {
  put(running(NEW))
  start()
  const secret = Object.assign(new Error('mercury of admin@alpha.example: token eyJhbGciOi.x.y'), {
    name: 'Error',
    stack: [
      'Error: mercury of admin@alpha.example',
      `    at Object.mercury (${scriptOf(NEW)}:1:99)`,
      `    at ${window.location.origin}/servers/srv_4711:1:5`,
      `    at ${window.location.origin}/core.0a1b2c3d.js:2:7`,
    ].join('\n'),
  })
  window.history.pushState({}, '', '/servers/srv_4711?q=mercury')
  for (const stage of ['render', 'script'] as const)
    reportProblem({ remote: 'servers', version: NEW, stage, text: secret.message, cause: secret })
  reportProblem({ remote: 'servers', version: NEW, stage: 'page', text: 'mercury は開けません (srv_4711)' })
  reportProblem({ remote: null, version: null, stage: 'api', text: '404 not-found 0a1b' })
  await flush()
  expect(reports(2).map(([name, values]) => [name, values['exception.stacktrace']])).toEqual([
    ['portal.release.crashed', 'at servers/list.0a1b2c3d.js:1:99\nat host/core.0a1b2c3d.js:2:7'],
    ['portal.release.error', 'at servers/list.0a1b2c3d.js:1:99\nat host/core.0a1b2c3d.js:2:7'],
    ['portal.release.failed', undefined],
  ])
  for (const { body } of sent) expect(body).not.toMatch(/mercury|alpha|eyJ|srv_|Object\./)
})

test('a part whose file did not arrive is a failure of the release that lacks it, also of the host', async () => {
  start()
  for (const [remote, version] of [
    ['servers', NEW],
    [null, null],
  ] as const)
    reportProblem({ remote, version, stage: 'part', text: `画面のファイルを取得できません (${URL_OF(NEW)}list.js)` })
  await flush()
  const failed = records().filter(({ name }) => name === 'portal.release.failed')
  const told = ['portal.target', 'portal.stage', 'portal.reason']
  expect(failed.map(({ values }) => told.map((key) => values[key]))).toEqual([
    ['servers', 'part', '画面のファイルを取得できません'],
    ['host', 'part', '画面のファイルを取得できません'],
  ])
})

test('an error without a place in a release, as those of extensions, is not reported', async () => {
  start()
  const foreign = Object.assign(new Error('x'), { stack: 'Error: x\n at chrome-extension://abc/content.js:1:1' })
  reportProblem({ remote: null, version: null, stage: 'script', text: 'x', cause: foreign })
  reportProblem({ remote: null, version: null, stage: 'script', text: 'x', cause: 'x' })
  await flush()
  expect(records().map(({ name }) => name)).toEqual(['portal.release.loaded'])
})

test.each(['override', 'preview'] as const)('a release of this tab only, by %s, is not reported', async (source) => {
  put(running(NEW, { release: { url: URL_OF(NEW), source } }))
  start()
  crash()
  await flush()
  expect(records().map(({ values }) => values['portal.target'])).toEqual(['host'])
})

test('a visit that is not sampled sends failures and nothing else', async () => {
  put(running(NEW))
  start(0.5)
  await flush()
  expect(sent).toEqual([])
  expect(FakeObserver.all).toEqual([])
  crash()
  await flush()
  expect(records()).toMatchObject([{ name: 'portal.release.crashed', resource: { 'portal.sampled': false } }])
})

test('the same failure is sent three times a visit at most', async () => {
  start()
  for (const _time of Array(10).keys())
    reportProblem({ remote: 'servers', version: NEW, stage: 'page', text: '画面のファイルを取得できません (x)' })
  await flush()
  expect(records().filter(({ name }) => name === 'portal.release.failed')).toHaveLength(3)
})

test('a collector that is away is asked three times, with what waits; then no more', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  start()
  for (const _minute of Array(5).keys()) await jest.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(3)
  expect(records()).toHaveLength(3)
})

test('what a collector refuses for good is not sent again', async () => {
  answer = async () => new Response(null, { status: 400 })
  start()
  await jest.advanceTimersByTimeAsync(120_000)
  expect(sent).toHaveLength(1)
})

/** The browser's reports, given by hand. */
class FakeReports {
  static all: FakeReports[] = []
  static give(type: string, body: object): void {
    for (const { give, options } of FakeReports.all) if (options.types.includes(type)) give([{ type, body }])
  }
  constructor(
    readonly give: (reports: object[]) => void,
    readonly options: { types: string[] },
  ) {}
  observe(): void {
    FakeReports.all.push(this)
  }
  disconnect(): void {
    FakeReports.all = FakeReports.all.filter((observer) => observer !== this)
  }
}

const POLICY = ['portal.target', 'portal.version', 'portal.policy.directive', 'portal.policy.blocked']

test('what the policies refuse is told with the release: the directive and the place, never an address or a text', async () => {
  Object.assign(window, { ReportingObserver: FakeReports })
  collectProblems()
  put(running(NEW))
  start()
  const script = scriptOf(NEW)
  const refuse = (violation: object) =>
    document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), violation))
  const trusted = { effectiveDirective: 'require-trusted-types-for', blockedURI: 'trusted-types-sink' }
  const sample = 'HTMLScriptElement src|https://evil.example/mercury'
  refuse({ ...trusted, sample, sourceFile: script, lineNumber: 3, columnNumber: 7 })
  refuse({ effectiveDirective: 'img-src', blockedURI: 'https://x.example/mercury', sourceFile: 'chrome-extension://a' })
  const documentURL = 'https://portal.example/servers/srv_4711?q=mercury'
  FakeReports.give('integrity-violation', { blockedURL: 'https://evil.example/mercury.js', documentURL })
  FakeReports.give('integrity-violation', { blockedURL: script, documentURL })
  FakeReports.give('integrity-violation', { blockedURL: 'chrome-extension://abc/mercury.js', documentURL })
  await flush()
  const places = records()
    .filter(({ name }) => name === 'portal.release.policy_violation')
    .map(({ values }) => [...POLICY, 'exception.stacktrace'].map((key) => values[key]))
  expect(places).toEqual([
    ['servers', NEW, 'require-trusted-types-for', 'trusted-types-sink', 'at servers/list.0a1b2c3d.js:3:7'],
    ['host', '2.0.0+cccccccc', 'integrity-policy', 'address', undefined],
    ['servers', NEW, 'integrity-policy', 'address', 'at servers/list.0a1b2c3d.js:0:0'],
  ])
  for (const { body } of sent) expect(body).not.toMatch(/mercury|evil|srv_|chrome-extension/)
})

test('a deprecated feature, and what the browser did not do, are told by the id and the place in a release', async () => {
  Object.assign(window, { ReportingObserver: FakeReports })
  put(running(NEW))
  start()
  const place = { sourceFile: scriptOf(NEW), lineNumber: 2, columnNumber: 9 }
  FakeReports.give('deprecation', { id: 'UnloadHandler', message: 'mercury', ...place })
  FakeReports.give('intervention', { id: 'a text with mercury', ...place })
  FakeReports.give('deprecation', { id: 'UnloadHandler', ...place, sourceFile: 'chrome-extension://abc/mercury.js' })
  await flush()
  const exception = { 'exception.type': 'UnloadHandler', 'exception.stacktrace': 'at servers/list.0a1b2c3d.js:2:9' }
  expect(records().filter(({ values }) => values['exception.type'] !== undefined)).toMatchObject([
    { name: 'portal.release.deprecation', values: { 'portal.version': NEW, ...exception } },
  ])
  for (const { body } of sent) expect(body).not.toContain('mercury')
})

test('where browsers report crashes, they are left the version of the host', async () => {
  const left = new Map<string, string>()
  Object.assign(window, {
    crashReport: { initialize: async () => {}, set: (key: string, value: string) => left.set(key, value) },
  })
  stop = startTelemetry({ ...CONFIG, reportsUrl: 'https://reports.example/' }, router, () => 0.5)
  await flush()
  expect([...left]).toEqual([['portal.version', '2.0.0+cccccccc']])
})

test('long frames and the longest wait belong to the release whose script ran longest; waits are sent when the page is hidden', async () => {
  put(running(NEW))
  start()
  const script = (file: string, duration: number) => ({ sourceURL: file, duration })
  const scripts = [script(`${window.location.origin}/core.0a1b2c3d.js`, 40), script(scriptOf(NEW), 180)]
  FakeObserver.give('long-animation-frame', [
    { startTime: 1000, duration: 240, scripts },
    { startTime: 3000, duration: 70, scripts: [script('chrome-extension://abc/content.js', 70)] },
  ])
  FakeObserver.give('event', [
    { startTime: 1010, duration: 200, interactionId: 7 },
    { startTime: 1020, duration: 120, interactionId: 8 },
    { startTime: 1030, duration: 900, interactionId: 0 },
    { startTime: 2000, duration: 50, interactionId: 9 },
  ])
  await flush()
  const ofRelease = { 'portal.target': 'servers', 'portal.version': NEW }
  expect(points()).toMatchObject([{ name: 'portal.long_frame', count: '1', sum: 240, values: ofRelease }])
  expect(points()[0]?.bucketCounts).toEqual(['0', '0', '0', '1', '0', '0', '0', '0', '0'])
  sent = []
  window.dispatchEvent(new Event('pagehide'))
  await jest.advanceTimersByTimeAsync(0)
  expect(points()).toMatchObject([{ name: 'portal.inp', count: '1', max: 200, values: ofRelease }])
})
