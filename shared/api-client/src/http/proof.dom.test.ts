import { settled, startAuth } from '@portal/auth'
import { fakeSdk } from '@portal/testing/fake-auth0'
import { testAuth } from '@portal/testing/sign-in'
import { prepareApi, visit } from '../api.fixture'
import { agentCalls } from '../agents'
import { consoleProtocols, readConsoleProtocols } from '../console'
import { send } from '../http'
import { servers } from '../servers'

beforeEach(() => void (fakeSdk.nonce = null))
const api = prepareApi()

/** As `auth.dpop` of the config does. */
async function bind(): Promise<void> {
  await startAuth({ ...testAuth(), dpop: true }, { pathname: '/', search: '' })
  await settled()
}
const tokenOf = (authorization = '') => authorization.split(' ')[1]
/** What the stand-in of the SDK was asked to prove. */
const proofs = () => api.requests.map(({ headers }) => headers['dpop'] && JSON.parse(atob(String(headers['dpop']))))

test('a call carries its token as it is, unless the config says that tokens are bound', async () => {
  api.answers({ body: [] })
  await visit(servers.list())
  expect(api.requests[0]?.headers.authorization).toMatch(/^Bearer /)
  expect(proofs()).toEqual([undefined])
})

test('a bound token goes with a proof of this call, without its query, and another for its repetition', async () => {
  await bind()
  api.answers({ status: 503, body: '' }, { body: [] })
  await visit(servers.list())
  const [first, second] = api.requests.map(({ headers }) => headers.authorization)
  expect(first).toMatch(/^DPoP /)
  expect(second).toBe(first)
  const proof = { method: 'GET', url: expect.stringContaining('/api/v1/alpha/servers'), accessToken: tokenOf(first) }
  expect(proofs()).toEqual([proof, proof])
})

test('a nonce that the API wants is taken, and the call is sent again with it', async () => {
  await bind()
  const refused = { 'www-authenticate': 'DPoP error="use_dpop_nonce"', 'dpop-nonce': 'n1' }
  const done = { 'dpop-nonce': 'n2' }
  api.answers({ status: 401, body: '', headers: refused }, { status: 204, headers: done }, { body: [] })
  await send(agentCalls.createKey, {})
  await visit(servers.list())
  expect(proofs().map(({ nonce }) => nonce)).toEqual([undefined, 'n1', 'n2'])
})

test('the ticket of a console comes with its proof, which the gateway finds', async () => {
  await bind()
  const url = 'wss://consoles.example/servers/s1/login'
  const ticketOf = { ticket: 'one', ticketExpireAt: '2026-11-21T00:01:00Z', subprotocols: ['infra-console.v1'] }
  api.answers({ body: [{ kind: 'login', protocol: 'ssh', url, ...ticketOf }] })
  const [ticket] = await servers.connInfo('s1')
  if (!ticket) throw new Error('There is no ticket.')
  const offered = readConsoleProtocols(consoleProtocols(ticket, 'takeover'))
  expect(offered).toMatchObject({ ticket: 'one', mode: 'takeover' })
  expect(JSON.parse(atob(offered?.proof ?? ''))).toEqual({ method: 'GET', url, accessToken: 'one' })
})
