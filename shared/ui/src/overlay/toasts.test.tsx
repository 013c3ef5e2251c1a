import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Toasts } from './Toasts'
import { toast, useToasts } from './toast-store'

beforeEach(() => {
  useToasts.setState({ toasts: [] })
})
const show = (...all: Parameters<typeof toast>[0][]) => act(() => all.forEach((one) => toast(one)))

test('an error is an alert with the title Error, and goes when it is closed', async () => {
  render(<Toasts />)
  show({ message: '500: 内部エラー', detail: '時間内に応答がありません。', requestID: 'r-1' })
  const alert = screen.getByRole('alert')
  expect(within(alert).getByText('Error')).toBeInTheDocument()
  expect(alert).toHaveTextContent('時間内に応答がありません。リクエスト ID: r-1')
  expect(within(alert).getByRole('button', { name: 'r-1 リクエスト IDをコピー' })).toBeInTheDocument()
  await userEvent.click(within(alert).getByRole('button', { name: '閉じる' }))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('identical toasts are counted, others stack up to three', () => {
  render(<Toasts />)
  show({ message: 'a' }, { message: 'a' }, { style: 'warning', message: 'b' }, { message: 'c' }, { message: 'd' })
  expect(screen.getAllByRole('alert')).toHaveLength(3)
  expect(screen.getByText('ほか 1 件の通知')).toBeInTheDocument()
  show({ message: 'a' })
  expect(screen.getAllByRole('alert')[0]).toHaveTextContent('×3')
})

test('only a normal toast goes by itself, and not while it is pointed at', () => {
  jest.useFakeTimers()
  render(<Toasts />)
  show({ style: 'normal', message: '保存しました' }, { style: 'warning', message: '注意' })
  expect(screen.getByRole('status')).toHaveTextContent(/^保存しました$/)
  act(() => jest.advanceTimersByTime(5000))
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
  expect(screen.getByRole('alert')).toHaveTextContent('Warning')
  jest.useRealTimers()
})
