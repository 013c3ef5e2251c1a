import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '@portal/build/common'
import type { Behaviour, Deviation } from '@portal/sandbox/testing/other-provider/behaviour'
import type { Client } from '@portal/sandbox/testing/other-provider/exchange'
import { ADMIN } from '@portal/sandbox/testing/other-provider/people'
import { type OtherProvider, startOtherProvider } from '@portal/sandbox/testing/other-provider/provider'
import { type Finding, rulesNotIn, runChecks } from '../conformance/check'
import { allChecks } from './all-checks'
import { type Options, Provider, type Visit } from './provider'

const PORTAL = 'http://localhost:3000'
const CLIENT: Client = {
  clientId: 'other',
  audience: 'https://api.portal.example',
  callbacks: [`${PORTAL}/callback`],
  logoutUrls: [PORTAL],
  webOrigins: [PORTAL],
}

/** A person who presses the button of the provider's page; one for each check, as their session is a cookie. */
function presser(): Visit {
  let cookie = ''
  return async (link, step) => {
    const url = new URL(link)
    if (step === 'sign-in') url.pathname = '/sign-in'
    const method = step === 'sign-in' ? 'POST' : 'GET'
    const response = await fetch(url, { method, headers: { cookie }, redirect: 'manual' })
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return response.headers.get('location') ?? ''
  }
}

async function check(issuer: string, changes: Partial<Options> = {}): Promise<Finding[]> {
  const { clientId, audience } = CLIENT
  const usual = { issuer, clientId, audience, portal: PORTAL, returnsTo: `${PORTAL}/callback`, signIn: true }
  return runChecks(allChecks, new Provider({ ...usual, ...changes }, presser()))
}

const idsOf = (findings: Finding[], of: Finding['result']) =>
  findings.filter(({ result }) => result === of).map(({ id }) => id)
const failures = (findings: Finding[]) => idsOf(findings, 'failed')

/** A provider whose clients differ from what the portal needs. */
async function checkWith(changes: Partial<Client>): Promise<string[]> {
  const provider = await startOtherProvider({ ...CLIENT, ...changes })
  const findings = await check(provider.issuer, { signIn: false })
  await provider.close()
  return failures(findings)
}

let provider: OtherProvider
beforeAll(async () => {
  provider = await startOtherProvider(CLIENT)
})
afterAll(() => provider.close())

test('a provider as Auth0 is passes every check', async () => {
  provider.behave()
  const findings = await check(provider.issuer)
  expect(findings.filter(({ result }) => result !== 'passed')).toEqual([])
  expect(findings).toHaveLength(allChecks.length)
})

test('without a person to sign in, what needs tokens is left open', async () => {
  provider.behave()
  const findings = await check(provider.issuer, { signIn: false })
  expect(failures(findings)).toEqual([])
  const open = findings.filter(({ result }) => result === 'skipped')
  expect(open.map((finding) => ('reason' in finding ? finding.reason : ''))).toEqual(open.map(() => 'needs --sign-in'))
  expect(open.length).toBeGreaterThan(10)
})

const DEVIATIONS: [Deviation, ...found: string[]][] = [
  ['issuer without slash', 'issuer'],
  ['no S256', 'pkce-offered'],
  ['keys without kid', 'keys'],
  ['private keys published', 'keys'],
  ['any callback', 'callback-exact'],
  ['no silent answer', 'silent', 'web-message'],
  ['silent without state', 'silent', 'web-message', 'silent-session'],
  ['any logout address', 'logout-exact'],
  ['no CORS', 'cors'],
  ['any origin', 'cors-exact'],
  ['token errors as HTML', 'token-errors'],
  ['no refresh grant', 'refresh-grant', 'renewal'],
  ['own words for a bad refresh token', 'refresh-words'],
  ['foreign signing key', 'access-token'],
  ['token type JWT', 'access-token-type'],
  ['foreign audience', 'access-token-for-portal'],
  ['token without expiry', 'access-token-life'],
  ['nonce lost', 'id-token'],
  ['no rotation', 'rotation'],
  ['reuse accepted', 'reuse'],
  ['family survives reuse', 'reuse-ends-family'],
  ['verifier optional', 'pkce-enforced'],
  ['verifier ignored', 'pkce-enforced'],
  ['code reusable', 'code-once'],
]
test.each(DEVIATIONS)('%s is found, and nothing else', async (deviation, ...found) => {
  provider.behave({ deviations: [deviation] })
  expect(failures(await check(provider.issuer))).toEqual(found)
})

