import { renderRemote } from '@portal/testing/render-remote'
import { makeTenant, testApi } from '@portal/testing/tenant'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import remote from './module'

// Critical and new, Warning and new, Warning and in progress; the rest is the past.
const plan = {
  servers: [
    {
      name: '基幹DB-01',
      open: [
        { trouble: 'supplyFailed', status: 'new' },
        { trouble: 'cpuHot', status: 'new' },
      ],
    },
    { name: 'web-01', open: [{ trouble: 'fanSlow', status: 'in_progress' }] },
  ],
  events: 20,
}
type Tenant = Awaited<ReturnType<typeof makeTenant>>
const rowNames = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent)
const unresolved = ({ project }: Tenant) =>
  project.events.filter(({ status }) => status === 'new' || status === 'in_progress')

function find({ project }: Tenant, status: string, severity: string) {
  const event = project.events.find((one) => one.status === status && one.severity === severity)
  if (!event) throw new Error(`The plan has no ${status} ${severity} event`)
  return event
}

async function changeAsSomeoneElse({ project, tokens }: Tenant, id: string, body: object) {
  const response = await fetch(`${testApi()}/api/v1/${project.name}/events/${id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens.admin}` },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
}

test('the list begins with what is unresolved, most severe first', async () => {
  const tenant = await makeTenant(plan)
  await renderRemote(remote, '/events', { tenant })
  expect(await screen.findByRole('heading', { level: 1, name: 'イベント管理' })).toBeVisible()
  expect(rowNames()).toHaveLength(unresolved(tenant).length)
  expect(rowNames()[0]).toBe(`重大${find(tenant, 'new', 'Critical').title}`)
  expect(document.title).toContain('イベント管理')
})

test('tabs and conditions are in the address', async () => {
  const tenant = await makeTenant(plan)
  const { user, location } = await renderRemote(remote, '/events?severity=Critical', { tenant })
  await screen.findByRole('table')
  expect(rowNames()).toHaveLength(unresolved(tenant).filter(({ severity }) => severity === 'Critical').length)
  await user.click(screen.getByRole('link', { name: 'すべて' }))
  await waitFor(() => expect(location()).toBe('/events?status=&severity=Critical'))
  await waitFor(() => expect(screen.getByRole('link', { name: 'すべて' })).toHaveAttribute('aria-current', 'page'))
  await user.click(screen.getByRole('button', { name: '条件「重大度: 重大」を外す' }))
  await waitFor(() => expect(location()).toBe('/events?status='))
  await waitFor(() => expect(rowNames()).toHaveLength(tenant.project.events.length))
  expect(screen.getByRole('link', { name: 'すべて' })).toHaveAttribute('aria-current', 'page')
})

test('no match says so, and the conditions can be cleared', async () => {
  const tenant = await makeTenant(plan)
  const { user } = await renderRemote(remote, '/events?q=どこにもない言葉', { tenant })
  expect(await screen.findByText('条件に一致するデータがありません')).toBeVisible()
  const [clear] = screen.getAllByRole('button', { name: '条件をクリア' })
  await user.click(clear ?? document.body)
  await waitFor(() => expect(rowNames()).toHaveLength(unresolved(tenant).length))
})

test('nothing unresolved is good news', async () => {
  await renderRemote(remote, '/events', { plan: { servers: 1 } })
  expect(await screen.findByText('未解決のイベントはありません')).toBeVisible()
})

test('several events are closed at once, with one comment', async () => {
  const tenant = await makeTenant(plan)
  const { user } = await renderRemote(remote, '/events', { tenant })
  await user.click(await screen.findByRole('checkbox', { name: '表示中の行をすべて選択' }))
  // One of them is critical, and a critical one is not closed without a word.
  expect(screen.getByRole('button', { name: '解決済みにする' })).toHaveAccessibleDescription(
    /コメントを入力してください/,
  )
  await user.type(screen.getByRole('textbox', { name: /共通のコメント/ }), '部品を交換しました')
  await user.click(screen.getByRole('button', { name: '解決済みにする' }))
  const dialog = await screen.findByRole('dialog', { name: `${unresolved(tenant).length} 件を解決済みにしますか` })
  await user.click(within(dialog).getByRole('button', { name: '解決済みにする' }))
  expect(await screen.findByText('未解決のイベントはありません')).toBeVisible()
})

test('what fails in a bulk change is named and can be tried again', async () => {
  const tenant = await makeTenant(plan)
  const { user } = await renderRemote(remote, '/events?status=new', { tenant })
  const critical = find(tenant, 'new', 'Critical')
  await user.click(await screen.findByRole('checkbox', { name: '表示中の行をすべて選択' }))
  await changeAsSomeoneElse(tenant, critical.id, { comment: '見ています', updatedAt: critical.updatedAt })
  await user.click(screen.getByRole('button', { name: '対応中にする' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '対応中にする' }))
  const failures = await screen.findByRole('region', { name: '変更できなかったもの' })
  expect(within(failures).getByRole('listitem')).toHaveTextContent(critical.title)
  await user.click(within(failures).getByRole('button', { name: '失敗分だけ再試行' }))
  expect(await screen.findByText('条件に一致するデータがありません')).toBeVisible()
})

