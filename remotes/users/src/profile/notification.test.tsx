import { renderRemote } from '@portal/testing/render-remote'
import { serveConfig } from '@portal/testing/serve-config'
import { stored } from '@portal/ui'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import * as z from 'zod/mini'
import remote from '../module'

const Kept = z.object({ isOn: z.boolean(), quiet: z.nullable(z.object({ from: z.string(), to: z.string() })) })
const kept = () => {
  const key = Object.keys(localStorage).find((each) => each.startsWith('portal.alerts.'))
  return key === undefined ? null : stored('local', key, Kept).read()
}

/** A browser whose user chooses so, and which may refuse to show notifications as Chrome on Android does. */
function answerWith(answer: NotificationPermission, isRefused = false): () => number {
  let shown = 0
  Object.defineProperty(window, 'Notification', {
    configurable: true,
    value: class {
      static permission: NotificationPermission = 'default'
      static readonly requestPermission = async () => (this.permission = answer)
      constructor() {
        if (isRefused) throw new TypeError('Illegal constructor')
        shown += 1
      }
    },
  })
  return () => shown
}
beforeAll(() => serveConfig())
afterEach(() => {
  Reflect.deleteProperty(window, 'Notification')
})

const onOff = () => screen.findByRole('switch', { name: '重大イベントを通知する' })

test('allowed: a first notification is shown, and quiet hours can be set and taken back', async () => {
  const shown = answerWith('granted')
  const { user } = await renderRemote(remote, '/profile')
  expect(await onOff()).not.toBeChecked()
  await user.click(await onOff())
  await waitFor(async () => expect(await onOff()).toBeChecked())
  expect(shown()).toBe(1)
  await user.click(screen.getByRole('switch', { name: 'おやすみ時間を設ける' }))
  fireEvent.change(await screen.findByLabelText('おやすみ開始（JST）'), { target: { value: '23:30' } })
  await waitFor(() => expect(kept()).toEqual({ isOn: true, quiet: { from: '23:30', to: '07:00' } }))
  await user.click(screen.getByRole('switch', { name: 'おやすみ時間を設ける' }))
  await waitFor(() => expect(kept()?.quiet).toBeNull())
  await user.click(await onOff())
  await waitFor(() => expect(kept()?.isOn).toBe(false))
})

const OFF = 'with the answer %s (refused by the browser: %s) they stay off, and the page says why'
test.each([
  ['denied', false, /拒否されています。/],
  ['default', false, /許可されませんでした。/],
  ['granted', true, /Android の Chrome/],
] as const)(`${OFF}`, async (answer, isRefused, text) => {
  answerWith(answer, isRefused)
  const { user } = await renderRemote(remote, '/profile')
  await user.click(await onOff())
  expect(await screen.findByText(text)).toBeVisible()
  expect(await onOff()).not.toBeChecked()
  expect(kept()).toBeNull()
})

test('a browser without notifications says so', async () => {
  await renderRemote(remote, '/profile')
  expect(await onOff()).toBeDisabled()
  expect(screen.getByText('このブラウザーは通知を表示できません。')).toBeVisible()
})
