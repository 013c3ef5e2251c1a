import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { buildCollector } from './collector'

const PORTAL = 'http://portal.example'
const [OLD, NEW] = ['1.0.0+aaaaaaaa', '1.1.0+bbbbbbbb']
const NOW = '1700000000000000000'
let collector: FastifyInstance
beforeEach(() => {
  collector = buildCollector({ allowedOrigins: [PORTAL] })
})
afterEach(() => collector.close())

type Values = Record<string, string | number | boolean>
const KINDS: Record<string, string> = { string: 'stringValue', boolean: 'boolValue', number: 'doubleValue' }
const keyValues = (values: Values) =>
  Object.entries(values).map(([key, value]) => ({ key, value: { [KINDS[typeof value] ?? '']: value } }))
const resource = (visit: string, isSampled: boolean) => ({
  attributes: keyValues({ 'deployment.environment.name': 'staging', 'session.id': visit, 'portal.sampled': isSampled }),
})

async function log(name: string, visit: string, version: string, values: Values = {}, isSampled = true) {
  const attributes = keyValues({ 'portal.target': 'servers', 'portal.version': version, ...values })
  const record = { timeUnixNano: NOW, severityNumber: 9, eventName: `portal.release.${name}`, attributes }
  const scopeLogs = [{ scope: {}, logRecords: [record] }]
  return post('/v1/logs', { resourceLogs: [{ resource: resource(visit, isSampled), scopeLogs }] })
}

async function measure(name: string, version: string, { count, ...sums }: Record<'count' | 'sum' | 'max', number>) {
  const attributes = keyValues({ 'portal.target': 'servers', 'portal.version': version })
  const dataPoints = [{ timeUnixNano: NOW, count: String(count), ...sums, attributes }]
  const metrics = [{ name, unit: 'ms', histogram: { aggregationTemporality: 1, dataPoints } }]
  return post('/v1/metrics', { resourceMetrics: [{ resource: resource('v', true), scopeMetrics: [{ metrics }] }] })
}

const post = (url: string, payload: object) =>
  collector.inject({ method: 'POST', url, headers: { origin: PORTAL }, payload })
const get = async (url: string) => (await collector.inject({ method: 'GET', url })).body
const figures = async (version: string, more = '') =>
  JSON.parse(await get(`/figures?environment=staging&target=servers&version=${encodeURIComponent(version)}${more}`))
/** The text of a page, without its markup. */
const textOf = (page: string) => page.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
const releasePage = async (version: string) =>
  textOf(await get(`/releases/staging/servers/${encodeURIComponent(version)}`))

test('a page of the portal may send, another may not', async () => {
  const preflight = (origin: string) => collector.inject({ method: 'OPTIONS', url: '/v1/logs', headers: { origin } })
  const allowed = await preflight(PORTAL)
  assert.equal(allowed.statusCode, 204)
  assert.equal(allowed.headers['access-control-allow-origin'], PORTAL)
  assert.equal(allowed.headers['access-control-allow-headers'], 'Content-Type')
  assert.equal((await preflight('http://evil.example')).headers['access-control-allow-origin'], undefined)
})

test('what is no OTLP is refused, as the protocol says, and what is OTLP is taken', async () => {
  assert.equal((await post('/v1/logs', { resourceLogs: [{ scopeLogs: 7 }] })).statusCode, 400)
  assert.equal((await post('/v1/metrics', {})).statusCode, 400)
  assert.equal((await log('loaded', 'v1', NEW)).body, '{}')
})

test('a visit counts once for each release, as failed when anything failed; unsampled ones do not count', async () => {
  await log('loaded', 'v1', NEW)
  await log('loaded', 'v2', NEW)
  await log('crashed', 'v2', NEW)
  await log('crashed', 'v2', NEW)
  await log('policy_violation', 'v1', NEW)
  await log('failed', 'v3', NEW, { 'portal.stage': 'init' }, false)
  await log('loaded', 'v2', OLD)
  assert.deepEqual(await figures(NEW), { visits: 2, failed: 1 })
  assert.deepEqual(await figures(OLD), { visits: 1, failed: 0 })
  assert.deepEqual(await figures('9.9.9+00000000'), { visits: 0, failed: 0 })
  assert.deepEqual(await figures(NEW, '&since=2999-01-01T00:00:00Z'), { visits: 0, failed: 0 })
  assert.equal((await collector.inject('/figures?since=soon')).statusCode, 400)
})

test('the page of a release shows failures by stage and reason, times, and each figure beside the release before', async () => {
  await log('loaded', 'v0', OLD, { 'portal.load.total': 100 })
  for (const [visit, total] of [100, 200, 300, 400].entries())
    await log('loaded', `v${visit}`, NEW, { 'portal.load.total': total })
  for (const visit of ['v8', 'v9'])
    await log('failed', visit, NEW, { 'portal.stage': 'init', 'portal.reason': 'リモートを開始できません' })
  await log('crashed', 'v1', NEW, {
    'url.template': '/servers/:id',
    'exception.type': 'TypeError',
    'exception.message': 'is not a function',
    'exception.stacktrace': 'at servers/list.0a1b2c3d.js:1:99',
  })
  await measure('portal.inp', NEW, { count: 1, sum: 240, max: 240 })
  await measure('portal.long_frame', NEW, { count: 3, sum: 300, max: 120 })
  const page = await releasePage(NEW)
  assert.match(page, /Visits 6 1 \+5/)
  assert.match(page, /Failed visits 50 % 0 % \+50 %/)
  assert.match(page, /Failures to load 2 0 \+2/)
  assert.match(page, /Load, median 200 ms 100 ms \+100 ms/)
  assert.match(page, /Load, p95 400 ms 100 ms \+300 ms/)
  assert.match(page, /Long frames per visit 0.5 0 \+0.5/)
  assert.match(page, /INP, p75 240 ms —/)
  assert.match(page, /init リモートを開始できません 2/)
  assert.match(page, /TypeError: is not a function .* on \/servers\/:id at servers\/list.0a1b2c3d.js:1:99/)
  assert.match(textOf(await get('/')), /servers staging .* 1\.1\.0\+bbbbbbbb .* 1\.0\.0\+aaaaaaaa/)
  assert.equal((await collector.inject('/releases/staging/servers/none')).statusCode, 404)
})

