// OTLP as JSON: names in lowerCamelCase, 64-bit numbers as strings, enums as numbers
// (https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding).

/** What is null or undefined is left out. */
export type Attributes = Record<string, string | number | boolean | null | undefined>

/** A log record; `time` in milliseconds since 1970. */
export type LogRecord = { time: number; name: string; isFailure: boolean; attributes: Attributes }

/** Measurements of one kind since `start`, in milliseconds; `counts` has one bucket more than `BOUNDS`. */
export type Histogram = {
  name: string
  start: number
  end: number
  sum: number
  min: number
  max: number
  counts: number[]
  attributes: Attributes
}

/** Upper bounds of the buckets of every histogram, in milliseconds; 200 and 500 are those of a good and a poor INP. */
export const BOUNDS: readonly number[] = [50, 100, 200, 300, 500, 1000, 2000, 4000]

const SCOPE = { name: 'portal' }
/** `SeverityNumber` and `AggregationTemporality` of the protocol. */
const INFO = 9
const ERROR = 17
const DELTA = 1

/** The body of a request to `/v1/logs`. */
export function logsRequest(resource: Attributes, records: readonly LogRecord[]): object {
  const logRecords = records.map(({ time, name, isFailure, attributes }) => ({
    timeUnixNano: nanoseconds(time),
    severityNumber: isFailure ? ERROR : INFO,
    severityText: isFailure ? 'ERROR' : 'INFO',
    eventName: name,
    // The name again, because collectors before OTLP 1.5 know no `eventName`.
    body: { stringValue: name },
    attributes: keyValues(attributes),
  }))
  return {
    resourceLogs: [{ resource: { attributes: keyValues(resource) }, scopeLogs: [{ scope: SCOPE, logRecords }] }],
  }
}

/** The body of a request to `/v1/metrics`. */
export function metricsRequest(resource: Attributes, histograms: readonly Histogram[]): object {
  const metrics = histograms.map(({ name, start, end, sum, min, max, counts, attributes }) => ({
    name,
    unit: 'ms',
    histogram: {
      aggregationTemporality: DELTA,
      dataPoints: [
        {
          startTimeUnixNano: nanoseconds(start),
          timeUnixNano: nanoseconds(end),
          count: String(counts.reduce((all, one) => all + one, 0)),
          sum,
          min,
          max,
          bucketCounts: counts.map(String),
          explicitBounds: BOUNDS,
          attributes: keyValues(attributes),
        },
      ],
    },
  }))
  return {
    resourceMetrics: [{ resource: { attributes: keyValues(resource) }, scopeMetrics: [{ scope: SCOPE, metrics }] }],
  }
}

function keyValues(attributes: Attributes): object[] {
  return Object.entries(attributes).flatMap(([key, value]) =>
    value === null || value === undefined ? [] : [{ key, value: anyValue(value) }],
  )
}

function anyValue(value: string | number | boolean): object {
  if (typeof value === 'string') return { stringValue: value }
  return typeof value === 'boolean' ? { boolValue: value } : { doubleValue: value }
}

/** As text, because a number of JavaScript does not hold so many digits. */
const nanoseconds = (milliseconds: number) => `${Math.round(milliseconds)}000000`
