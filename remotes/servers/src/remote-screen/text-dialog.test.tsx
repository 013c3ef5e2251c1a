import { Toasts, UiProvider } from '@portal/ui'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import type { KeyboardLayout } from './keyboard-layout'
import { recordingReceiver } from './keys.fixture'
import { TextDialog } from './TextDialog'

function show() {
  const receiver = recordingReceiver()
  const onClose = jest.fn()
  function Demo({ isConnected }: { isConnected: boolean }) {
    const [layout, setLayout] = useState<KeyboardLayout>('jis')
    return (
      <UiProvider>
        <TextDialog
          receiver={isConnected ? receiver : undefined}
          layout={layout}
          onLayout={setLayout}
          onClose={onClose}
        />
        <Toasts />
      </UiProvider>
    )
  }
  const { rerender } = render(<Demo isConnected />)
  return { receiver, onClose, user: userEvent.setup(), loseScreen: () => rerender(<Demo isConnected={false} />) }
}
const text = () => screen.getByLabelText('テキスト')
const send = () => screen.getByRole('button', { name: '送信' })

test('a character that the keyboard cannot type is named, and nothing is sent', async () => {
  const { user, receiver } = show()
  await user.type(text(), 'a¥あ')
  expect(screen.getByRole('alert')).toHaveTextContent('あ (U+3042)')
  expect(screen.getByRole('alert')).not.toHaveTextContent('¥')
  await user.selectOptions(screen.getByLabelText('接続先のキーボード'), 'us')
  expect(screen.getByRole('alert')).toHaveTextContent('¥ (U+00A5)、あ (U+3042)')
  expect(send()).toHaveAccessibleDescription('入力できない文字が含まれています。')
  await user.click(send())
  expect(receiver.events).toEqual([])
})

test('what will be typed is shown before, with signs for blanks and line ends, and then typed', async () => {
  const { user, receiver, onClose } = show()
  await user.type(text(), 'a b{enter}c')
  await user.click(screen.getByRole('checkbox', { name: '最後に Enter を押す' }))
  expect(screen.getByText(/^a␣b⏎/)).toHaveTextContent('a␣b⏎ c⏎')
  await user.click(send())
  expect(await screen.findByText('6 文字を送信しました。')).toBeVisible()
  expect(receiver.events).toEqual(['KeyA', 'Space', 'KeyB', 'Enter', 'KeyC', 'Enter'])
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a password is shown nowhere', async () => {
  const { user } = show()
  await user.click(screen.getByRole('checkbox', { name: 'パスワードとして伏せる' }))
  await user.type(text(), 'Secret1')
  expect(text()).toHaveAttribute('type', 'password')
  expect(screen.getByText('•••••••')).toBeVisible()
  expect(document.body).not.toHaveTextContent('Secret1')
})

test('more than 4,096 characters are too many', async () => {
  const { user } = show()
  await user.click(text())
  await user.paste('x'.repeat(4096))
  expect(send()).not.toHaveAttribute('aria-disabled')
  await user.click(screen.getByRole('checkbox', { name: '最後に Enter を押す' }))
  expect(send()).toHaveAccessibleDescription('一度に送信できるのは 4,096 文字までです (現在 4,097 文字)。')
})

test('stopped on the way it says how far it came; so it does when the screen is lost', async () => {
  const { user, receiver, onClose, loseScreen } = show()
  await user.click(text())
  await user.paste('x'.repeat(4096))
  await user.click(send())
  await user.click(screen.getByRole('button', { name: '中止' }))
  expect(await screen.findByText(/^4,096 文字のうち [\d,]+ 文字を送信したところで中止しました。$/)).toBeVisible()
  const count = receiver.events.length
  expect(count).toBeLessThan(4096)

  await user.click(send())
  loseScreen()
  expect(await screen.findByText(/送信したところで中止しました。$/)).toBeVisible()
  expect(send()).toHaveAccessibleDescription('接続していません。')
  expect(receiver.events.length).toBeLessThan(count + 4096)
  expect(onClose).not.toHaveBeenCalled()
})
