import { changeAnswer } from '@portal/testing/change-answer'
import { renderRemote } from '@portal/testing/render-remote'
import { makeTenant } from '@portal/testing/tenant'
import { screen, within } from '@testing-library/react'
import remote from '../module'

const plan = { servers: [{ name: 'db-01', open: [{ trouble: 'supplyFailed', status: 'new' }] }] }
const message = (part: object) => ({
  ...{ id: 'm', kind: 'rule', status: 'sent', ruleName: '当番へ', channel: 'email', destination: 'duty@example.com' },
  ...{ createdAt: '2026-04-01T00:00:00.000Z', sentAt: '2026-04-01T00:00:05.000Z' },
  ...part,
})

async function show(notifications: unknown) {
  const tenant = await makeTenant(plan)
  const [event] = tenant.project.events
  changeAnswer(/^GET \/events\/[^/]+$/, (body) => ({ ...Object(body), notifications }))
  await renderRemote(remote, `/events/${event?.id}`, { tenant })
  await screen.findByRole('heading', { level: 1 })
}

test('an event says who was told when by which rule, who will be, and what failed', async () => {
  const hook = { id: 'n', channel: 'webhook', destination: 'https://hooks.example/****' }
  const failure = { status: 'failed', sentAt: null, error: '送信先が 503 を返しました。', attempts: 6 }
  await show([
    message({}),
    message({ ...hook, ...failure }),
    message({ id: 'o', kind: 'escalation', status: 'pending', sentAt: null, dueAt: '2026-04-01T00:15:00.000Z' }),
    message({ id: 'p', kind: 'assignee', ruleName: null, destination: 'admin@example.com' }),
    message({ id: 'q', bundle: { id: 'm', events: 38 } }),
  ])
  const [sent, failed, waiting, assigned, bundled] = within(screen.getByRole('list', { name: '通知' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(sent).toMatch(/^送信済みメール duty@example\.com.*09:00:05.*通知（当番へ）$/)
  expect(failed).toMatch(/^失敗Webhook https:\/\/hooks\.example\/\*\*\*\*.*送信先が 503 を返しました。（6 回目）$/)
  expect(waiting).toMatch(/^送信待ち.*09:15.*に送信予定エスカレーション（当番へ）、対応が始まれば送信しません$/)
  expect(assigned).toMatch(/担当者への通知$/)
  expect(bundled).toMatch(/通知（当番へ）、同じまとまりの 38 件を 1 通で通知$/)
})

test('an event that nobody was told of says so', async () => {
  await show([])
  expect(screen.getByText('このイベントを知らせた相手はいません。')).toBeVisible()
})

test('where the API does not tell, nothing is said', async () => {
  await show(undefined)
  expect(screen.getByRole('heading', { name: '履歴' })).toBeVisible()
  expect(screen.queryByRole('heading', { name: '通知' })).not.toBeInTheDocument()
})
