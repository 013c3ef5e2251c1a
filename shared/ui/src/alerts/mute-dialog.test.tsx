import { signIn } from '@portal/testing/sign-in'
import { makeTenant } from '@portal/testing/tenant'
import { currentTime, useSession } from '@portal/auth'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Menu } from '../overlay/Menu'
import { renderUi } from '../render-ui.fixture'
import { stored } from '../storage/stored'
import { KeptAlerts, OFF } from './alerts'
import { alertsOwner, changeAlerts } from './kept-alerts'
import { useMuteItems } from './mute-items'
import { MuteDialog } from './MuteDialog'

const HOUR = 3_600_000

function Subject() {
  return (
    <>
      <Menu label="操作" items={useMuteItems({ id: 'a', title: '停止' })} />
      <MuteDialog />
    </>
  )
}

test('an event is muted for hours or until a time in Japan, and the mute can be ended', async () => {
  await signIn(await makeTenant())
  const user = userEvent.setup()
  await changeAlerts(() => ({ ...OFF, isOn: true, isFirst: false, events: { a: { isTold: true, mutedUntil: null } } }))
  const kept = () => stored('local', `portal.alerts.${alertsOwner(useSession.getState())}`, KeptAlerts).read()?.events.a
  renderUi(<Subject />, '/')
  const choose = async (name: RegExp) => {
    await user.click(screen.getByRole('button', { name: '操作' }))
    await user.click(await screen.findByRole('menuitem', { name }))
  }
  const submit = () => user.click(screen.getByRole('button', { name: 'ミュート' }))

  await choose(/^通知をミュート$/)
  expect(screen.getByText('対象: 停止')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: '8 時間' }))
  const now = currentTime()
  await submit()
  await waitFor(() => expect(kept()?.isTold).toBe(false))
  expect(kept()?.mutedUntil).toBeGreaterThanOrEqual(now + 8 * HOUR)
  expect(kept()?.mutedUntil).toBeLessThan(now + 8 * HOUR + 60_000)
  await choose(/^ミュートを解除（.+ まで）$/)
  await waitFor(() => expect(kept()).toEqual({ isTold: false, mutedUntil: null }))

  await choose(/^通知をミュート$/)
  await user.click(screen.getByRole('radio', { name: '時刻を指定' }))
  await submit()
  expect(kept()?.mutedUntil).toBeNull()
  fireEvent.change(screen.getByLabelText('終了時刻（JST）'), { target: { value: '06:30' } })
  await submit()
  await waitFor(() => expect(kept()?.mutedUntil).not.toBeNull())
  const until = kept()?.mutedUntil ?? 0
  expect(new Date(until).toISOString()).toMatch(/T21:30:00\.000Z$/)
  expect(until - currentTime()).toBeLessThanOrEqual(24 * HOUR)
})