const report = (reports: object[]) => {
  const headers = { origin: PORTAL, 'content-type': 'application/reports+json' }
  const payload = JSON.stringify(reports)
  return collector.inject({ method: 'POST', url: '/reports?environment=staging', headers, payload })
}

test('of what browsers report by themselves the release, the directive and the place are kept, and no address', async () => {
  const preflight = await collector.inject({ method: 'OPTIONS', url: '/reports', headers: { origin: PORTAL } })
  assert.deepEqual([preflight.statusCode, preflight.headers['access-control-allow-origin']], [204, PORTAL])
  const page = `${PORTAL}/servers/srv_4711?q=mercury`
  const script = `http://releases.example/servers/${NEW.replace('+', '-')}/list.0a1b2c3d.js`
  const told = (type: string, body: object | null) => ({
    ...{ age: 3, url: page, user_agent: 'Mozilla/5.0 (mercury)', type },
    body: type.endsWith('violation') ? { documentURL: page, ...body } : body,
  })
  const { statusCode } = await report([
    told('csp-violation', {
      ...{ referrer: page, blockedURL: 'trusted-types-sink', effectiveDirective: 'require-trusted-types-for' },
      ...{ originalPolicy: "default-src 'none'", sourceFile: script, lineNumber: 1, columnNumber: 99 },
      sample: 'HTMLScriptElement src|https://evil.example/mercury',
    }),
    told('integrity-violation', { blockedURL: script, destination: 'script' }),
    told('csp-violation', { blockedURL: `${PORTAL}/mercury.js` }),
    told('integrity-violation', { blockedURL: `${PORTAL}/main.0a1b2c3d.js` }),
    told('integrity-violation', { blockedURL: `${PORTAL}/mercury.js` }),
    told('crash', { reason: 'oom', crash_report_api: { 'portal.version': OLD, other: 'mercury' } }),
    told('crash', { reason: '<b>mercury', crash_report_api: { 'portal.version': 'mercury' } }),
    told('network-error', { phase: 'mercury' }),
    told('deprecation', null),
  ])
  assert.equal(statusCode, 200)
  const remote = await releasePage(NEW)
  assert.match(remote, /Violations told by browsers 2 —/)
  assert.match(remote, /require-trusted-types-for: trusted-types-sink .* at servers\/list\.0a1b2c3d\.js:1:99/)
  assert.match(remote, /integrity-policy: address .* at servers\/list\.0a1b2c3d\.js:0:0/)
  const pageOf = async (version: string) => textOf(await get(`/releases/staging/host/${encodeURIComponent(version)}`))
  assert.match(await pageOf(OLD), /Crashed or hung pages 1 .* crash: oom/)
  const host = await pageOf('unknown')
  assert.match(host, /Violations told by browsers 3 .* Crashed or hung pages 1/)
  assert.match(host, /at host\/main\.0a1b2c3d\.js:0:0/)
  for (const text of [remote, host, await pageOf(OLD)]) assert.doesNotMatch(text, /mercury|srv_|evil|example/)
  // A report belongs to no visit, so that no canary is stopped by one.
  assert.deepEqual(await figures(NEW), { visits: 0, failed: 0 })
})

test('what is no list of reports is refused', async () => {
  assert.equal((await report([{ type: 7 }])).statusCode, 400)
  const text = { headers: { 'content-type': 'application/reports+json' }, payload: '{' }
  assert.equal((await collector.inject({ method: 'POST', url: '/reports', ...text })).statusCode, 400)
})

test('what is sent is shown as text', async () => {
  await log('failed', 'v1', NEW, { 'portal.stage': '<script>', 'portal.reason': '<img src=x>' })
  const page = await get(`/releases/staging/servers/${encodeURIComponent(NEW)}`)
  assert.doesNotMatch(page, /<script|<img/)
})

test('the store is bounded: visits, reasons, errors and releases', async () => {
  for (const visit of Array(30).keys())
    await log('failed', `v${visit}`, `1.0.${visit}+aaaaaaaa`, { 'portal.reason': 'x' })
  const releases = [...(await get('/')).matchAll(/href="\/releases/g)]
  assert.equal(releases.length, 20)
  for (const visit of Array(80).keys())
    await log('failed', `v${visit}`, NEW, { 'portal.reason': `reason ${visit}`, 'exception.type': 'Error' })
  const page = await get(`/releases/staging/servers/${encodeURIComponent(NEW)}`)
  assert.equal([...page.matchAll(/>reason \d+</g)].length, 50)
  assert.equal([...page.matchAll(/<article/g)].length, 20)
  for (const visit of Array(5100).keys()) await log('loaded', `w${visit}`, NEW)
  assert.deepEqual((await figures(NEW)).visits, 5000)
})
