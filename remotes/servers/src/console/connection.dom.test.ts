import { CONSOLE_PROTOCOL } from '@portal/api-client/console'
import { ApiError, onRecordedError } from '@portal/api-client/http'
import { type ConnInfo, servers } from '@portal/api-client/servers'
import { useSession } from '@portal/auth'
import { type ConsoleState, MAX_TRIES, ConsoleConnection } from './connection'
import { FakeSocket, INFO } from './fake-socket.fixture'
import { serveConfig } from '@portal/testing/serve-config'

beforeAll(() => serveConfig({ consoleOrigins: ['ws://gateway.test', 'https://secure.test'] }))

FakeSocket.forEachTest()
let tickets: jest.SpiedFunction<typeof servers.connInfo>
beforeEach(() => {
  jest.useFakeTimers()
  // The middle of the jitter: waits are exactly as listed.
  jest.spyOn(Math, 'random').mockReturnValue(0.5)
  tickets = jest.spyOn(servers, 'connInfo').mockImplementation(async () => [INFO])
  useSession.setState({ user: { id: 'u1', email: 'me@alpha.example', name: null } })
})
afterEach(() => {
  jest.useRealTimers()
  onRecordedError(() => {})
})

const soon = () => jest.advanceTimersByTimeAsync(0)
const { latest } = FakeSocket

function open(kind: 'login' | 'screen' = 'login') {
  const done = jest.fn()
  const connection = new ConsoleConnection({ serverID: 's1', kind, use: () => done })
  connection.connect()
  return { connection, done }
}

/** Of which the ticket has come. */
async function opening(kind?: 'login' | 'screen') {
  const opened = open(kind)
  await soon()
  return opened
}
/** The messages of the errors from here on. */
function recorded(): string[] {
  const errors: string[] = []
  onRecordedError(({ message }) => errors.push(message))
  return errors
}

/** Until the machine answers. */
async function connected() {
  const opened = await opening()
  opened.connection.connected()
  expect(opened.connection.state().name).toBe('connected')
  return opened
}

/** Until a machine that answered is lost. */
async function broken(code = 1006, reason?: string) {
  const opened = await connected()
  latest().gatewayCloses(code, reason)
  return opened
}

const waiting = (state: ConsoleState) =>
  state.name === 'waiting'
    ? { attempt: state.attempt, seconds: Math.round((state.at - Date.now()) / 1000) }
    : state.name

test('asks for a ticket, then for the machine, and is connected when the machine answers', async () => {
  const { connection } = open()
  expect(connection.state().name).toBe('preparing')
  await soon()
  expect(connection.state()).toEqual({ name: 'connecting', info: INFO })
  const protocols = [CONSOLE_PROTOCOL, 'ticket.b25l']
  expect(latest()).toMatchObject({ url: INFO.url, binaryType: 'arraybuffer', protocols })
  connection.connected()
  expect(connection.state()).toMatchObject({ name: 'connected', info: INFO, mode: undefined })
})

test.each([
  ...['ws://elsewhere.test/login', 'wss://gateway.test/login', 'ws://gateway.test:81/login'],
  ...['javascript:alert(1)', 'not an address'],
])('no socket is opened to %s, which the config does not allow, and the user is told', async (url) => {
  tickets.mockImplementation(async () => [{ ...INFO, url }])
  const { connection } = await opening()
  expect(connection.state()).toMatchObject({ name: 'closed', words: expect.stringContaining(url) })
  expect(FakeSocket.all).toHaveLength(0)
})

test.each(['wss://secure.test/login', 'ws://localhost/gateway'])('%s is an allowed origin', async (url) => {
  tickets.mockImplementation(async () => [{ ...INFO, url }])
  const { connection } = await opening()
  expect(connection.state().name).toBe('connecting')
})