const BEHAVIOURS: [name: string, Partial<Behaviour>, ...found: string[]][] = [
  ['a clock that is behind', { clockAhead: -3 }, 'clock'],
  ['a clock that is ahead', { clockAhead: 3 }, 'clock'],
  ['an opaque access token', { accessToken: 'opaque' }, 'access-token'],
  ['a token that lives no longer than the margin of renewals', { tokenLife: 60 }, 'access-token-life'],
  ['org_id without org_name', { organization: 'id' }, 'organization'],
  ['no permissions claim', { permissionsClaim: false }, 'permissions'],
  ['permissions by other names', { person: { ...ADMIN, permissions: ['servers:write'] } }, 'permissions'],
  ['no refresh token', { refreshToken: false }, 'refresh-token'],
  ['consent asked at each renewal', { refuse: { silent: 'consent_required' } }, 'silent-session'],
  ['a sign-in that is refused', { refuse: { signIn: 'access_denied' } }, 'sign-in'],
  ['a wrong state', { state: 'wrong' }, 'silent', 'sign-in'],
  ['a failing token endpoint', { failures: { exchange: { status: 503 } } }, 'token-errors', 'code-grant', 'exchange'],
  ['no discovery', { failures: { discovery: { status: 500, html: true } } }, 'discovery'],
]
test.each(BEHAVIOURS)('%s is found, and nothing else', async (_name, changes, ...found) => {
  provider.behave(changes)
  expect(failures(await check(provider.issuer))).toEqual(found)
})

const SETTINGS: [name: string, Partial<Client>, ...found: string[]][] = [
  ['a callback that is not registered', { callbacks: [`${PORTAL}/callbacks`] }, 'callback'],
  ['a client that does not exist', { clientId: 'another' }, 'callback', 'logout', 'code-grant', 'refresh-grant'],
  ['a logout address with a slash at its end', { logoutUrls: [`${PORTAL}/`] }, 'logout'],
  ['a web origin that is not registered', { webOrigins: [] }, 'web-message', 'cors'],
]
test.each(SETTINGS)('%s is found, and nothing else', async (_name, changes, ...found) => {
  expect(await checkWith(changes)).toEqual(found)
})

test('an account without organization and permissions leaves these two open', async () => {
  provider.behave({ person: { ...ADMIN, organization: null, permissions: [] } })
  const findings = await check(provider.issuer)
  expect(failures(findings)).toEqual([])
  expect(idsOf(findings, 'skipped')).toEqual(['organization', 'permissions'])
})

test('sign-ins may return to this machine, while all else is checked for the portal', async () => {
  const returnsTo = 'http://localhost:8976/callback'
  const both = await startOtherProvider({ ...CLIENT, callbacks: [...CLIENT.callbacks, returnsTo] })
  const findings = await check(both.issuer, { returnsTo })
  await both.close()
  expect(findings.filter(({ result }) => result !== 'passed')).toEqual([])
})

test('a provider that cannot be reached, or not safely, is one failure each', async () => {
  expect(failures(await check('http://localhost:9/'))).toEqual(['discovery'])
  expect(failures(await check('http://127.0.0.1:9/'))).toEqual(['https', 'discovery'])
})

test('each rule is a sentence of docs/backend.md', () => {
  expect(rulesNotIn(readFileSync(path.join(root, 'docs/backend.md'), 'utf8'), allChecks)).toEqual([])
})
