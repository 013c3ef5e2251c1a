import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { callList } from '@portal/api-client/all-calls'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import * as z from 'zod/mini'
import type { Tx } from '../db/database'
import { activityLogs } from '../db/schema'
import { adminOf, useApi } from './api.fixture'
import { ERRORS } from './codes'
import { dryRun } from './dry-run.fixture'
import { type Fuzzed, Operation, requestsOf } from './hostile-requests.fixture'
import { fullProject } from './projects.fixture'
import { validRequest } from './valid-calls.fixture'

// The document that backend teams read, held against what the API answers to right, wrong and hostile requests.
// FUZZ_SEED repeats a run, FUZZ_RUNS makes it longer.

const seed = Number(process.env['FUZZ_SEED'] ?? 4500)
const numRuns = Number(process.env['FUZZ_RUNS'] ?? 30)

const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
})
const text = readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8')
const { paths, components } = Document.parse(JSON.parse(text))
// Formats are said as patterns too; those are what is held against.
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false })
ajv.addSchema(JSON.parse(text), 'document')
// The document leaves answers open for backends that say more. The sandbox says no more, but for its list of servers,
// whose rows are whole servers.
const close = (_key: string, value: unknown) =>
  typeof value === 'object' && value !== null && 'properties' in value
    ? { additionalProperties: false, ...value }
    : value
const closed = Document.parse(JSON.parse(text, close))
closed.components.schemas['ServerRow'] = components.schemas['ServerRow']
ajv.addSchema(closed, 'closed')

const alpha = fullProject('alpha')
const beta = fullProject('beta')
const idsOf = ({ servers, lifecycles, events, keys, users, invitations, activityLogs: logs }: typeof alpha) => [
  ...[servers, lifecycles, events.slice(0, 3), users, invitations, logs].flatMap((rows) => rows.map(({ id }) => id)),
  ...keys.map(({ key }) => key),
]
const facts = [
  ...idsOf(alpha),
  ...idsOf(beta),
  ...alpha.servers.map(({ serialNo }) => serialNo),
  ...alpha.users.map(({ email }) => email),
  ...alpha.events.map(({ updatedAt }) => updatedAt),
  'bios',
  'new@example.com',
]

let entries = 0
const look = async (tx: Tx) => {
  entries += (await tx.select({ id: activityLogs.id }).from(activityLogs)).length - alpha.activityLogs.length
}
const api = useApi({ fixtures: { projects: [alpha, beta] }, through: (db) => dryRun(db, look) })
const admin = adminOf(alpha)
const statuses = new Map<number, number>()

test.after(() => {
  const seen = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${status} ×${times}`)
  console.log(`fuzz: seed ${seed}, ${numRuns} requests a call, answers ${seen.join(', ')}`)
})

for (const [path, operations] of Object.entries(paths)) {
  for (const [method, operation] of Object.entries(operations)) {
    const pointer = (status: number, type: string) =>
      [status < 400 ? 'closed#' : 'document#', 'paths', path, method, 'responses', status, 'content', type, 'schema']
        .map((part) => String(part).replaceAll('~', '~0').replaceAll('/', '~1'))
        .join('/')

    /** What makes this call succeed, more often than what exists at all. */
    const known = fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...likely(method, path)) },
      { weight: 1, arbitrary: fc.constantFrom(...facts) },
    )

    test(`${method.toUpperCase()} ${path} answers nothing that its document does not say`, async () => {
      await fc.assert(
        fc.asyncProperty(requestsOf(operation, components.schemas, known), async (request) => {
          entries = 0
          const answer = await api.raw(asMethod(method), address(path, request), {
            as: admin,
            payload: request.body,
            headers: request.type === undefined ? {} : { 'content-type': request.type },
          })
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
          assert.ok(answer.status < 500, answer.text)
          // A path whose ids climb out of it, or are too long, is another path: no operation of the document.
          if (answer.status === 414 || /"call\.unknown"/.test(answer.text)) return
          const documented = operation.responses[answer.status]
          assert.ok(documented, `status ${answer.status}: ${answer.text}`)
          const [type] = Object.keys(documented.content ?? {})
          if (type === undefined) return assert.equal(answer.text, '')
          assert.equal(answer.headers['content-type'], `${type}; charset=utf-8`)
          const fits = ajv.getSchema(pointer(answer.status, type))
          assert.ok(fits?.(answer.body ?? answer.text), JSON.stringify(fits?.errors))
          if (answer.status < 400) return
          const { code } = z.object({ code: z.string() }).parse(answer.body)
          assert.equal(new Map(Object.entries(ERRORS)).get(code)?.status, answer.status)
          assert.equal(entries, 0, 'a refused call left an entry in the operation log')
        }),
        { seed, numRuns },
      )
    })
  }
}

function likely(method: string, path: string): string[] {
  const call = callList.find((one) => one.method === method.toUpperCase() && path.endsWith(`}${one.path}`))
  assert.ok(call)
  const { address: valid, body } = validRequest(call, alpha)
  const place = call.path.split('/').findIndex((part) => part.startsWith('{'))
  const id = decodeURIComponent(valid.split('?')[0]?.split('/')[place] ?? 'x')
  return [id, ...Object.values(body ?? {}).filter((value) => typeof value === 'string')]
}

const asMethod = (method: string) => z.enum(['GET', 'POST', 'PUT', 'DELETE']).parse(method.toUpperCase())

function address(path: string, { path: values, query }: Fuzzed): string {
  const filled = path
    .replace('{project}', 'alpha')
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(values[name] ?? ''))
  const pairs = query.map(([key, value]) => `${encoded(key)}=${encoded(value)}`)
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`
}

/** As a client would; half a character, which has no encoding, becomes its replacement sign. */
const encoded = (text: string) => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd'))