const [BREAKS, ENDS] = [
  [4500, 1006, 1011, 1012],
  [1000, 1001, 1008, 1009, 4403, 4404, 4408, 4409, 4410, 4429, 4999],
]
test.each(BREAKS)('after a close with %i it connects again by itself, with a new ticket', async (code) => {
  const { connection, done } = await broken(code)
  expect(done).toHaveBeenCalledTimes(1)
  expect(waiting(connection.state())).toEqual({ attempt: 1, seconds: 1 })
  await jest.advanceTimersByTimeAsync(1000)
  expect(FakeSocket.all).toHaveLength(2)
  expect(tickets).toHaveBeenCalledTimes(2)
  connection.connected()
  expect(connection.state().name).toBe('connected')
})

test.each(ENDS)('a close with %i is the end', async (code) => {
  const { connection } = await broken(code, '理由')
  expect(connection.state()).toEqual({ name: 'closed', code, words: '理由' })
  await jest.runAllTimersAsync()
  expect(FakeSocket.all).toHaveLength(1)
})

test('a close without a reason is put in words', async () => {
  const { connection } = await broken(4408)
  expect(connection.state()).toMatchObject({ words: '操作がない状態が続いたため、切断しました。' })
})

test('waits 1, 2, 4, 8 and then 15 seconds, and gives up after eight tries', async () => {
  const { connection } = await connected()
  const waits: number[] = []
  for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
    latest().gatewayCloses(1006)
    const now = waiting(connection.state())
    expect(now).toMatchObject({ attempt })
    if (typeof now === 'object') waits.push(now.seconds)
    await jest.advanceTimersByTimeAsync(15_000)
  }
  expect(waits).toEqual([1, 2, 4, 8, 15, 15, 15, 15])
  latest().gatewayCloses(1006)
  expect(connection.state()).toMatchObject({ name: 'closed', code: 1006 })
  await jest.runAllTimersAsync()
  expect(FakeSocket.all).toHaveLength(1 + MAX_TRIES)
})

test('a connection that was there starts the count anew', async () => {
  const { connection } = await broken()
  await jest.advanceTimersByTimeAsync(1000)
  latest().gatewayCloses(1006)
  expect(waiting(connection.state())).toMatchObject({ attempt: 2 })
  await jest.advanceTimersByTimeAsync(2000)
  connection.connected()
  latest().gatewayCloses(1006)
  expect(waiting(connection.state())).toMatchObject({ attempt: 1 })
})

test.each<[what: string, code: number, answer: () => Promise<ConnInfo[]>, meanwhile: string, seconds: number]>([
  ['is away while the gateway restarts', 1012, () => Promise.reject(new TypeError('Failed to fetch')), 'waiting', 0],
  ['does not answer for 20 seconds', 1006, () => new Promise(() => {}), 'preparing', 20],
])('an API that %s is one more failed try', async (_what, code, answer, meanwhile, seconds) => {
  const { connection } = await broken(code)
  tickets.mockImplementationOnce(answer)
  await jest.advanceTimersByTimeAsync(1000)
  expect(connection.state().name).toBe(meanwhile)
  await jest.advanceTimersByTimeAsync(seconds * 1000)
  expect(waiting(connection.state())).toEqual({ attempt: 2, seconds: 2 })
  await jest.advanceTimersByTimeAsync(2000)
  expect(connection.state().name).toBe('connecting')
})

test('the first ticket that cannot be had is an error, and the end', async () => {
  const errors = recorded()
  tickets.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { connection } = open()
  await jest.runAllTimersAsync()
  expect(connection.state()).toEqual({ name: 'closed', words: '接続情報を取得できませんでした。' })
  expect(errors).toEqual(['Failed to fetch'])
})

test('what the API says about the server is said in the console, not as an error', async () => {
  const errors = recorded()
  const refusal = { status: 409, code: 'remote_access.disabled', message: 'リモート接続が無効です。', isAPIError: true }
  tickets.mockRejectedValueOnce(new ApiError(refusal))
  const { connection } = await opening()
  expect(connection.state()).toEqual({ name: 'closed', words: 'リモート接続が無効です。' })
  expect(errors).toEqual([])
})

test('a refused ticket is asked for anew once', async () => {
  const { connection } = await opening()
  latest().gatewayCloses(4401)
  await soon()
  expect(FakeSocket.all).toHaveLength(2)
  latest().gatewayCloses(4401)
  await jest.runAllTimersAsync()
  expect(connection.state()).toMatchObject({ name: 'closed', code: 4401 })
  expect(FakeSocket.all).toHaveLength(2)
})

