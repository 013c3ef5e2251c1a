import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { recordError } from '@portal/api-client/http'
import { ConfirmDialog } from './ConfirmDialog'
import { confirm, type Question } from './confirm-store'
import { renderUi } from '../render-ui.fixture'

jest.mock('@portal/api-client/http', () => ({ recordError: jest.fn() }))

function ask(question: Question): Promise<boolean> {
  renderUi(<ConfirmDialog />)
  let answer: Promise<boolean> = Promise.resolve(false)
  act(() => void (answer = confirm(question)))
  return answer
}

test('cancelling answers false; the focus starts there', async () => {
  const answer = ask({ title: '削除しますか？', action: '削除', danger: true })
  expect(screen.getByRole('dialog', { name: '削除しますか？' })).toBeInTheDocument()
  const cancel = screen.getByRole('button', { name: 'キャンセル' })
  await waitFor(() => expect(cancel).toHaveFocus())
  await userEvent.click(cancel)
  expect(await answer).toBe(false)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('the focus starts on an action that destroys nothing', async () => {
  const answer = ask({ title: '送信しますか？', action: '送信' })
  await waitFor(() => expect(screen.getByRole('button', { name: '送信' })).toHaveFocus())
  await userEvent.keyboard('{Enter}')
  expect(await answer).toBe(true)
})

test('what must be typed may be full-width', async () => {
  const run = jest.fn(() => Promise.resolve())
  const answer = ask({ title: '鍵を再生成しますか？', action: '再生成', typed: 'alpha', run })
  await userEvent.click(screen.getByRole('button', { name: '再生成' }))
  expect(run).not.toHaveBeenCalled()
  const again = screen.getByRole('button', { name: '再生成' })
  expect(again).toHaveAccessibleDescription('「alpha」と入力すると実行できます。')
  await userEvent.type(screen.getByRole('textbox'), 'ａｌｐｈａ ')
  await userEvent.click(screen.getByRole('button', { name: '再生成' }))
  expect(await answer).toBe(true)
  expect(run).toHaveBeenCalledTimes(1)
})

test('a failure is recorded and leaves the dialog open', async () => {
  const failure = new Error('失敗')
  const answer = ask({ title: '実行しますか？', action: '実行する', run: () => Promise.reject(failure) })
  await userEvent.click(screen.getByRole('button', { name: '実行する' }))
  await waitFor(() => expect(recordError).toHaveBeenCalledWith(failure))
  expect(screen.getByRole('dialog')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'キャンセル' }))
  expect(await answer).toBe(false)
})
