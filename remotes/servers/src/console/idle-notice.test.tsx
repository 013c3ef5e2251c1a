import { CONSOLE_IDLE_MINUTES } from '@portal/api-client/console'
import { UiProvider } from '@portal/ui'
import { act, render, screen } from '@testing-library/react'
import { IdleNotice } from './IdleNotice'

const IDLE_MS = CONSOLE_IDLE_MINUTES * 60_000

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))

test('the last minute without input is counted down, and the notice goes with the next input', () => {
  const lastInputAt = { current: Date.now() }
  const how = 'キーを入力すると接続を続けます。'
  render(<IdleNotice lastInputAt={lastInputAt} how={how} />, { wrapper: UiProvider })
  pass(IDLE_MS - 61_000)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  pass(1000)
  expect(screen.getByRole('alert')).toHaveTextContent(`操作がないため、まもなく切断されます。${how}`)
  expect(screen.getByRole('timer')).toHaveTextContent('残り 60 秒')
  pass(50_000)
  expect(screen.getByRole('timer')).toHaveTextContent('残り 10 秒')
  pass(20_000)
  expect(screen.getByRole('timer')).toHaveTextContent('残り 0 秒')
  lastInputAt.current = Date.now()
  pass(1000)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
