import { servers } from '@portal/api-client/servers'
import { serveConfig } from '@portal/testing/serve-config'
import { ConsoleConnection } from './connection'
import { FakeSocket, INFO } from './fake-socket.fixture'

const PING = '{"type":"ping"}'
const { latest } = FakeSocket

FakeSocket.forEachTest()
beforeAll(() => serveConfig({ consoleOrigins: ['ws://gateway.test'] }))
beforeEach(() => {
  jest.useFakeTimers()
  // The middle of the jitter: the first wait before a new try is a second.
  jest.spyOn(Math, 'random').mockReturnValue(0.5)
  const infos = KINDS.map((kind) => ({ ...INFO, kind }))
  jest.spyOn(servers, 'connInfo').mockResolvedValue(infos)
})
afterEach(() => {
  jest.useRealTimers()
})

async function connected(kind: 'login' | 'screen') {
  const done = jest.fn()
  const connection = new ConsoleConnection({ serverID: 's1', kind, use: () => done })
  connection.connect()
  await jest.advanceTimersByTimeAsync(0)
  latest().dispatchEvent(new Event('open'))
  connection.connected()
  return { connection, done, socket: latest() }
}

/** The gateway answers pings until `seconds` have passed. */
function answerFor(socket: FakeSocket, seconds: number): void {
  for (let second = 0; second < seconds; second += 1) {
    const before = socket.sent.length
    jest.advanceTimersByTime(1000)
    if (socket.sent.length > before) socket.gatewaySays({ type: 'pong' })
  }
}

/** Seconds until the connection is no longer `connected`. */
function secondsUntilNoticed(state: () => { name: string }): number {
  for (let second = 1; second <= 120; second += 1) {
    jest.advanceTimersByTime(1000)
    if (state().name !== 'connected') return second
  }
  return Infinity
}

const KINDS = ['login', 'screen'] as const
test.each(KINDS)('%s: a line that falls silent is noticed within 20 seconds, and is connected again', async (kind) => {
  const { connection, done, socket } = await connected(kind)
  socket.gatewaySays({ type: 'status', state: 'connected' })
  expect(socket.sent).toEqual([PING])
  socket.gatewaySays({ type: 'pong' })
  answerFor(socket, 300)
  expect(connection.state().name).toBe('connected')

  expect(secondsUntilNoticed(connection.state)).toBeLessThanOrEqual(20)
  const words = 'ゲートウェイからの応答がなくなりました。'
  expect(connection.state()).toMatchObject({ name: 'waiting', attempt: 1, words })
  expect(done).toHaveBeenCalledTimes(1)
  expect(socket.isClosed).toBe(true)

  await jest.advanceTimersByTimeAsync(1000)
  expect(FakeSocket.all).toHaveLength(2)
  connection.connected()
  // The browser's own event, after it waited for the other side.
  socket.gatewayCloses(1006)
  expect(connection.state().name).toBe('connected')
  expect(done).toHaveBeenCalledTimes(1)
})

test('whatever arrives keeps a line, because a pong may wait behind it', async () => {
  const { connection, socket } = await connected('screen')
  socket.gatewaySays({ type: 'pong' })
  for (let second = 0; second < 60; second += 1) {
    jest.advanceTimersByTime(1000)
    socket.machineShows('picture')
  }
  expect(connection.state().name).toBe('connected')
})

test('a screen whose gateway sends no text frames gets none, and is not taken for dead', async () => {
  const { connection, socket } = await connected('screen')
  socket.machineShows('RFB 003.008\n')
  expect(secondsUntilNoticed(connection.state)).toBe(Infinity)
  expect(socket.sent).toEqual([])
})

test('a gateway that never answers a ping is not taken for dead', async () => {
  const { connection, socket } = await connected('login')
  socket.gatewaySays({ type: 'status', state: 'connected' })
  expect(secondsUntilNoticed(connection.state)).toBe(Infinity)
  expect(socket.sent.length).toBeGreaterThan(1)
})

test('a socket that does not open within 20 seconds is one more failed try', async () => {
  const connection = new ConsoleConnection({ serverID: 's1', kind: 'login', use: () => () => {} })
  connection.connect()
  await jest.advanceTimersByTimeAsync(19_000)
  expect(connection.state().name).toBe('connecting')
  jest.advanceTimersByTime(1000)
  expect(connection.state()).toMatchObject({ name: 'waiting', words: 'ゲートウェイに接続できません。' })
})

test('a socket that was closed is pinged no more', async () => {
  const { connection, socket } = await connected('login')
  socket.gatewaySays({ type: 'pong' })
  socket.gatewayCloses(1000)
  const { length } = socket.sent
  jest.advanceTimersByTime(60_000)
  expect(socket.sent).toHaveLength(length)
  expect(connection.state().name).toBe('closed')
})
