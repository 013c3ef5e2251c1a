import { signIn, signOut } from '@portal/testing/sign-in'
import { makeTenant } from '@portal/testing/tenant'
import { waitFor } from '@testing-library/react'
import { notePlaces, placeAtHand, readPlaces, toggleFavourite } from './places'

let stop = () => {}

beforeEach(async () => {
  document.body.innerHTML = '<main></main>'
  document.title = 'カスタマーポータル'
  await signIn(await makeTenant())
  stop = notePlaces()
})
afterEach(() => stop())

async function open(to: string, title: string): Promise<void> {
  window.history.pushState(null, '', to)
  document.title = `${title} | カスタマーポータル`
  await waitFor(() => expect(placeAtHand()?.title ?? title).toBe(title))
  // A mutation observer reports after the microtasks of the change.
  await new Promise((done) => setTimeout(done))
}
const recent = () => readPlaces().recent.map(({ to, title }) => `${to} ${title}`)

test('the pages opened last, the last one first, each once, whatever its conditions are', async () => {
  await open('/servers', 'サーバー管理')
  await open('/servers/1', 'web-01')
  await open('/servers?q=web', 'サーバー管理')
  expect(recent()).toEqual(['/servers?q=web サーバー管理', '/servers/1 web-01'])
  for (let each = 0; each < 20; each++) await open(`/servers/${each}`, `web-${each}`)
  expect(recent()).toHaveLength(8)
})

test('a page is noted without the number of critical events in its title', async () => {
  window.history.pushState(null, '', '/servers/1')
  document.title = '(99+) web-01 | カスタマーポータル'
  await waitFor(() => expect(recent()).toEqual(['/servers/1 web-01']))
})

test('a page that says why there is nothing to see is not noted', async () => {
  await open('/servers', 'サーバー管理')
  document.body.innerHTML = '<main><div data-passing></div></main>'
  await open('/servers/nope', '表示できません')
  expect(recent()).toEqual(['/servers サーバー管理'])
})

test('each user has their own, and nobody has any while signed out', async () => {
  await open('/servers', 'サーバー管理')
  toggleFavourite({ to: '/servers', title: 'サーバー管理' })
  expect(readPlaces().favourites).toHaveLength(1)
  await signIn(await makeTenant())
  expect(readPlaces()).toEqual({ recent: [], favourites: [] })
  signOut()
  expect(readPlaces()).toEqual({ recent: [], favourites: [] })
})

test('a favourite goes when it is toggled again; what another program has written counts as nothing', () => {
  const place = { to: '/servers/1', title: 'web-01' }
  expect(toggleFavourite(place).favourites).toEqual([place])
  expect(toggleFavourite(place).favourites).toEqual([])
  const [key] = Object.keys(localStorage)
  localStorage.setItem(key ?? '', '{"recent":[7]}')
  expect(readPlaces()).toEqual({ recent: [], favourites: [] })
})
