import fc from 'fast-check'
import * as z from 'zod/mini'

/** What a request of one call is made of. `path` fills the names in braces. */
export type Fuzzed = {
  path: Record<string, string>
  query: [string, string][]
  body: string | undefined
  type: string | undefined
}

type JsonSchema = { [key: string]: unknown }
const AnySchema = z.record(z.string(), z.unknown())
export const Operation = z.object({
  parameters: z.array(
    z.object({ name: z.string(), in: z.enum(['path', 'query']), required: z.boolean(), schema: AnySchema }),
  ),
  requestBody: z.optional(z.object({ content: z.object({ 'application/json': z.object({ schema: AnySchema }) }) })),
  responses: z.record(
    z.string(),
    z.object({ content: z.optional(z.record(z.string(), z.object({ schema: z.unknown() }))) }),
  ),
})
export type Operation = z.infer<typeof Operation>

const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ maxLength: 300 }),
  fc.constantFrom(
    ...['', ' ', '.', '..', '../..', '\0', '\u202e', '\ud800', '%', '%00', '%_\\', "' or 1=1 --", '$1', '{}', '[]'],
    ...['__proto__', 'null', 'true', '-1', '1e999', 'NaN', '9'.repeat(30), '=1+1', '<script>', 'a'.repeat(5000)],
    ...['2025-02-30', '9999-12-31T23:59:59.999999Z', '0000-01-01T00:00:00Z', '2025-01-01T00:00:00+15:59'],
  ),
)
const hostileValue = fc.oneof(hostileText, fc.jsonValue({ maxDepth: 3 }), fc.double(), fc.maxSafeInteger())

/** Values of the schema most of the time, near misses and worse the rest. `known`: values that some entity really has. */
function valueOf(schema: JsonSchema, schemas: JsonSchema, known: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 6, arbitrary: fitting(schema, schemas, known) }, { weight: 1, arbitrary: hostileValue })
}

const Alternatives = z.array(AnySchema)
const Properties = z.record(z.string(), AnySchema)
const numberOr = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise)

function fitting(schema: JsonSchema, schemas: JsonSchema, known: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const inner = (one: unknown) => valueOf(AnySchema.parse(one), schemas, known)
  if (typeof schema['$ref'] === 'string') return inner(schemas[schema['$ref'].split('/').at(-1) ?? ''])
  if ('anyOf' in schema) return fc.oneof(...Alternatives.parse(schema['anyOf']).map(inner))
  if (Array.isArray(schema['enum'])) return fc.constantFrom<unknown>(...schema['enum'])
  switch (schema['type']) {
    case 'object': {
      const parts = Object.entries(Properties.parse(schema['properties']))
      const requiredKeys = z._default(z.array(z.string()), []).parse(schema['required'])
      return fc.record(Object.fromEntries(parts.map(([name, one]) => [name, inner(one)])), { requiredKeys })
    }
    case 'array':
      return fc.array(inner(schema['items']), { maxLength: numberOr(schema['maxItems'], 4) + 1 })
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({ min: numberOr(schema['minimum'], -10), max: numberOr(schema['maximum'], 1000) })
    case 'number':
      return fc.double({ min: numberOr(schema['minimum'], 0), max: numberOr(schema['maximum'], 2e9), noNaN: true })
    case 'null':
      return fc.constant(null)
    default:
      return textOf(schema, known)
  }
}

function textOf({ format, maxLength }: JsonSchema, known: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const valid = { min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }
  if (format === 'date-time')
    return fc.oneof(
      known,
      fc.date(valid).map((date) => date.toISOString()),
    )
  if (format === 'date') return fc.date(valid).map((date) => date.toISOString().slice(0, 10))
  return fc.oneof(known, fc.string({ maxLength: Math.min(numberOr(maxLength, 50), 300) + 1 }))
}

/** Requests of one call of the document, some of them right. */
export function requestsOf(
  operation: Operation,
  schemas: JsonSchema,
  known: fc.Arbitrary<string>,
): fc.Arbitrary<Fuzzed> {
  const named = (place: 'path' | 'query') => operation.parameters.filter((one) => one.in === place)
  const id = fc.oneof({ weight: 5, arbitrary: known }, { weight: 1, arbitrary: hostileText })
  const ids = named('path').filter(({ name }) => name !== 'project')
  const path = fc.record(Object.fromEntries(ids.map(({ name }) => [name, id])))
  const given = fc.record(
    Object.fromEntries(named('query').map(({ name, schema }) => [name, valueOf(schema, schemas, known)])),
    { requiredKeys: named('query').flatMap(({ name, required }) => (required ? [name] : [])) },
  )
  const stray = fc.oneof(
    { weight: 6, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(fc.tuple(hostileText, hostileText), { maxLength: 2 }) },
  )
  const bodySchema = operation.requestBody?.content['application/json'].schema
  const json = (bodySchema ? valueOf(bodySchema, schemas, known) : hostileValue).map((value) => JSON.stringify(value))
  const cut = json.map((text) => text.slice(0, -1))
  const body = fc.oneof(
    { weight: bodySchema ? 10 : 1, arbitrary: json },
    { weight: 1, arbitrary: fc.oneof(hostileText, cut) },
    { weight: bodySchema ? 1 : 8, arbitrary: fc.constant(undefined) },
  )
  const type = fc.oneof(
    { weight: 12, arbitrary: fc.constant('application/json') },
    fc.constantFrom(undefined, 'text/plain', 'application/json; charset=shift_jis', ';'),
  )
  return fc.record({ path, query: fc.tuple(given, stray).map(([one, other]) => [...pairs(one), ...other]), body, type })
}

const textual = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
const pairs = (query: object): [string, string][] =>
  Object.entries(query).flatMap(([key, value]): [string, string][] =>
    Array.isArray(value) ? value.map((item): [string, string] => [key, textual(item)]) : [[key, textual(value)]],
  )
