import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { inPortal } from '../render-ui.fixture'
import { Toasts } from './Toasts'
import { toast, useToasts } from './toast-store'
import { Modal } from './Modal'

const dialog = (name: string) => screen.getByRole<HTMLDialogElement>('dialog', { name })
const escape = (element: HTMLElement) => fireEvent(element, new Event('cancel', { cancelable: true }))

const page = (content?: ReactNode) =>
  inPortal(
    <>
      <Toasts />
      {content}
    </>,
  )
const show = (content: ReactNode) => render(page(content))
beforeEach(() => useToasts.setState({ toasts: [] }))

test('Escape cancels and leaves the closing to the page', () => {
  const onCancel = jest.fn()
  show(<Modal title="質問" onCancel={onCancel} buttons="閉じる" />)
  // False: the browser must not close it.
  expect(escape(dialog('質問'))).toBe(false)
  expect(onCancel).toHaveBeenCalledTimes(1)
  expect(dialog('質問').open).toBe(true)
})

test('one that the browser closes all the same opens again', () => {
  show(<Modal title="お待ちください" />)
  expect(escape(dialog('お待ちください'))).toBe(false)
  act(() => dialog('お待ちください').close())
  expect(dialog('お待ちください').open).toBe(true)
  expect(dialog('お待ちください')).toHaveAttribute('aria-busy', 'true')
})

test.each([
  [true, 1],
  [false, 0],
])('light dismissal %s: a press on the backdrop cancels, one inside does not', async (isLightDismissed, calls) => {
  const onCancel = jest.fn()
  show(
    <Modal title="一覧" onCancel={onCancel} isLightDismissed={isLightDismissed}>
      <p>内容</p>
    </Modal>,
  )
  await userEvent.click(screen.getByText('内容'))
  expect(onCancel).not.toHaveBeenCalled()
  await userEvent.click(dialog('一覧'))
  expect(onCancel).toHaveBeenCalledTimes(calls)
})

test('toasts are in the topmost dialog, and in the page when none is open', () => {
  const { rerender } = show(
    <>
      <Modal title="下" />
      <Modal title="上" />
    </>,
  )
  act(() => toast({ style: 'normal', message: '保存しました。' }))
  expect(within(dialog('上')).getByText('保存しました。')).toBeVisible()
  expect(screen.getAllByText('保存しました。')).toHaveLength(1)
  rerender(page())
  expect(screen.getAllByText('保存しました。')).toHaveLength(1)
})
