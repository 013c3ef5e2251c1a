import { MantineProvider } from '@mantine/core'
import { configureApi, queryClient } from '@portal/api-client/http'
import { POLL_MS, polled } from '@portal/api-client/polling'
import { servers } from '@portal/api-client/servers'
import { accessToken } from '@portal/testing/access-token'
import { knownContract } from '@portal/testing/known-contract'
import { signInWith } from '@portal/testing/sign-in'
import { tinyServer } from '@portal/testing/tiny-server'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { Profiler, Suspense, useEffect } from 'react'
import { LiveStatus } from './LiveStatus'
import { type Live, useLive } from './use-live'
import { useRead } from './use-read'

let names: string[]
let api: Awaited<ReturnType<typeof tinyServer>>
let draws: number
let live: Live<unknown>

beforeEach(async () => {
  names = ['web-01']
  draws = 0
  api = await tinyServer(({ headers }, response) => {
    // The tests move the clock of the browser alone.
    response.sendDate = false
    const etag = `"${names.join()}"`
    if (headers['if-none-match'] === etag) return void response.writeHead(304, { etag }).end()
    response.writeHead(200, { 'content-type': 'application/json', etag })
    response.end(JSON.stringify(names.map((name) => ({ id: name, name, isActive: true }))))
  })
  await signInWith(accessToken({ sub: 'u1', org_id: 'org_1', org_name: 'alpha' }))
  configureApi({ apiServer: api.url })
  knownContract()
})
afterEach(async () => {
  jest.restoreAllMocks()
  await api.close()
})

function LiveList() {
  const read = useLive(servers.list())
  useEffect(() => void (live = read))
  return <ReadList />
}
function ReadList() {
  const { data } = useRead({ ...servers.list(), ...polled })
  return data.map(({ name }) => <p key={name}>{name}</p>)
}

const shown = (list = <LiveList />) =>
  render(
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <Profiler id="list" onRender={() => (draws += 1)}>
          {list}
        </Profiler>
      </Suspense>
    </QueryClientProvider>,
  )
const poll = () => act(async () => queryClient.refetchQueries(servers.list()))
const at = (moment: number) => jest.spyOn(Date, 'now').mockReturnValue(moment)

test('a poll that brings nothing new parses nothing and draws nothing', async () => {
  shown()
  await screen.findByText('web-01')
  const before = draws
  const parse = jest.spyOn(JSON, 'parse')
  await poll()
  await poll()
  expect(api.requests).toHaveLength(3)
  expect([draws - before, parse.mock.calls.length]).toEqual([0, 0])
  names = ['web-02']
  await poll()
  expect(await screen.findByText('web-02')).toBeVisible()
})

test('the status of the list alone says when that was', async () => {
  shown()
  await screen.findByText('web-01')
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider>
        <LiveStatus live={live} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  const before = draws
  at(Date.parse('2026-04-01T03:00:00Z'))
  await poll()
  expect(await screen.findByText('12:00')).toBeVisible()
  expect(draws).toBe(before)
})

test('what depends on the time is drawn again some minutes later', async () => {
  shown(<ReadList />)
  await screen.findByText('web-01')
  const before = draws
  at(Date.now() + 11 * POLL_MS)
  await poll()
  expect(draws).toBeGreaterThan(before)
})

test('the answer to a refresh of the user is drawn, and uses the action up', async () => {
  shown()
  await screen.findByText('web-01')
  at(Date.now() + 1000)
  await poll()
  const { updatedAt } = live
  const later = Date.now() + 1000
  at(later)
  await act(async () => live.refresh())
  await waitFor(() => expect(live.updatedAt).toBe(later))
  expect(live.updatedAt).toBeGreaterThan(updatedAt)
  expect(live.userActions).toBeGreaterThan(0)
})

test('a component that shows how old its answer is, is drawn at each poll', async () => {
  function Aged() {
    const read = useRead({ ...servers.list(), ...polled })
    return <p>{read.dataUpdatedAt}</p>
  }
  shown(<Aged />)
  const later = Date.now() + 1000
  await waitFor(() => expect(draws).toBeGreaterThan(0))
  at(later)
  await poll()
  expect(await screen.findByText(String(later))).toBeVisible()
})