test('a console that is closed by a logout elsewhere asks for no other ticket', async () => {
  const { connection } = await broken(4401, 'ログアウトしました。')
  await jest.runAllTimersAsync()
  expect(connection.state()).toEqual({ name: 'closed', code: 4401, words: 'ログアウトしました。' })
  expect(tickets).toHaveBeenCalledTimes(1)
})

const heldBy = (email: string): ConnInfo => ({
  ...INFO,
  kind: 'screen',
  protocol: 'rfb',
  readOnly: true,
  sessions: [{ email, kind: 'screen', startedAt: '2026-11-21T00:00:00Z', readOnly: false }],
})

test("a session of one's own that lingers is taken over without a question", async () => {
  tickets.mockResolvedValue([heldBy('me@alpha.example')])
  await opening('screen')
  expect(latest().protocols).toContain('mode.takeover')
})

test('a session of somebody else is asked about, and a watcher goes on watching after a break', async () => {
  tickets.mockResolvedValue([heldBy('other@alpha.example')])
  const { connection } = await opening('screen')
  expect(connection.state().name).toBe('in-use')
  expect(FakeSocket.all).toHaveLength(0)
  connection.connect('view')
  await soon()
  connection.connected()
  expect(connection.state()).toMatchObject({ name: 'connected', mode: 'view' })
  latest().gatewayCloses(1006)
  await jest.advanceTimersByTimeAsync(1000)
  expect(latest().protocols).toContain('mode.view')
})

test('whoever was quicker between ticket and socket is asked about', async () => {
  const { connection } = open('screen')
  tickets.mockResolvedValue([{ ...INFO, kind: 'screen', protocol: 'rfb' }])
  connection.connect()
  await soon()
  tickets.mockResolvedValue([heldBy('other@alpha.example')])
  latest().gatewayCloses(4409)
  await soon()
  expect(connection.state().name).toBe('in-use')
})

test('an answer that comes after a disconnect is dropped', async () => {
  let answer: (infos: ConnInfo[]) => void = () => {}
  tickets.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
  const { connection } = open()
  connection.disconnect()
  answer([INFO])
  await jest.runAllTimersAsync()
  expect(connection.state()).toEqual({ name: 'closed', words: '切断しました。' })
  expect(FakeSocket.all).toHaveLength(0)
})

test('a disconnect is final: its socket is closed, and what that says later changes nothing', async () => {
  const { connection, done } = await connected()
  connection.disconnect('別ウィンドウで接続しています。')
  expect(latest().isClosed).toBe(true)
  latest().gatewayCloses(1006)
  await jest.runAllTimersAsync()
  expect(done).toHaveBeenCalledTimes(1)
  expect(connection.state()).toEqual({ name: 'closed', words: '別ウィンドウで接続しています。' })
  expect(FakeSocket.all).toHaveLength(1)
})

test('a disconnect ends the wait for the next try, and a connect starts one at once', async () => {
  const { connection } = await broken()
  connection.disconnect()
  await jest.runAllTimersAsync()
  expect(FakeSocket.all).toHaveLength(1)
  connection.connect()
  await soon()
  expect(FakeSocket.all).toHaveLength(2)
})

test('a kind of console that the server does not have is said', async () => {
  const { connection } = await opening('screen')
  const words = 'このサーバーでは、この種類の接続を利用できません。'
  expect(connection.state()).toMatchObject({ name: 'closed', words })
})

test('a ticket for which the user signs in again may take longer than one that the API owes', async () => {
  let signedIn = () => {}
  tickets.mockImplementation((_id, onAsk) => {
    onAsk?.()
    return new Promise((resolve) => (signedIn = () => resolve([INFO])))
  })
  const { connection } = open()
  await jest.advanceTimersByTimeAsync(120_000)
  expect(connection.state().name).toBe('preparing')
  signedIn()
  await soon()
  expect(connection.state().name).toBe('connecting')
})
