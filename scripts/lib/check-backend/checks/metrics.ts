import { serverCalls } from '@portal/api-client/servers'
import * as z from 'zod/mini'
import { type Answer, type Backend, codeOf, said } from '../backend'
import { CannotTell } from '../../conformance/check'
import { type BackendCheck, backendCheck, needed } from '../backend-check'
import { idsFor, lastHour, needsCall } from '../requests'

const VALUES = 'Values are strings (`"24.5"`, `"NaN"`, `"+Inf"`)'
const ENDS = 'both ends belong to the range'
const LIMITS = '`end < start`, more than 400 days or `(end - start) / step > 11000` is 400.'
const ERRORS = "Errors are Prometheus' and ours in one object"
const QUERY = '`step` at least 1 s'

const NUMBER = /^(?:NaN|[+-]?(?:Inf|\d+(?:\.\d*)?(?:e[+-]?\d+)?))$/i
const Samples = z.array(z.tuple([z.number(), z.string().check(z.regex(NUMBER))]))
const Matrix = z.object({
  status: z.literal('success'),
  data: z.object({
    resultType: z.literal('matrix'),
    result: z.array(z.object({ metric: z.record(z.string(), z.string()), values: Samples })),
  }),
})
const PrometheusError = z.looseObject({
  status: z.literal('error'),
  errorType: z.string(),
  error: z.string(),
  code: z.string(),
  message: z.string(),
  requestID: z.string(),
})

type Query = { start: number | string; end: number | string; step: number | string }

/** The metrics of the first server that has any. @throws CannotTell without one */
async function measured(backend: Backend): Promise<{ id: string; answer: Answer }> {
  await needsCall(backend, serverCalls.list, serverCalls.metrics)
  const ids = await idsFor(backend, serverCalls.metrics, backend.own)
  for (const id of ids.slice(0, 20)) {
    const answer = await backend.read(serverCalls.metrics, { id, query: lastHour() })
    if (/"values"\s*:\s*\[\s*\[/.test(answer.text)) return { id, answer }
  }
  throw new CannotTell('needs a server with metrics of the last hour')
}

async function anyServer(backend: Backend): Promise<string> {
  await needsCall(backend, serverCalls.list, serverCalls.metrics)
  return needed((await idsFor(backend, serverCalls.metrics, backend.own))[0], 'a server')
}

const asked = (backend: Backend, id: string, query: Query) => backend.ask(serverCalls.metrics, { id, query })

async function refused(backend: Backend, queries: Query[]): Promise<string[]> {
  const id = await anyServer(backend)
  const answers = await Promise.all(queries.map((query) => asked(backend, id, query)))
  return answers
    .filter((answer) => answer.status !== 400 || codeOf(answer) !== 'request.invalid')
    .map((answer) => `${said(answer)}, expected 400 request.invalid`)
}

export const metricsChecks: BackendCheck[] = [
  backendCheck('metrics-values', 'Samples are unix seconds and a number as a string', VALUES, async (backend) => {
    const { answer } = await measured(backend)
    const matrix = Matrix.safeParse(answer.body)
    return matrix.success ? [] : [`${said(answer)}: ${z.prettifyError(matrix.error).replaceAll('\n', ' ')}`]
  }),

  backendCheck(
    'metrics-range',
    'Samples lie in the range, on its steps, and its ends belong to it',
    ENDS,
    async (backend) => {
      const { id, answer } = await measured(backend)
      const { start, end, step } = lastHour()
      const series = Matrix.safeParse(answer.body).data?.data.result ?? []
      const wrong: string[] = []
      for (const [at] of series.flatMap(({ values }) => values)) {
        if (at < start - step || at > end || (at - start) % step !== 0)
          wrong.push(`${said(answer)} with a sample at ${at}, between two steps or outside the range`)
      }
      const [at] = series.find(({ values }) => values.length > 0)?.values.at(0) ?? []
      if (at === undefined) return wrong
      for (const query of [
        { start: at, end: at, step: 60 },
        { start: at - 60, end: at, step: 60 },
        { start: at, end: at + 59.5, step: 60 },
      ]) {
        const found = await asked(backend, id, query)
        const times = Matrix.safeParse(found.body).data?.data.result.flatMap(({ values }) =>
          values.map(([time]) => time),
        )
        if (!times?.includes(at)) wrong.push(`${said(found)} without the sample at ${at}`)
      }
      return wrong
    },
  ),

  backendCheck('metrics-end-before-start', 'An end before the start is 400', LIMITS, (backend) =>
    refused(backend, [{ start: 1_700_000_010, end: 1_700_000_009, step: 1 }]),
  ),

  backendCheck('metrics-limits', 'More than 400 days, or than 11000 steps, is 400', LIMITS, (backend) =>
    refused(backend, [
      { start: 1_700_000_000, end: 1_700_000_000 + 401 * 86_400, step: 86_400 },
      { start: 1_700_000_000, end: 1_700_011_001, step: 1 },
    ]),
  ),

  backendCheck('metrics-step', 'A step below 1 s, or a value that is no number, is 400', QUERY, (backend) =>
    refused(backend, [
      { start: 1, end: 10, step: 0 },
      { start: 1, end: 10, step: 0.5 },
      { start: 1, end: 10, step: '1m' },
      { start: 'a', end: 10, step: 1 },
      { start: 'NaN', end: 10, step: 1 },
    ]),
  ),

  backendCheck(
    'metrics-eleven-thousand',
    '11000 steps, and fractions of seconds, are answered',
    '`start`, `end` in unix seconds (fractions too)',
    async (backend) => {
      const id = await anyServer(backend)
      const answers = await Promise.all([
        asked(backend, id, { start: 1_700_000_000, end: 1_700_011_000, step: 1 }),
        asked(backend, id, { start: 1_700_000_000.25, end: 1_700_000_600.5, step: 1.5 }),
      ])
      return answers.filter(({ status }) => status !== 200).map(said)
    },
  ),

  backendCheck('metrics-errors', "Errors speak Prometheus' words too", ERRORS, async (backend) => {
    const id = await anyServer(backend)
    const answers = await Promise.all([
      asked(backend, id, { start: 10, end: 9, step: 1 }),
      asked(backend, 'check-nothing', lastHour()),
      backend.ask(serverCalls.metrics, { id, token: null, query: lastHour() }),
    ])
    return answers
      .filter(({ body }) => !PrometheusError.safeParse(body).success)
      .map((answer) => `${said(answer)}: ${answer.text.slice(0, 160)}`)
  }),
]
