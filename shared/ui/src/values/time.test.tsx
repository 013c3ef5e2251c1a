import { act, render, screen } from '@testing-library/react'
import { Profiler } from 'react'
import { Time } from './Time'

const START = Date.parse('2026-04-10T03:00:00Z')
let renders: number

beforeEach(() => {
  renders = 0
  jest.useFakeTimers({ now: START })
})
afterEach(() => jest.useRealTimers())

const shown = () =>
  render(
    <Profiler id="times" onRender={() => (renders += 1)}>
      <Time value="2026-04-10T02:59:30Z" relative />
      <Time value="2026-04-10T02:00:00Z" relative />
    </Profiler>,
  )

test('times are rendered once when they come, and again every 15 seconds', async () => {
  const { unmount } = shown()
  expect(renders).toBe(1)
  expect(screen.getByText('30 秒前')).toBeVisible()
  await act(async () => jest.advanceTimersByTime(15_000))
  expect(screen.getByText('45 秒前')).toBeVisible()
  expect(renders).toBe(2)
  unmount()
})

test('times that come after a while without any are not those of then', () => {
  shown().unmount()
  renders = 0
  jest.setSystemTime(START + 30_000)
  const { unmount } = shown()
  expect(screen.getByText('1 分前')).toBeVisible()
  expect(renders).toBe(1)
  unmount()
})
