import { users } from '@portal/api-client/users'
import { openMfaTicket, ticketOrigins } from './mfa-ticket'

const AUTH = { domain: 'login.example', clientId: 'c', audience: 'a', callbackUrl: 'https://portal.example/callback' }

let opened: { closed: boolean; address?: string }
beforeEach(() => {
  opened = { closed: false }
  const page = {
    document: document.implementation.createHTMLDocument(),
    location: { replace: (address: string) => void (opened.address = address) },
    close: () => void (opened.closed = true),
  }
  jest.spyOn(window, 'open').mockImplementation(() => Object.assign(Object.create(window), page))
})

const ticket = (ticketURL: string) => jest.spyOn(users, 'mfaTicket').mockResolvedValue({ ticketURL })

const TENANT = 'https://tenant.eu.auth0.example'
const ALLOWED = ['https://login.example/mfa?ticket=t', `${TENANT}/mfa?ticket=t`]
test.each(ALLOWED)('a ticket of an allowed origin is opened: %s', async (address) => {
  ticket(address)
  await expect(openMfaTicket(ticketOrigins({ ...AUTH, ticketOrigins: [TENANT] }))).resolves.toBeNull()
  expect(opened).toEqual({ closed: false, address })
})

test.each([
  [`${TENANT}/mfa?ticket=t`, TENANT],
  ['http://login.example/mfa', 'http://login.example'],
  ['https://login.example.evil.test/', 'https://login.example.evil.test'],
  ['javascript:alert(1)', 'javascript:'],
])('any other is refused, with the host and who can allow it: %s', async (address, place) => {
  ticket(address)
  const refused = openMfaTicket(ticketOrigins(AUTH))
  const why = `(${place}) は、このポータルで許可されていません。サポートにお知らせください。`
  await expect(refused).rejects.toThrow(`MFA の設定ページの場所 ${why}`)
  await expect(refused).rejects.toThrow('auth.ticketOrigins')
  expect(opened).toEqual({ closed: true })
})

test('when the user is asked to sign in again first, the window over the portal is closed and the address returned', async () => {
  const ticketURL = 'https://login.example/mfa?ticket=t'
  jest.spyOn(users, 'mfaTicket').mockImplementation(async (onAsk) => {
    onAsk?.()
    return { ticketURL }
  })
  await expect(openMfaTicket(ticketOrigins(AUTH))).resolves.toBe(ticketURL)
  expect(opened).toEqual({ closed: true })
})
