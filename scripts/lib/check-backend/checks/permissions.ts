import { entitlementCalls } from '@portal/api-client/entitlements'
import { isRead } from '@portal/api-client/all-calls'
import type { Endpoint } from '@portal/api-client/endpoint'
import { inParallel } from '../../release/in-parallel'
import { type Backend, codeOf, said } from '../backend'
import { CannotTell } from '../../conformance/check'
import { type BackendCheck, backendCheck, needed } from '../backend-check'
import { harmless, hasID, refusalOf, sendable } from '../requests'
import type { Caller } from '../token'

const WHAT_FIRST = 'Not the other way round: a project without the feature learns that first.'

type Case = { call: Endpoint; as: Caller; refusal: Awaited<ReturnType<typeof refusalOf>>; hasBoth: boolean }

/** Every call of every token that was given, and how it has to be refused. */
async function cases(backend: Backend): Promise<Case[]> {
  const callers = [backend.own, backend.other, backend.member].filter((caller) => caller !== undefined)
  const all = await Promise.all(
    callers.map(async (as) => {
      const bought = await backend.data(entitlementCalls.one, { as })
      return sendable(backend).map(async (call) => {
        const lacksPermission = call.permission !== undefined && !as.permissions.includes(call.permission)
        const hasBoth = lacksPermission && call.feature !== undefined && !bought[call.feature]
        return { call, as, refusal: await refusalOf(backend, call, as), hasBoth }
      })
    }),
  )
  return Promise.all(all.flat())
}

/** @throws CannotTell when no token meets the case */
async function refused(backend: Backend, what: string, which: (one: Case) => boolean): Promise<string[]> {
  const chosen = (await cases(backend)).filter(which)
  if (chosen.length === 0) throw new CannotTell(`needs ${what}`)
  const wrong: string[] = []
  await inParallel(chosen, async ({ call, as, refusal }) => {
    const answer = await backend.ask(call, { as, ...(await harmless(backend, call)) })
    if (answer.status !== 403 || codeOf(answer) !== refusal) wrong.push(`${said(answer)}, expected 403 ${refusal}`)
  })
  return wrong
}

export const permissionChecks: BackendCheck[] = [
  backendCheck(
    'permission-missing',
    'A call whose permission the token lacks is 403 permission.missing',
    'missing: 403 `permission.missing`',
    (backend) =>
      refused(
        backend,
        '--token-member, a token without permissions',
        ({ refusal }) => refusal === 'permission.missing',
      ),
  ),

  backendCheck(
    'contract-feature',
    'A call that the contract lacks is 403 contract.feature',
    'missing: 403 `contract.feature`',
    (backend) =>
      refused(
        backend,
        'a token of a project whose contract lacks a feature',
        ({ refusal }) => refusal === 'contract.feature',
      ),
  ),

  backendCheck(
    'contract-first',
    'Without feature and permission it is the feature that is named',
    WHAT_FIRST,
    (backend) =>
      refused(
        backend,
        'a token without permissions, of a project whose contract lacks a feature',
        ({ hasBoth }) => hasBoth,
      ),
  ),

  backendCheck(
    'permission-none',
    'Reads without a permission are open to every user of the project',
    'What may be done.',
    async (backend) => {
      const as = needed(backend.member, '--token-member, a token without permissions')
      const wrong: string[] = []
      const open = (await cases(backend)).filter(
        (one) => one.as === as && isRead(one.call) && !one.refusal && !hasID(one.call),
      )
      await inParallel(open, async ({ call }) => {
        const answer = await backend.read(call, { as })
        if (answer.status !== 200) wrong.push(said(answer))
      })
      return wrong
    },
  ),
]
