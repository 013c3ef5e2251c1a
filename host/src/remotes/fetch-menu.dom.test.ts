import { queryClient } from '@portal/api-client/http'
import { signIn, signOut } from '@portal/testing/sign-in'
import { makeTenant } from '@portal/testing/tenant'
import { waitFor } from '@testing-library/react'
import { createMemoryRouter } from 'react-router-dom'
import { descriptorOf, remoteStateOf } from './descriptor.fixture'
import { fetchMenu } from './fetch-menu'
import { type Loading, useRemotes } from './state'

/** Each test has releases of its own, because a file is fetched once. */
let cdn = 'https://cdn.example/0/'
let count = 0
const asked: [string, RequestInit?][] = []
const real = globalThis.fetch
/** Answers files of `cdn.example`; those whose name begins with `gone` do not arrive. */
beforeEach(async () => {
  asked.length = 0
  cdn = `https://cdn.example/${++count}/`
  globalThis.fetch = async (input, init) => {
    const url = String(input)
    if (!url.startsWith(cdn)) return real(input, init)
    asked.push([url, init])
    if (url.includes('/gone')) throw new TypeError('Failed to fetch')
    return new Response('')
  }
  set({})
  await signIn(await makeTenant())
})
afterEach(() => {
  globalThis.fetch = real
})

const set = (connection: object) =>
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
const pageWith = () => createMemoryRouter([{ path: '/', element: null }])
const urls = () => asked.map(([url]) => url.replace(cdn, ''))

/** A remote whose menu leads to `/<name>`, which needs these files beside its entry. */
function remote(name: string, files: string[], loading: Loading = { stage: 'idle' }) {
  const nav = [{ label: name, icon: 'server', to: `/${name}`, order: 1 }]
  const integrity = Object.fromEntries([`${name}.js`, 'detail.js', ...files].map((file) => [file, `sha384-${file}`]))
  const preload = { [`/${name}`]: files, [`/${name}/:id`]: ['detail.js'] }
  const descriptor = descriptorOf({ name, nav, preload, integrity, entry: `${name}.js` })
  const release = { url: `${cdn}${name}/remote.json`, source: 'current' } as const
  return { [name]: remoteStateOf(name, { descriptor, release, loading }) }
}

test('the pages of the menu are fetched with their hashes, one file after the other', async () => {
  useRemotes.setState({ ...remote('events', ['list.js']), ...remote('agents', ['list.js', 'list.css']) }, true)
  await fetchMenu(pageWith())
  expect(urls()).toEqual([
    ...['events/events.js', 'events/list.js'],
    ...['agents/agents.js', 'agents/list.js', 'agents/list.css'],
  ])
  expect(asked[1]?.[1]).toMatchObject({ credentials: 'same-origin', priority: 'low' })
})

test('a file that does not arrive ends the fetching of its remote, and counts for nothing', async () => {
  useRemotes.setState({ ...remote('events', ['gone.js', 'list.js']), ...remote('agents', []) }, true)
  const before = useRemotes.getState()
  await fetchMenu(pageWith())
  expect(urls()).toEqual(['events/events.js', 'events/gone.js', 'agents/agents.js'])
  expect(useRemotes.getState()).toBe(before)
})

test('a remote that does not run is left alone', async () => {
  useRemotes.setState({ ...remote('events', [], { stage: 'failed' }), ...remote('agents', []) }, true)
  await fetchMenu(pageWith())
  expect(urls()).toEqual(['agents/agents.js'])
})

test('the reads of the first page come first', async () => {
  useRemotes.setState(remote('events', []), true)
  let answer = (_text: string) => {}
  const queryFn = () => new Promise<string>((resolve) => (answer = resolve))
  void queryClient.prefetchQuery({ queryKey: ['first'], queryFn })
  const fetching = fetchMenu(pageWith())
  await waitFor(() => expect(queryClient.isFetching()).toBe(1))
  expect(urls()).toEqual([])
  answer('')
  await fetching
  expect(urls()).toEqual(['events/events.js'])
})

test.each<[string, object, (() => void)?]>([
  ['a user who saves data', { saveData: true }],
  ['a slow line', { effectiveType: '3g' }],
  ['a visitor', {}, signOut],
])('nothing is fetched for %s', async (_who, connection, prepare = () => {}) => {
  set(connection)
  useRemotes.setState(remote('events', []), true)
  prepare()
  await fetchMenu(pageWith())
  expect(urls()).toEqual([])
})
