import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Metrics } from '@portal/api-client/servers'
import * as z from 'zod/mini'
import { metricDays } from '../db/schema'
import { adminOf, useApi } from './api.fixture'
import { fullProject } from './projects.fixture'

const alpha = fullProject('alpha')
const api = useApi({ fixtures: { projects: [alpha] } })
const [server] = alpha.servers
const claims = adminOf(alpha, [])
const DAY = 1_763_683_200

/** One day of one series: a sample a minute, the first ones as given. */
const store = (name: string, startsAt: number, samples: (number | null)[]) => {
  const series = { projectID: alpha.id, serverID: server?.id ?? '', name, labels: { id: '1' } }
  return api.asOwner((tx) => tx.insert(metricDays).values({ ...series, startsAt, step: 60, samples }))
}
const get = (query: string, id = server?.id ?? '') => api.call('GET', `/servers/${id}/metrics?${query}`, { as: claims })
const valuesOf = async (query: string) => Metrics.parse((await get(query)).body).data.result[0]?.values

test('values are strings, also those that are no numbers, and a missing sample is a gap', async () => {
  await store('temperature', DAY, [20, null, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 24.5])
  const { body } = await get(`start=${DAY}&end=${DAY + 600}&step=60`)
  const metric = { __name__: 'temperature', id: '1', server: server?.id }
  const values = [
    [DAY, '20'],
    [DAY + 120, 'NaN'],
    [DAY + 180, '+Inf'],
    [DAY + 240, '-Inf'],
    [DAY + 300, '24.5'],
  ]
  assert.deepEqual(body, { status: 'success', data: { resultType: 'matrix', result: [{ metric, values }] } })
})

test('both ends belong to the range; a range of one moment has one point', async () => {
  assert.deepEqual(await valuesOf(`start=${DAY}&end=${DAY + 300}&step=300`), [
    [DAY, '20'],
    [DAY + 300, '24.5'],
  ])
  assert.deepEqual(await valuesOf(`start=${DAY}&end=${DAY + 299.999}&step=300`), [[DAY, '20']])
  assert.deepEqual(await valuesOf(`start=${DAY}&end=${DAY}&step=60`), [[DAY, '20']])
})

test('fractions of seconds neither drift nor lose a point', async () => {
  const values = await valuesOf(`start=${DAY + 0.1}&end=${DAY + 3.5}&step=1.1`)
  assert.deepEqual(values, [
    [DAY + 0.1, '20'],
    [DAY + 1.2, '20'],
    [DAY + 2.3, '20'],
    [DAY + 3.4, '20'],
  ])
})

test('a series goes on over midnight', async () => {
  await store('temperature', DAY + 86_400, [30, 31])
  assert.deepEqual(await valuesOf(`start=${DAY + 86_340}&end=${DAY + 86_460}&step=60`), [
    [DAY + 86_400, '30'],
    [DAY + 86_460, '31'],
  ])
})

test('11,000 steps are answered, one more is not', async () => {
  assert.equal((await get('start=0&end=11000&step=1')).status, 200)
  assert.equal((await get('start=0&end=11001&step=1')).status, 400)
})

const Text = z.string()
const PrometheusError = z.strictObject({
  ...{ status: z.literal('error'), errorType: Text, error: Text },
  ...{ code: Text, message: Text, requestID: Text, field: z.optional(Text) },
})
const wrong: [string, string][] = [
  ['start=10&end=9&step=1', 'end'],
  ['start=0&end=20000&step=1', 'step'],
  ['start=a&end=10&step=1', 'start'],
  ['start=&end=10&step=1', 'start'],
  ['start=1&end=10', 'step'],
  ['start=1&end=10&step=0', 'step'],
  ['start=1&end=10&step=-1', 'step'],
  ['start=1&end=10&step=0.5', 'step'],
  ['start=-1&end=10&step=1', 'start'],
  ['start=NaN&end=10&step=1', 'start'],
  ['start=0x1&end=10&step=1', 'start'],
  ['start=1&end=Infinity&step=1', 'end'],
  ['start=1&end=1e3&step=1', 'end'],
  ['start=1&end=2&end=3&step=1', 'end'],
  ['start=1&end=99999999999999999&step=1', 'end'],
  ['start=0&end=40000000&step=86400', 'end'],
  ['start=1&end=10&step=1m', 'step'],
  ['start=1&end=10&step=1&query=up', 'query'],
]
for (const [query, field] of wrong) {
  test(`?${query} is refused in the words of Prometheus and in our own`, async () => {
    const answer = await get(query)
    const body = PrometheusError.parse(answer.body)
    assert.deepEqual([answer.status, body.errorType, body.code], [400, 'bad_data', 'request.invalid'])
    assert.equal(body.field, field)
    assert.equal(body.error, body.message)
  })
}

test('so is every other error of the call', async () => {
  const missing = await get('start=1&end=2&step=1', 'none')
  assert.deepEqual([missing.status, PrometheusError.parse(missing.body).errorType], [404, 'not_found'])
  const signedOut = await api.call('GET', `/servers/${server?.id}/metrics`, { token: null, project: 'alpha' })
  assert.deepEqual([signedOut.status, PrometheusError.parse(signedOut.body).code], [401, 'token.missing'])
})
