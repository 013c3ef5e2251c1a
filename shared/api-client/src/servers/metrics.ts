import * as z from 'zod/mini'
import { ErrorBody } from '../error'

const PROMETHEUS_NUMBER = /^(?:NaN|[+-]?(?:Inf|(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?))$/i

const MetricSeries = z.object({
  metric: z.catch(z.record(z.string(), z.string()), {}),
  /** null: not readable as samples. */
  values: z.catch(z.nullable(z.array(z.tuple([z.number(), z.string().check(z.regex(PROMETHEUS_NUMBER))]))), null),
})

/**
 * Prometheus `query_range` answer: unix seconds, values as strings (also `NaN`, `+Inf`), missing samples absent. A
 * series that breaks this form stays as one without values, so that it does not take the others with it.
 */
export const Metrics = z.object({
  status: z.literal('success'),
  data: z.object({
    resultType: z.literal('matrix'),
    result: z.array(z.catch(MetricSeries, { metric: {}, values: null })),
  }),
})
export type Metrics = z.infer<typeof Metrics>

/** An error in the words of Prometheus and in those of every other call. */
export const MetricsError = z.extend(ErrorBody, {
  status: z.literal('error'),
  errorType: z.enum(['bad_data', 'not_found', 'internal']),
  error: z.string(),
})

const LATEST = 1e11
/** Unix seconds, and seconds between two points; fractions are fine. */
export const MetricsQuery = z.strictObject({
  start: z.number().check(z.gte(0), z.lte(LATEST)),
  end: z.number().check(z.gte(0), z.lte(LATEST)),
  step: z.number().check(z.gte(1)),
})