test('a critical event is closed with a comment, which its history keeps', async () => {
  const tenant = await makeTenant(plan)
  const event = find(tenant, 'new', 'Critical')
  const { user } = await renderRemote(remote, `/events/${event.id}`, { tenant })
  expect(await screen.findByRole('heading', { level: 1, name: event.title })).toBeVisible()
  expect(screen.getByRole('button', { name: '解決' })).toHaveAccessibleDescription('コメントを入力してください。')
  await user.type(screen.getByRole('textbox', { name: 'コメント' }), 'PS1 を交換しました')
  await user.click(screen.getByRole('button', { name: '解決' }))
  expect(await screen.findByRole('button', { name: '再オープン' })).toBeVisible()
  const history = within(screen.getByRole('region', { name: '履歴' }))
  expect(history.getByText('PS1 を交換しました')).toBeVisible()
})

test('a change against an old state shows the new one, keeps the comment, and can be applied again', async () => {
  const tenant = await makeTenant(plan)
  const event = find(tenant, 'new', 'Critical')
  const { user } = await renderRemote(remote, `/events/${event.id}`, { tenant })
  await user.type(await screen.findByRole('textbox', { name: 'コメント' }), '交換しました')
  await changeAsSomeoneElse(tenant, event.id, {
    status: 'in_progress',
    comment: '確認中です',
    updatedAt: event.updatedAt,
  })
  await user.click(screen.getByRole('button', { name: '解決' }))
  const conflict = (await screen.findByText('他のユーザーが更新しました')).closest('div') ?? document.body
  expect(within(conflict).getByText(/確認中です/)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'コメント' })).toHaveValue('交換しました')
  await user.click(screen.getByRole('button', { name: '再適用' }))
  expect(await screen.findByRole('button', { name: '再オープン' })).toBeVisible()
})

test('someone takes care of an event', async () => {
  const tenant = await makeTenant(plan)
  const event = find(tenant, 'new', 'Warning')
  const { user } = await renderRemote(remote, `/events/${event.id}`, { tenant })
  await user.click(await screen.findByRole('button', { name: '担当を自分に' }))
  const facts = within(screen.getByRole('list', { name: '現在の状態' }))
  expect(
    await facts.findByText(`担当 ${tenant.project.users.find(({ role }) => role === 'admin')?.email}`),
  ).toBeVisible()
})

test('a comment that is begun while a step is being saved stays', async () => {
  const tenant = await makeTenant(plan)
  const { user } = await renderRemote(remote, `/events/${find(tenant, 'new', 'Warning').id}`, { tenant })
  await user.click(await screen.findByRole('button', { name: '対応開始' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'コメント' }), { target: { value: '部品を手配中' } })
  expect(await screen.findByText('「対応開始」を保存しました。')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'コメント' })).toHaveValue('部品を手配中')
})

test('a member sees why nothing can be changed', async () => {
  const tenant = await makeTenant(plan)
  const event = find(tenant, 'new', 'Warning')
  await renderRemote(remote, `/events/${event.id}`, { tenant, as: 'member' })
  expect(await screen.findByRole('button', { name: '対応開始' })).toHaveAccessibleDescription(
    'イベントを管理する権限がありません。',
  )
})

test('a status of a newer backend is shown as it is, and is not changed', async () => {
  const tenant = await makeTenant({ ...plan, servers: 3, events: 30, unknownStatuses: true })
  const event = find(tenant, 'muted', tenant.project.events.find(({ status }) => status === 'muted')?.severity ?? '')
  await renderRemote(remote, `/events/${event.id}`, { tenant })
  expect(
    await screen.findByText('状態「muted」のイベントは、この画面では変更できません。', { selector: 'p' }),
  ).toBeVisible()
  expect(screen.queryByRole('button', { name: '対応開始' })).not.toBeInTheDocument()
})

test('an event that is not there leads back to the list', async () => {
  await renderRemote(remote, '/events/nowhere', { plan: { servers: 1 } })
  expect(await screen.findByText('見つかりません')).toBeVisible()
  expect(screen.getByRole('link', { name: 'イベント管理へ戻る' })).toHaveAttribute('href', '/events')
})

test.each(['/events', '/events/unknown'])('%s without the basic contract says what events would be', async (path) => {
  await renderRemote(remote, path, { plan: { entitlements: { infraBasic: false } } })
  expect(await screen.findByText('イベント管理は契約対象外です')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'イベント管理' })).toBeVisible()
  expect(screen.getByRole('link', { name: '契約内容を確認' })).toHaveAttribute('href', '/dashboard#entitlements')
})
