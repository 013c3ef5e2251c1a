import { Terminal } from '@xterm/xterm'
import { FakeSocket } from '../console/fake-socket.fixture'
import { joinSocket } from './terminal-socket'

FakeSocket.forEachTest()

function join() {
  const heard: string[] = []
  const terminal = new Terminal()
  const part = joinSocket({
    terminal,
    write: (text) => terminal.write(text),
    socket: new WebSocket('ws://gateway.test'),
    connected: () => heard.push('connected'),
    typed: () => heard.push('typed'),
    withHeldKeys: (text) => text.replace('^', '\x03'),
  })
  return { heard, terminal, part, socket: FakeSocket.latest() }
}

test('sizes are no input of a person, keys are', () => {
  const { heard, terminal, socket } = join()
  socket.gatewaySays({ type: 'status', state: 'connecting' })
  expect(heard).toEqual([])
  socket.gatewaySays({ type: 'status', state: 'connected' })
  terminal.resize(100, 30)
  expect(socket.sent).toEqual(['{"type":"resize","cols":80,"rows":24}', '{"type":"resize","cols":100,"rows":30}'])
  expect(heard).toEqual(['connected'])
  terminal.input('ls')
  expect(heard).toEqual(['connected', 'typed'])
})

test('keys go out with those that are held', () => {
  const { terminal, socket } = join()
  terminal.input('^')
  expect(socket.typed()).toBe('\x03')
})

test('parted, nothing is sent any more', () => {
  const { terminal, part, socket } = join()
  part()
  terminal.input('ls')
  terminal.resize(100, 30)
  expect(socket.sent).toEqual([])
  expect(socket.isClosed).toBe(false)
})
