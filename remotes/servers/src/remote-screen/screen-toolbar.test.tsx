import type { Server } from '@portal/api-client/servers'
import { UiProvider } from '@portal/ui'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import type { Connection, ConsoleState } from '../console/connection'
import { setRecording } from '../recording/recording'
import type { WorkSession } from '../recording/work-session'
import type { OpenRfb } from './open-rfb'
import type { ScreenSettings } from './screen-settings'
import { ScreenToolbar } from './ScreenToolbar'

const idle: ConsoleState = { name: 'closed', words: '' }
const open = { focus: () => {}, sendKey: () => {} } as unknown as OpenRfb
const server = { id: 's1', name: 'db-01', hostname: 'db-01.local', serialNo: 'SN1', ipAddresses: [] }

function show({ isConnected = true } = {}) {
  const calls = { connect: () => {}, connected: () => {}, disconnect: () => {} }
  const connection: Connection = { state: () => idle, subscribe: () => () => {}, ...calls }
  function Demo() {
    const [isOn, set] = useState(false)
    const [settings, change] = useState<ScreenSettings>({ view: 'fit', quality: 'medium', layout: 'jis' })
    return (
      <UiProvider>
        <ScreenToolbar
          server={server as unknown as Server}
          {...{ connection, settings }}
          state={idle}
          open={isConnected ? open : undefined}
          wayOut={null}
          isViewOnly={isOn}
          watching={{ isOn, set }}
          change={(more) => change({ ...settings, ...more })}
          isFull={false}
          onFullScreen={() => {}}
          onText={() => {}}
        />
      </UiProvider>
    )
  }
  render(<Demo />, { wrapper: MemoryRouter })
  return userEvent.setup()
}
const button = (name: string) => screen.getByRole('button', { name })

test('its buttons are icons that keep their names, and say why they cannot be used', () => {
  show({ isConnected: false })
  expect(screen.getByRole('group', { name: '画面の操作' })).toBeVisible()
  for (const name of ['画面を操作', 'キー送信', 'F キー', 'Esc', 'テキスト送信', '画面保存'])
    expect(button(name)).toHaveAccessibleDescription('接続していません。')
  for (const name of ['キー送信', '画面保存']) expect(button(name)).toHaveTextContent(/^$/)
})

test('a picture can be recorded once a record runs, and says why not while nothing is connected', async () => {
  const session = { hold: () => () => {} } as unknown as WorkSession
  setRecording({ phase: 'recording', serverID: 's1', startedAt: Date.now(), session })
  show({ isConnected: false })
  expect(screen.getByRole('timer', { name: '記録の状態' })).toHaveTextContent('記録中')
  expect(button('画面を記録')).toHaveAccessibleDescription('接続していません。')
  act(() => setRecording({ phase: 'off' }))
  expect(screen.queryByRole('button', { name: '画面を記録' })).not.toBeInTheDocument()
  expect(button('記録を開始')).toBeVisible()
})

test('watching only is a button that stays pressed, and the keys say so', async () => {
  const user = show()
  await user.click(button('閲覧のみ'))
  expect(button('閲覧のみ')).toHaveAttribute('aria-pressed', 'true')
  expect(button('テキスト送信')).toHaveAccessibleDescription('閲覧のみのため操作できません。')
  await user.click(button('閲覧のみ'))
  expect(button('テキスト送信')).not.toHaveAttribute('aria-disabled')
})

test('how the picture is shown is chosen in the menu of the rest', async () => {
  const user = show()
  await user.click(button('その他の操作'))
  expect(screen.getByRole('menuitemradio', { name: '表示: 自動縮小' })).toBeChecked()
  await user.click(screen.getByRole('menuitemradio', { name: '品質: 低' }))
  await user.click(button('その他の操作'))
  expect(screen.getByRole('menuitemradio', { name: '品質: 低' })).toBeChecked()
  expect(screen.getByRole('menuitemradio', { name: '品質: 中' })).not.toBeChecked()
})
