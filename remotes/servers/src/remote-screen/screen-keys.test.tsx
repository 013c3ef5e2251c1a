import { Toasts, UiProvider } from '@portal/ui'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { recordingReceiver } from './keys.fixture'
import type { OpenRfb } from './open-rfb'
import { ScreenKeys } from './ScreenKeys'
import type { Zoom } from './use-zoom'

function show({ zoom, isViewOnly = false, isConnected = true }: Partial<Options> = {}) {
  const receiver = recordingReceiver()
  const adjust = jest.fn()
  const open = isConnected ? ({ ...receiver, adjust } as unknown as OpenRfb) : undefined
  const keys = <ScreenKeys open={open} layout="jis" isViewOnly={isViewOnly} zoom={zoom} key="keys" />
  render([keys, <Toasts key="toasts" />], { wrapper: UiProvider })
  return { events: receiver.events, adjust, user: userEvent.setup() }
}
type Options = { zoom: Zoom; isViewOnly: boolean; isConnected: boolean }

const key = (name: string) => screen.getByRole('button', { name })
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: '画面に入力' })
/** As a phone's keyboard changes the field, which names no keys. */
const type = (change: (value: string) => string, init?: { isComposing: boolean }) =>
  fireEvent.input(field(), { target: { value: change(field().value) }, ...init })

test('the keyboard of the phone opens and closes by a button, and a tap on the picture leaves it open', async () => {
  const { user, adjust } = show()
  await user.click(key('キーボード'))
  expect(field()).toHaveFocus()
  expect(key('キーボード')).toHaveAttribute('aria-pressed', 'true')
  expect(adjust).toHaveBeenLastCalledWith({ focusOnClick: false })
  await user.click(key('キーボード'))
  expect(field()).not.toHaveFocus()
  expect(adjust).toHaveBeenLastCalledWith({ focusOnClick: true })
})

test('what is typed arrives as keys, what is deleted as Backspace', async () => {
  const { user, events } = show()
  await user.click(key('キーボード'))
  type((value) => `${value}aB`)
  type((value) => value.slice(0, -2))
  fireEvent.keyDown(field(), { key: 'Enter' })
  const typed = ['+KeyA', '-KeyA', '+ShiftLeft', '+KeyB', '-KeyB', '-ShiftLeft']
  const deleted = ['+Backspace', '-Backspace', '+Backspace', '-Backspace']
  expect(events).toEqual([...typed, ...deleted, '+Enter', '-Enter'])
})

test('a conversion is waited for, and what no key types is named', async () => {
  const { user, events } = show()
  await user.click(key('キーボード'))
  type((value) => `${value}あ`, { isComposing: true })
  expect(events).toEqual([])
  type((value) => `${value.slice(0, -1)}a`, { isComposing: true })
  fireEvent.compositionEnd(field())
  expect(events).toEqual(['+KeyA', '-KeyA'])
  type((value) => `${value}亜`)
  expect(await screen.findByText('亜 はキーで入力できない文字です。')).toBeVisible()
  expect(events).toHaveLength(2)
})

test('Ctrl and Alt are pressed around the next key, from the row or from the keyboard', async () => {
  const { user, events } = show()
  await user.click(key('Ctrl'))
  await user.click(key('Alt'))
  await user.click(key('Del'))
  expect(events.splice(0)).toEqual(['+ControlLeft', '+AltLeft', '+Delete', '-Delete', '-AltLeft', '-ControlLeft'])
  await user.click(key('Ctrl'))
  await user.click(key('キーボード'))
  type((value) => `${value}cc`)
  expect(events).toEqual(['+ControlLeft', '+KeyC', '-KeyC', '-ControlLeft', '+KeyC', '-KeyC'])
})

test('the picture is made larger and smaller by buttons too', async () => {
  const set = jest.fn()
  const { user } = show({ zoom: { factor: 1, set } })
  await user.click(key('拡大'))
  expect(set).toHaveBeenCalledWith(1.5)
  expect(key('縮小')).toHaveAccessibleDescription('全体が表示されています。')
})

test.each([
  [{ isViewOnly: true }, '閲覧のみのため操作できません。'],
  [{ isConnected: false }, '接続していません。'],
])('%j: the keys say why they cannot be pressed', (options, why) => {
  show(options)
  expect(key('Esc')).toHaveAccessibleDescription(why)
})
