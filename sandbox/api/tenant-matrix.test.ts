import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { PERMISSIONS } from '@portal/contract'
import { callLabel, callList } from '@portal/api-client/all-calls'
import type { Endpoint } from '@portal/api-client/endpoint'
import * as z from 'zod/mini'
import type { Db } from '../db/database'
import type { ProjectFixture } from '../seed/fixture-types'
import { adminOf, type Answer, sign, useApi } from './api.fixture'
import { badTokens } from './bad-tokens.fixture'
import { CODE } from './codes'
import { dryRun } from './dry-run.fixture'
import { fullProject } from './projects.fixture'
import { tableState } from './table-state.fixture'
import { validRequest } from './valid-calls.fixture'

const alpha = fullProject('alpha')
const beta = fullProject('beta')
const solo = fullProject('auth0|u2', { id: 'auth0|u2' })
/** Names that would mean something else in an address if they were not encoded, or decoded twice. */
const odd = ['a/b', 'a?b', '%2e%2e', '山 #1'].map((name) => fullProject(name))
const lacking = (['infraBasic', 'infraAdvanced', 'remoteAccess'] as const).map((feature) => ({
  feature,
  project: fullProject(`without ${feature}`, { [feature]: false }),
}))
const fixtures = { projects: [alpha, beta, solo, ...odd, ...lacking.map(({ project }) => project)] }

/** Row-level security, the second wall: it can be taken away, to see that the queries alone hold too. */
let rowSecurity = true
const oneOrTwoWalls = (db: Db): Db => ({
  ...db,
  inProject: (project, work) => (rowSecurity ? db.inProject(project, work) : db.asOwner(work)),
})
const api = useApi({ fixtures, through: (db) => dryRun(oneOrTwoWalls(db)) })

const admin = adminOf(alpha)
const member = { ...admin, sub: alpha.users[1]?.id }
const hasID = ({ path }: Endpoint) => path.includes('{')

/** What an answer to a user of another tenant must never say. */
const secrets = [
  ...beta.servers.flatMap(({ id, serialNo }) => [id, serialNo]),
  ...beta.users.flatMap(({ id, email }) => [id, email]),
  ...[...beta.events, ...beta.hardLogs, ...beta.lifecycles, ...beta.invitations, ...beta.activityLogs].map(
    ({ id }) => id,
  ),
  ...beta.keys.map(({ key }) => key),
]
const revealed = (answer: Answer) => secrets.filter((secret) => JSON.stringify(answer).includes(secret))

let cases = 0
let state: string | undefined
after(() => console.log(`tenant matrix: ${cases.toLocaleString('en')} cases over ${callList.length} calls`))

type Request = Parameters<typeof api.call>[2] & { of?: ProjectFixture; walls?: 1 | 2 }

/** Sends the call as it would succeed in `of`; counts it. */
async function send(call: Endpoint, { of = alpha, walls = 2, ...request }: Request = {}): Promise<Answer> {
  cases += 1
  rowSecurity = walls === 2
  const { address, body } = validRequest(call, of)
  return api.call(call.method, address, { as: admin, body, ...request })
}

const codeOf = ({ body }: Answer) =>
  z.object({ code: z.string(), message: z.string(), requestID: z.string() }).safeParse(body).data?.code

/** One refused case: its status, its code, and that it says nothing of beta. */
function refused(answer: Answer, status: number, code: string, title: string): void {
  assert.deepEqual([answer.status, codeOf(answer), revealed(answer)], [status, code, []], title)
}

/** Runs for every call, and then looks whether any row of any table has changed. */
function matrix(
  title: string,
  run: (call: Endpoint, name: string) => Promise<void>,
  which: (call: Endpoint) => boolean = () => true,
) {
  test(title, async () => {
    state ??= await tableState(api.db())
    for (const call of callList.filter(which)) {
      await run(call, callLabel(call))
      assert.equal(await tableState(api.db()), state, `${callLabel(call)} changed rows`)
    }
  })
}

const tokens = badTokens(admin, { blocked: alpha.users[2]?.id ?? '', foreign: beta.users[0]?.id ?? '' })
matrix('a token that is not right opens no call', async (call, name) => {
  for (const { title, token, code } of await tokens)
    refused(await send(call, { token }), 401, code, `${name}: ${title}`)
})

matrix('no call answers for another project in the path, with own ids or with theirs', async (call, name) => {
  const alike = [alpha.id, 'ALPHA', ' alpha', 'alpha ', 'alpha/', 'alpha\u0000', 'ａｌｐｈａ', 'alpha%', '%61lpha']
  for (const project of ['beta', beta.id, ...alike, 'nowhere', '__proto__']) {
    for (const of of [alpha, beta])
      refused(await send(call, { project, of }), 403, CODE.project, `${name} in ${project}`)
  }
})

