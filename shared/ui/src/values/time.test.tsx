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

test('a short time is rendered again when the day changes, and only then', async () => {
  jest.setSystemTime(Date.parse('2026-04-10T14:59:20Z'))
  const { unmount } = render(
    <Profiler id="times" onRender={() => (renders += 1)}>
      <Time value="2026-04-10T02:00:00Z" isShort />
    </Profiler>,
  )
  expect(screen.getByText('今日 11:00')).toHaveAttribute('title', '2026/04/10 11:00:00 JST')
  await act(async () => jest.advanceTimersByTime(30_000))
  expect(renders).toBe(1)
  await act(async () => jest.advanceTimersByTime(30_000))
  expect(screen.getByText('昨日 11:00')).toHaveAttribute('datetime', '2026-04-10T02:00:00Z')
  expect(renders).toBe(2)
  unmount()
})
