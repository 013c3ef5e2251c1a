import { queryClient } from '@portal/api-client/http'
import { servers } from '@portal/api-client/servers'
import { useSession } from '@portal/auth'
import { serveConfig } from '@portal/testing/serve-config'
import { act, renderHook, waitFor } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { FakeSocket, INFO } from './fake-socket.fixture'
import { useConnection } from './use-connection'

const logoutListeners = new Set<() => void>()
jest.mock('@portal/auth', () => ({
  ...jest.requireActual('@portal/auth'),
  onLogout: (listener: () => void) => {
    logoutListeners.add(listener)
    return () => logoutListeners.delete(listener)
  },
}))

FakeSocket.forEachTest()
beforeAll(() => serveConfig({ consoleOrigins: ['ws://gateway.test'] }))
beforeEach(() => {
  jest.spyOn(servers, 'connInfo').mockResolvedValue([INFO])
})

/** A router, because the hook asks before its page is left. */
function InRouter({ children }: { children: ReactNode }) {
  return createElement(RouterProvider, { router: createMemoryRouter([{ path: '*', element: children }]) })
}

/** A console that is connected, and the status of the session at each read of its server. */
async function open() {
  useSession.setState({ status: 'signed-in' })
  const reads: string[] = []
  jest.spyOn(queryClient, 'invalidateQueries').mockImplementation(async () => {
    reads.push(useSession.getState().status)
  })
  const { result } = renderHook(() => useConnection({ serverID: 's1', kind: 'login', use: () => () => {} }), {
    wrapper: InRouter,
  })
  await waitFor(() => expect(result.current.state.name).toBe('connecting'))
  act(() => result.current.connection.connected())
  return { reads, state: () => result.current.state }
}

const isAskedBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('the browser asks before a connected console is left, and only then', async () => {
  await open()
  expect(isAskedBeforeLeaving()).toBe(true)
  act(() => FakeSocket.latest().gatewayCloses(1000))
  expect(isAskedBeforeLeaving()).toBe(false)
})

test('a console that was closed reads its server again', async () => {
  const { reads } = await open()
  await act(async () => FakeSocket.latest().gatewayCloses(4410))
  expect(reads).toEqual(['signed-in'])
})

test('a console that ends with its session reads nothing, because the logout behind it may be heard a moment later', async () => {
  const { reads, state } = await open()
  await act(async () => FakeSocket.latest().gatewayCloses(4401))
  expect(state()).toMatchObject({ name: 'closed', code: 4401 })
  expect(reads).toEqual([])
})

test('a logout ends the console without a question, and nothing is read with the session that ends', async () => {
  const { reads, state } = await open()
  await act(async () => {
    for (const listener of logoutListeners) listener()
    expect(isAskedBeforeLeaving()).toBe(false)
    useSession.setState({ status: 'signed-out' })
  })
  expect(state()).toMatchObject({ name: 'closed', words: 'ログアウトしました。' })
  expect(reads).toEqual(['signed-out'])
})
