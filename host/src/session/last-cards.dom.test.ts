import { logout } from '@portal/auth'
import { signIn, signOut } from '@portal/testing/sign-in'
import { makeTenant } from '@portal/testing/tenant'
import { forgetCardsWithSession, keepCard, lastOfCard } from './last-cards'

const SUMMARY = { text: '重大 2 台', at: 1_700_000_000_000 }
const inBrowser = () => localStorage.getItem('portal.last-cards')

beforeAll(forgetCardsWithSession)
beforeEach(async () => {
  signOut()
  await signIn(await makeTenant())
  keepCard('servers/critical', SUMMARY)
})

test('a card is kept with its time, cut to a line', () => {
  expect(lastOfCard('servers/critical')).toEqual(SUMMARY)
  keepCard('servers/critical', { text: '長'.repeat(500), at: 1 })
  expect(lastOfCard('servers/critical')?.text).toHaveLength(120)
})

test('another user of the same browser finds nothing', async () => {
  await signIn(await makeTenant())
  expect(lastOfCard('servers/critical')).toBeUndefined()
})

test('the end of a session removes it', () => {
  signOut()
  expect(inBrowser()).toBeNull()
})

test('a logout removes it, also what cards say while the page is left', async () => {
  await logout()
  expect(inBrowser()).toBeNull()
  keepCard('servers/critical', SUMMARY)
  expect(inBrowser()).toBeNull()
})
