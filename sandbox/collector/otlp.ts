import * as z from 'zod/mini'

// The part of OTLP as JSON that the portal sends (https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding).
// Unknown fields are ignored, as the protocol asks for.

const AnyValue = z.object({
  stringValue: z.optional(z.string()),
  doubleValue: z.optional(z.number()),
  boolValue: z.optional(z.boolean()),
  intValue: z.optional(z.union([z.string(), z.number()])),
})
const KeyValues = z._default(z.array(z.object({ key: z.string(), value: AnyValue })), [])
const Integer = z.union([z.string(), z.number()])
const Resource = z.optional(z.object({ attributes: KeyValues }))

export const LogsRequest = z.object({
  resourceLogs: z.array(
    z.object({
      resource: Resource,
      scopeLogs: z.array(
        z.object({
          logRecords: z.array(z.object({ eventName: z._default(z.string(), ''), attributes: KeyValues })),
        }),
      ),
    }),
  ),
})

const DataPoint = z.object({
  count: Integer,
  sum: z._default(z.number(), 0),
  max: z._default(z.number(), 0),
  attributes: KeyValues,
})

export const MetricsRequest = z.object({
  resourceMetrics: z.array(
    z.object({
      resource: Resource,
      scopeMetrics: z.array(
        z.object({
          metrics: z.array(
            z.object({ name: z.string(), histogram: z.optional(z.object({ dataPoints: z.array(DataPoint) })) }),
          ),
        }),
      ),
    }),
  ),
})

/** Attributes by their key. */
export type Values = ReadonlyMap<string, string | number | boolean>

/** What one record or data point says of a release. */
export type Fact = { name: string; values: Values; histogram: { count: number; sum: number; max: number } | null }

export function factsOfLogs({ resourceLogs }: z.infer<typeof LogsRequest>): Fact[] {
  return resourceLogs.flatMap(({ resource, scopeLogs }) =>
    scopeLogs.flatMap(({ logRecords }) =>
      logRecords.map(({ eventName, attributes }) => ({
        name: eventName,
        values: valuesOf(resource?.attributes ?? [], attributes),
        histogram: null,
      })),
    ),
  )
}

export function factsOfMetrics({ resourceMetrics }: z.infer<typeof MetricsRequest>): Fact[] {
  return resourceMetrics.flatMap(({ resource, scopeMetrics }) =>
    scopeMetrics.flatMap(({ metrics }) =>
      metrics.flatMap(({ name, histogram }) =>
        (histogram?.dataPoints ?? []).map(({ count, sum, max, attributes }) => ({
          name,
          values: valuesOf(resource?.attributes ?? [], attributes),
          histogram: { count: Number(count), sum, max },
        })),
      ),
    ),
  )
}

function valuesOf(...lists: z.infer<typeof KeyValues>[]): Values {
  return new Map(
    lists
      .flat()
      .map(({ key, value: { stringValue, doubleValue, boolValue, intValue } }) => [
        key,
        stringValue ?? doubleValue ?? boolValue ?? Number(intValue),
      ]),
  )
}
