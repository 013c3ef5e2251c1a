import { tinyServer } from '@portal/testing/tiny-server'
import { findDeployedPortal, overrideLink } from './deployed-portal'

let portal: Awaited<ReturnType<typeof tinyServer>>
let answer: { status: number; body: string }

beforeEach(async () => {
  portal = await tinyServer((_request, response) => response.writeHead(answer.status).end(answer.body))
})
afterEach(() => portal.close())

function serve(change: object = {}): void {
  const origin = 'https://portal.example'
  const hosts = { portalHost: origin, agentHost: origin, apiServer: origin, supportUrl: origin }
  const auth = { domain: 'id.example', clientId: 'web', audience: 'api', callbackUrl: `${origin}/callback` }
  const remotes = [{ name: 'servers', url: `${origin}/remote.json` }]
  const staging = { environment: 'staging', allowedOrigins: [], allowOverrides: true }
  answer = { status: 200, body: JSON.stringify({ ...hosts, auth, remotes, ...staging, ...change }) }
}

test('any page of a portal leads to its config', async () => {
  serve()
  const page = `${portal.url}/servers`
  const found = await findDeployedPortal(`${page}?status=new`)
  expect(found).toEqual({ environment: 'staging', page, remotes: ['servers'] })
  expect(portal.requests.map(({ url }) => url)).toEqual(['/config.json'])
})

test.each(['staging.example', 'ftp://staging.example', ''])('%j is no address of a portal', async (address) => {
  await expect(findDeployedPortal(address)).rejects.toThrow(
    `--against needs the address of a deployed portal, e.g. https://staging.example, not "${address}".`,
  )
})

test('an environment that runs no overrides says so', async () => {
  serve({ environment: 'production', allowOverrides: undefined })
  await expect(findDeployedPortal(portal.url)).rejects.toThrow(
    `${portal.url} (environment production) runs no remote from elsewhere: its config.json lacks "allowOverrides": true, or it is production.`,
  )
})

const OTHER = { status: 200, body: '{"environment":7}' }
test.each<[string, { status: number; body: string }, string]>([
  ['has no config', { status: 404, body: 'Not found' }, '/config.json answered 404.'],
  ['answers with a page', { status: 200, body: '<!doctype html>' }, '/config.json is not the config of a portal'],
  ['answers with other JSON', OTHER, '/config.json is not the config of a portal (environment, portalHost,'],
])('what %s is no portal', async (_case, wrong, reason) => {
  answer = wrong
  await expect(findDeployedPortal(portal.url)).rejects.toThrow(reason)
})

test('a portal that is off cannot be reached', async () => {
  await portal.close()
  await expect(findDeployedPortal(portal.url)).rejects.toThrow(/^http:\/\/\S+\/config\.json cannot be reached: \S/)
})

test('the link names every remote and where it is', () => {
  const urlOf = (at: number) => `http://localhost:300${at + 1}/remote.json`
  const remotes = ['servers', 'events'].map((name, at) => ({ name, url: urlOf(at) }))
  expect(overrideLink('https://staging.example/', remotes)).toBe(
    'https://staging.example/?remotes=servers@http://localhost:3001/remote.json,events@http://localhost:3002/remote.json',
  )
})
