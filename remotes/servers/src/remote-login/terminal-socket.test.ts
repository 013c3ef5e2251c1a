import { Terminal } from '@xterm/xterm'
import { FakeSocket } from '../console/fake-socket.fixture'
import { joinSocket, PING_EVERY_MS } from './terminal-socket'

beforeEach(() => {
  jest.useFakeTimers()
  FakeSocket.install()
})
afterEach(() => {
  FakeSocket.remove()
  jest.useRealTimers()
})

function join() {
  const heard: string[] = []
  const terminal = new Terminal()
  const part = joinSocket({ terminal, socket: new WebSocket('ws://gateway.test'), connected: () => heard.push('connected'), typed: () => heard.push('typed') })
  return { heard, terminal, part, socket: FakeSocket.latest() }
}

test('a line that answers pings stays; one that does not is given up', () => {
  const { socket } = join()
  jest.advanceTimersByTime(PING_EVERY_MS)
  expect(socket.sent).toEqual(['{"type":"ping"}'])
  socket.gatewaySays({ type: 'pong' })
  jest.advanceTimersByTime(PING_EVERY_MS)
  expect(socket.sent).toHaveLength(2)
  expect(socket.isClosed).toBe(false)
  jest.advanceTimersByTime(PING_EVERY_MS)
  expect(socket.isClosed).toBe(true)
})

test('pings and sizes are no input of a person, keys are', () => {
  const { heard, terminal, socket } = join()
  socket.gatewaySays({ type: 'status', state: 'connecting' })
  expect(heard).toEqual([])
  socket.gatewaySays({ type: 'status', state: 'connected' })
  terminal.resize(100, 30)
  jest.advanceTimersByTime(PING_EVERY_MS)
  expect(socket.sent).toEqual(['{"type":"resize","cols":80,"rows":24}', '{"type":"resize","cols":100,"rows":30}', '{"type":"ping"}'])
  expect(heard).toEqual(['connected'])
  terminal.input('ls')
  expect(heard).toEqual(['connected', 'typed'])
})

test('parted, nothing is sent any more', () => {
  const { terminal, part, socket } = join()
  part()
  terminal.input('ls')
  terminal.resize(100, 30)
  jest.advanceTimersByTime(PING_EVERY_MS * 2)
  expect(socket.sent).toEqual([])
  expect(socket.isClosed).toBe(false)
})
