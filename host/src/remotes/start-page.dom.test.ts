import { entitlements } from '@portal/api-client/entitlements'
import { queryClient } from '@portal/api-client/http'
import { useSession } from '@portal/auth'
import { signIn, signOut } from '@portal/testing/sign-in'
import { makeTenant } from '@portal/testing/tenant'
import { answerInstead } from '@portal/testing/change-answer'
import { waitFor } from '@testing-library/react'
import { descriptorOf, remoteStateOf } from './descriptor.fixture'
import { forgetPreloads } from './preload'
import { expectPage, startPage } from './start-page'
import { type Loading, remoteOf, useRemotes } from './state'

const URL_OF_RELEASE = 'https://cdn.example/1/remote.json'
const descriptor = descriptorOf({
  paths: ['/servers', '/servers/:id'],
  integrity: { 'entry.js': 'sha384-1', 'list.js': 'sha384-2', 'detail.js': 'sha384-3', 'list.css': 'sha384-4' },
  entry: 'entry.js',
  preload: { '/servers': ['list.js', 'list.css'], '/servers/:id': ['detail.js', 'unvouched.js'] },
  reads: {
    '/servers': [
      { read: 'servers', feature: 'infraBasic' },
      { read: 'activity-logs', permission: 'read:activity-logs' },
      { read: 'server-lifecycles', feature: 'infraAdvanced' },
    ],
    '/servers/:id': [{ read: 'servers/:id' }],
  },
})

beforeEach(async () => {
  stand({ stage: 'idle' })
  await signIn(await makeTenant())
})
afterEach(() => forgetPreloads(descriptor, URL_OF_RELEASE))

/** Puts the remote where loading stands. */
function stand(loading: Loading): void {
  const release = { url: URL_OF_RELEASE, source: 'current' } as const
  useRemotes.setState({ servers: remoteStateOf('servers', { descriptor, release, loading }) }, true)
}

const announced = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload]')].map(
    ({ href, as, integrity, crossOrigin }) => `${as} ${href} ${integrity} ${crossOrigin}`,
  )
const readsMade = () =>
  queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey.join('/'))
const list = { pathname: '/servers', search: '' }
const files = (...names: string[]) =>
  names.map((name) => {
    const as = name.endsWith('.css') ? 'style' : 'script'
    return `${as} https://cdn.example/1/${name} ${descriptor.integrity[name]} anonymous`
  })

test('all files of a page are announced at once, with their hashes, and its reads are sent', async () => {
  await startPage(list)
  expect(announced()).toEqual(files('entry.js', 'list.js', 'list.css'))
  // The contract by the list, which asks it for a view.
  expect(readsMade()).toEqual(['servers', 'contract', 'activity-logs', 'server-lifecycles'])
  await waitFor(() => expect(queryClient.getQueryData(['servers'])).toBeDefined())
})

test('of another page of the same remote only what is not here yet, and no file without a hash', async () => {
  await startPage(list)
  await startPage({ pathname: '/servers/s1', search: '' })
  await startPage(list)
  expect(announced()).toEqual(files('entry.js', 'list.js', 'list.css', 'detail.js'))
  expect(readsMade()).toContain('servers/s1')
})

test('no file is announced before the link is pressed, because a link that is not used is a warning', async () => {
  const fetched = answerInstead({ path: /^https:\/\/cdn\.example\// }, () => new Response(''))
  await expectPage(list, 'rests')
  await expectPage(list, 'rests')
  const asked = fetched.mock.calls.map(([input]) => String(input)).filter((url) => url.startsWith('https://cdn.'))
  fetched.mockRestore()
  expect(announced()).toEqual([])
  await expectPage(list, 'presses')
  expect(announced()).toEqual(files('entry.js', 'list.js', 'list.css'))
  expect(asked).toEqual(['entry.js', 'list.js', 'list.css'].map((file) => `https://cdn.example/1/${file}`))
  expect(readsMade()).toContain('servers')
})

test('of two releases the files of the one that the change of page leads to', async () => {
  const release = { url: 'https://cdn.example/2/remote.json', source: 'current' } as const
  useRemotes.setState({ servers: { ...remoteOf('servers'), pending: { release, descriptor } } })
  await startPage(list)
  expect(announced()[0]).toBe('script https://cdn.example/2/entry.js sha384-1 anonymous')
  forgetPreloads(descriptor, release.url)
})

test('a read is not sent without the permission or the feature that it needs', async () => {
  await signIn(await makeTenant(), 'member')
  queryClient.setQueryData(entitlements.one().queryKey, { status: 'active', infraBasic: true, infraAdvanced: false })
  useSession.setState({ permissions: [] })
  await startPage(list)
  expect(readsMade()).toEqual(['contract', 'servers'])
})

test('an answer that is fresh is not asked for again', async () => {
  await startPage(list)
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  await startPage(list)
  expect(queryClient.isFetching()).toBe(0)
})

test.each<[string, () => void]>([
  ['nobody is signed in', () => signOut()],
  ['no release of the remote runs', () => stand({ stage: 'failed' })],
  ['no remote owns the page', () => useRemotes.setState({}, true)],
])('nothing is asked for when %s', async (_case, prepare) => {
  prepare()
  await startPage(list)
  expect(announced()).toEqual([])
  expect(readsMade()).toEqual([])
})

test('before a click nothing waits for a descriptor that is not here', async () => {
  useRemotes.setState({ servers: remoteStateOf('servers', { loading: { stage: 'resolving' } }) }, true)
  await expectPage(list, 'presses')
  expect(announced()).toEqual([])
})
