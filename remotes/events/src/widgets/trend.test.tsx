import { renderRemote } from '@portal/testing/render-remote'
import { signIn } from '@portal/testing/sign-in'
import { makeTenant } from '@portal/testing/tenant'
import { screen, within } from '@testing-library/react'
import module from '../module'
import { noteVisit } from './last-visit'
import { daysOf } from './trend'

const widget = {
  routes: [
    { path: '/', Component: module.widgets.trend },
    { path: '/events', Component: () => null },
  ],
  widgets: {},
}
const HOUR_MS = 3_600_000

beforeEach(() => localStorage.clear())

test('a bar for each of 14 days leads to exactly its events', async () => {
  const tenant = await makeTenant({ servers: [{ name: 'a-01', open: [{ trouble: 'fan3Low', minutesAgo: 1 }] }] })
  const { user, location } = await renderRemote(widget, '/', { tenant })
  const days = within(await screen.findByRole('list', { name: '日ごとのイベントの件数' })).getAllByRole('link')
  expect(days).toHaveLength(14)
  const total = days.reduce((sum, day) => sum + Number(/: (\d+) 件/.exec(day.getAttribute('aria-label') ?? '')?.[1]), 0)
  expect(total).toBe(1)
  const [day] = days.filter((each) => each.getAttribute('aria-label')?.endsWith(': 1 件（重大 1・警告 0）'))
  await user.click(day ?? document.body)
  expect(location()).toMatch(/^\/events\?status=&period=custom&from=(\d{4}-\d\d-\d\d)&to=\1$/)
})

test('what has happened since the visit before this one is told', async () => {
  const tenant = await makeTenant({
    servers: [
      {
        name: 'a-01',
        open: [
          { trouble: 'fan3Low', minutesAgo: 10 },
          { trouble: 'inletWarm', minutesAgo: 600 },
        ],
      },
    ],
  })
  await signIn(tenant)
  noteVisit(Date.now() - 5 * HOUR_MS)
  await renderRemote(widget, '/', { tenant })
  expect(await screen.findByText(/^前回/)).toHaveTextContent(/から新規 1・解決 0$/)
})

test('a first visit has nothing to compare with, and one within half an hour goes on', async () => {
  await signIn(await makeTenant())
  const now = Date.now()
  expect(noteVisit(now)).toBeNull()
  expect(noteVisit(now + HOUR_MS)).toBe(now)
  expect(noteVisit(now + HOUR_MS + 60_000)).toBe(now)
  expect(noteVisit(now + 3 * HOUR_MS)).toBe(now + HOUR_MS + 60_000)
})

test('a day is one of Japan, and an event without a readable time is on none', () => {
  const event = (lastOccurredAt: string) => ({ lastOccurredAt, severity: 'Warning' }) as Parameters<typeof daysOf>[0][0]
  const days = daysOf([event('2026-11-21T15:00:00Z'), event('2026-11-21T14:59:59Z'), event('')], '2026-11-22', 2)
  expect(days).toEqual([
    { day: '2026-11-21', total: 1, critical: 0, warning: 1 },
    { day: '2026-11-22', total: 1, critical: 0, warning: 1 },
  ])
})