matrix('a path that climbs out of its project leads nowhere', async (call, name) => {
  const { address, body } = validRequest(call, beta)
  const token = await sign(admin)
  const encoded = ['%2e%2e', '%2E', 'alpha%2f..%2fbeta', 'alpha%5c..%5cbeta']
  for (const start of ['..', '.', ...encoded, 'alpha/../beta', '', 'alpha//..//beta']) {
    cases += 1
    const answer = await api.raw(call.method, `/api/v1/${start}${address}`, { token, body })
    const { status } = answer
    assert.ok(status === 403 || status === 404, `${name} below ${start}: ${status}`)
    assert.ok([CODE.project, CODE.noCall].some((code) => code === codeOf(answer)))
    assert.deepEqual(revealed({ ...answer, headers: {} }), [])
  }
})

for (const [walls, title] of [
  [2, 'behind both walls'],
  [1, 'behind the queries alone'],
] as const) {
  matrix(
    `the id of another project is not found in one's own, ${title}`,
    async (call, name) => {
      const answer = await send(call, { of: beta, walls })
      const own = call.path === '/users/{id}/reset-own-password'
      refused(answer, 404, CODE.notFound, own ? `${name} of somebody else` : name)
    },
    hasID,
  )

  matrix(`one's own project answers, with nothing of another in it, ${title}`, async (call, name) => {
    const answer = await send(call, { walls })
    assert.deepEqual([Math.floor(answer.status / 100), revealed(answer)], [2, []], `${name}: ${answer.text}`)
  })
}

matrix('without an organization the subject is the project, and no other', async (call, name) => {
  const as = { sub: admin.sub, permissions: PERMISSIONS }
  for (const project of ['alpha', 'beta', admin.sub ?? ''])
    refused(await send(call, { as, project }), 403, CODE.project, `${name} in ${project}`)
  refused(await send(call, { as: adminOf(solo), project: 'alpha' }), 403, CODE.project, name)
  for (const changed of [{ org_id: 'none' }, { org_name: 'beta' }, { org_id: beta.id }]) {
    const as = { ...admin, ...changed }
    refused(await send(call, { as, project: as.org_name }), 403, CODE.project, `${name} as ${as.org_id} ${as.org_name}`)
  }
})

matrix('a permission that token or role lack is missed, and no other is asked for', async (call, name) => {
  const { permission } = call
  const without = (one: string) => ({ ...admin, permissions: PERMISSIONS.filter((other) => other !== one) })
  for (const one of PERMISSIONS) {
    const answer = await send(call, { as: without(one) })
    if (one === permission) refused(answer, 403, CODE.permission, `${name} without ${one}`)
    else assert.ok(answer.status < 300, `${name} without ${one}: ${answer.text}`)
  }
  // The token still says what the role no longer allows.
  const answer = await send(call, { as: member, of: memberFirst })
  if (permission && permission !== 'read:activity-logs') refused(answer, 403, CODE.permission, `${name} as a member`)
  else assert.ok(answer.status < 300, `${name} as a member: ${answer.text}`)
})
/** Alpha as its member sees it: the calls about one's own account are about theirs. */
const memberFirst = { ...alpha, users: [1, 0, 2].flatMap((at) => alpha.users[at] ?? []) }

matrix('what a contract does not include is refused with its own code', async (call, name) => {
  for (const { feature, project } of lacking) {
    const answer = await send(call, { as: adminOf(project), of: project })
    if (call.feature === feature) refused(answer, 403, CODE.feature, `${name} without ${feature}`)
    else assert.ok(answer.status < 300, `${name} without ${feature}: ${answer.text}`)
  }
})

const fileStarts: Record<string, RegExp> = { 'text/csv': /^\ufeff/, 'application/x-ndjson': /^\{"kind":"begin"/ }

matrix('a project of any name answers every call, and its answers fit their schemas', async (call, name) => {
  for (const project of [solo, ...odd]) {
    const answer = await send(call, { as: adminOf(project), of: project })
    const fits = call.answer
      ? call.answer.safeParse(answer.body).success
      : call.file
        ? fileStarts[call.file]?.test(answer.text)
        : answer.text === ''
    assert.ok(
      answer.status === (call.answer || call.file ? 200 : 204) && fits,
      `${name} of ${project.name}: ${answer.status} ${answer.text}`,
    )
  }
})
