import * as z from 'zod/mini'

// The shapes of OTLP as JSON, strictly: fields of
// https://github.com/open-telemetry/opentelemetry-proto/tree/main/opentelemetry/proto in lowerCamelCase.

const Nanoseconds = z.string().check(z.regex(/^\d{19}$/))
const Count = z.string().check(z.regex(/^\d+$/))
const AnyValue = z.union([
  z.strictObject({ stringValue: z.string() }),
  z.strictObject({ boolValue: z.boolean() }),
  z.strictObject({ doubleValue: z.number() }),
])
const Attributes = z.array(z.strictObject({ key: z.string(), value: AnyValue }))
const Resource = z.strictObject({ attributes: Attributes })
const Scope = z.strictObject({ name: z.string() })

const listOf = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.array(z.strictObject(shape))

const LogRecord = {
  timeUnixNano: Nanoseconds,
  severityNumber: z.int().check(z.gte(1), z.lte(24)),
  severityText: z.string(),
  eventName: z.string(),
  body: AnyValue,
  attributes: Attributes,
}
const ScopeLogs = { scope: Scope, logRecords: listOf(LogRecord) }
const Logs = z.strictObject({ resourceLogs: listOf({ resource: Resource, scopeLogs: listOf(ScopeLogs) }) })

const DataPoint = {
  startTimeUnixNano: Nanoseconds,
  timeUnixNano: Nanoseconds,
  count: Count,
  sum: z.number(),
  min: z.number(),
  max: z.number(),
  bucketCounts: z.array(Count),
  explicitBounds: z.array(z.number()),
  attributes: Attributes,
}
const Histogram = z.strictObject({ aggregationTemporality: z.literal(1), dataPoints: listOf(DataPoint) })
const Metric = { name: z.string(), unit: z.string(), histogram: Histogram }
const ScopeMetrics = { scope: Scope, metrics: listOf(Metric) }
const Metrics = z.strictObject({ resourceMetrics: listOf({ resource: Resource, scopeMetrics: listOf(ScopeMetrics) }) })

type Values = Record<string, unknown>
const valuesOf = (attributes: z.infer<typeof Attributes>): Values =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

/** The records of a request to `/v1/logs`, each with its attributes by key. @throws when it is no OTLP */
export function recordsIn(body: string): { name: string; resource: Values; values: Values }[] {
  return Logs.parse(JSON.parse(body)).resourceLogs.flatMap(({ resource, scopeLogs }) => {
    const records = scopeLogs.flatMap(({ logRecords }) => logRecords)
    const of = { resource: valuesOf(resource.attributes) }
    return records.map(({ eventName, attributes }) => ({ name: eventName, values: valuesOf(attributes), ...of }))
  })
}

/** The data points of a request to `/v1/metrics`. @throws when it is no OTLP */
export function pointsIn(body: string) {
  const scopes = Metrics.parse(JSON.parse(body)).resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics)
  const all = scopes.flatMap(({ metrics }) => metrics)
  return all.flatMap(({ name, histogram }) =>
    histogram.dataPoints.map(({ attributes, ...point }) => ({ name, ...point, values: valuesOf(attributes) })),
  )
}
