import { DAY_MS, HOUR_MS, inJapan } from '@portal/contract'
import { renderRemote } from '@portal/testing/render-remote'
import { signIn } from '@portal/testing/sign-in'
import { makeTenant } from '@portal/testing/tenant'
import { screen, within } from '@testing-library/react'
import module from '../module'
import { dailyReport } from './daily-report'
import { noteVisit } from './last-visit'
import { daysOf } from './trend'

const front = { path: '/', Component: module.widgets.trend }
const widget = { routes: [front, { path: '/events', Component: () => null }], widgets: {} }

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
  const open = [
    { trouble: 'fan3Low', minutesAgo: 10 },
    { trouble: 'inletWarm', minutesAgo: 600 },
  ]
  const tenant = await makeTenant({ servers: [{ name: 'a-01', open }] })
  await signIn(tenant)
  noteVisit(Date.now() - 5 * HOUR_MS)
  const { user } = await renderRemote({ ...module, routes: [...module.routes, front] }, '/', { tenant })
  const begun = await screen.findByRole('link', { name: '新規 1' })
  expect(screen.getByRole('link', { name: '解決 0' })).toHaveAttribute('href', expect.stringContaining('&resolved='))
  await user.click(begun)
  const rows = within(await screen.findByRole('table', { name: 'イベント一覧' })).getAllByRole('row')
  expect(rows.slice(1).map(({ textContent }) => /FAN3|吸気/.exec(textContent)?.[0])).toEqual(['FAN3'])
})

test('agents that are silent and support that has come within reach since then lead to exactly these', async () => {
  const day = (days: number) => inJapan(Date.now() + days * DAY_MS).slice(0, 10)
  const silent = { name: 'a-01', agent: 'offline', supportInDays: 30 }
  const tenant = await makeTenant({ servers: [silent, { name: 'a-02', supportInDays: 40 }] })
  await signIn(tenant)
  noteVisit(Date.now() - 2 * DAY_MS)
  await renderRemote(widget, '/', { tenant })
  const addressOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await addressOf('応答なし +1')).toMatch(/^\/agents\?silence=\d{4}-/)
  expect(await addressOf('期限 30 日以内 +1')).toBe(`/server-lifecycles?from=${day(29)}&to=${day(30)}`)
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

test('the day is copied as text: what is new, resolved and open, and what the user works on', async () => {
  const tenant = await makeTenant({ servers: [{ name: 'a-01', open: [{ trouble: 'fan3Low', minutesAgo: 0 }] }] })
  const { user } = await renderRemote(widget, '/', { tenant })
  const write = jest.spyOn(navigator.clipboard, 'writeText')
  await user.click(await screen.findByRole('button', { name: '日報をコピー' }))
  expect(await screen.findByText('日報をコピーしました。')).toBeVisible()
  const [[text] = []] = write.mock.calls
  expect(text).toMatch(new RegExp(`^日報 \\d{4}/\\d\\d/\\d\\d ${tenant.project.name}\n`))
  expect(text).toMatch(/\n■ 未解決 1 件（重大 1）\n/)
})

describe('the text of a day', () => {
  const me = { id: 'u1', email: 'me@example.com' }
  const event = (part: object) =>
    ({ severity: 'Warning', status: 'new', title: 'T', serverName: 's', occurredAt: '', history: [], ...part }) as never
  const day = { project: 'alpha', day: '2026-11-22', placeOf: () => undefined, me }
  const done = (at: string, actor: string) =>
    event({ status: 'resolved', title: actor, history: [{ at, actor, to: 'resolved' }] })

  test('counts by the days of Japan, and tells the own work from that of others', () => {
    const rows = [
      event({ occurredAt: '2026-11-21T15:00:00Z' }),
      event({ occurredAt: '2026-11-21T14:59:59Z' }),
      done('2026-11-22T01:00:00Z', me.email),
      done('2026-11-22T01:00:00Z', 'other@example.com'),
      done('2026-11-20T01:00:00Z', me.email),
    ]
    const unresolved = [event({ assignee: me }), event({ severity: 'Critical' })]
    const text = dailyReport({ ...day, rows, unresolved })
    const heads = text.split('\n').filter((line) => line.startsWith('■'))
    const counts = [
      '本日の新規 1 件',
      '本日の解決 2 件',
      '未解決 2 件（重大 1・警告 1）',
      '自分が解決 1 件',
      '自分の担当 1 件',
    ]
    expect(heads).toEqual(counts.map((count) => `■ ${count}`))
  })

  test('names no more than twenty events of a kind', () => {
    // Of as many causes, because those of one are one line.
    const rows = Array.from({ length: 25 }, (_, at) =>
      event({ occurredAt: '2026-11-22T00:00:00Z', title: `T${at}`, serverID: `s${at}` }),
    )
    const text = dailyReport({ ...day, rows, unresolved: [] })
    expect(text).toContain('・ほか 5 件')
    expect(text.match(/・警告 T/g)).toHaveLength(20)
  })
})
