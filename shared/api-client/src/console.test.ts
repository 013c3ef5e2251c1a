import { consoleProtocols, readConsoleProtocols, TerminalInput } from './console'

const info = { subprotocols: ['infra-console.v1'], ticket: 'ticket~ with/odd+bytes?' }

test('the ticket and the mode travel as subprotocols that a browser accepts, and come out as they went in', () => {
  const offered = consoleProtocols(info, 'takeover')
  for (const name of offered) expect(name).toMatch(/^[\w.!#$%&'*+^`|~-]+$/)
  expect(readConsoleProtocols(offered)).toEqual({ ticket: info.ticket, mode: 'takeover' })
  expect(readConsoleProtocols(consoleProtocols(info))).toEqual({ ticket: info.ticket, mode: undefined })
})

test('without the protocol, or with a mode that is none, nothing is read', () => {
  expect(readConsoleProtocols(['ticket.abcd'])).toBeUndefined()
  expect(readConsoleProtocols([...consoleProtocols(info), 'mode.steal'])).toBeUndefined()
  expect(readConsoleProtocols(['infra-console.v1', 'ticket.?'])).toEqual({ ticket: undefined, mode: undefined })
})

test('a terminal has a size that a terminal can have', () => {
  expect(TerminalInput.safeParse({ type: 'resize', cols: 80, rows: 24 }).success).toBe(true)
  for (const cols of [0, 1001, 80.5, '80'])
    expect(TerminalInput.safeParse({ type: 'resize', cols, rows: 24 }).success).toBe(false)
})
