import { UiProvider } from '@portal/ui'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Connection, ConsoleState } from '../console/connection'
import { InUseDialog } from './InUseDialog'

const session = { kind: 'screen' as const, startedAt: '2026-01-01T00:00:00Z' }
const sessions = [
  { ...session, email: 'watching@alpha.example', readOnly: true },
  { ...session, email: 'hands@alpha.example', startedAt: '2025-12-31T15:00:00Z', readOnly: false },
]
const ticket = { url: 'ws://localhost/gateway', subprotocols: [], ticket: 't', ticketExpireAt: '2026-01-01T00:01:00Z' }
const info = { kind: 'screen' as const, protocol: 'rfb', ...ticket, readOnly: true, sessions }
const state: Extract<ConsoleState, { name: 'in-use' }> = { name: 'in-use', info }

function show() {
  const calls: unknown[][] = []
  const connection: Connection = {
    state: () => state,
    subscribe: () => () => {},
    connect: (...args) => calls.push(['connect', ...args]),
    connected: () => calls.push(['connected']),
    disconnect: (...args) => calls.push(['disconnect', ...args]),
  }
  render(<InUseDialog connection={connection} state={state} serverName="db-01" />, { wrapper: UiProvider })
  return { calls, user: userEvent.setup() }
}

test('it says who controls the screen since when, and not who only watches', () => {
  show()
  const dialog = screen.getByRole('dialog', { name: 'db-01 は使用中です' })
  const [person, ...others] = within(dialog).getAllByRole('listitem')
  expect(person).toHaveTextContent('hands@alpha.example操作中2026/01/01 00:00:00 JST から')
  expect(others).toEqual([])
})

test.each([
  ['割り込む', ['connect', 'takeover']],
  ['閲覧のみで参加', ['connect', 'view']],
  ['後で', ['disconnect', 'ほかのユーザーが使用中のため、接続していません。']],
])('%s', async (name, call) => {
  const { calls, user } = show()
  await user.click(screen.getByRole('button', { name }))
  expect(calls).toEqual([call])
})
