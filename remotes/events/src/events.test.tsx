import { changeAnswer } from '@portal/testing/change-answer'
import { renderRemote } from '@portal/testing/render-remote'
import { catchSavedFiles, textOf } from '@portal/testing/saved-files'
import { makeTenant, testApi } from '@portal/testing/tenant'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
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
const rowNames = () => screen.getAllByRole('rowheader').map((cell) => within(cell).getByRole('link').textContent)
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
  expect(rowNames()[0]).toBe(find(tenant, 'new', 'Critical').title)
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

test('the period says which time it means, and rows show that time where it is another', async () => {
  changeAnswer('GET /events', () => [
    { id: 'e1', title: '長い', occurredAt: '2024-01-05T00:00:00Z', lastOccurredAt: '2024-02-03T00:00:00Z' },
    { id: 'e2', title: '一度', occurredAt: '2024-01-06T00:00:00Z', lastOccurredAt: '2024-01-06T00:00:00Z' },
  ])
  await renderRemote(remote, '/events?period=30d')
  expect(await screen.findByRole('button', { name: '条件「最終発生: 30 日以内」を外す' })).toBeVisible()
  expect(screen.getByRole('row', { name: /長い/ })).toHaveTextContent('2024/01/05最終 2024/02/03')
  expect(screen.getByRole('row', { name: /一度/ })).not.toHaveTextContent('最終')
})

test('times of the file are those of all files, with the offset of Japan', async () => {
  const files = catchSavedFiles()
  changeAnswer('GET /events', () => [{ id: 'e1', title: '長い', occurredAt: '2024-01-05T00:00:00Z' }])
  const { user } = await renderRemote(remote, '/events')
  await user.click(await screen.findByRole('button', { name: '書き出し' }))
  await user.click(await screen.findByRole('menuitem', { name: /CSV/ }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(await textOf(files[0])).toContain(',2024-01-05T09:00:00+09:00,')
})

test('the link and the ID of an event are copied from its row', async () => {
  const tenant = await makeTenant(plan)
  const { user } = await renderRemote(remote, '/events', { tenant })
  const write = jest.spyOn(navigator.clipboard, 'writeText')
  const { id, title } = find(tenant, 'new', 'Critical')
  const open = async () => user.click(await screen.findByRole('button', { name: `${title} の操作` }))
  await open()
  await user.click(screen.getByRole('menuitem', { name: 'リンクをコピー' }))
  await waitFor(() => expect(write).toHaveBeenLastCalledWith(`${window.location.origin}/events/${id}`))
  await open()
  await user.click(screen.getByRole('menuitem', { name: 'イベント ID をコピー' }))
  await waitFor(() => expect(write).toHaveBeenLastCalledWith(id))
})

test('no match says so, and the conditions can be cleared', async () => {
  const tenant = await makeTenant(plan)
  const { user } = await renderRemote(remote, '/events?q=どこにもない言葉', { tenant })
  expect(await screen.findByText(/^条件に一致するデータは 0 件です/)).toBeVisible()
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
  await user.click(screen.getByRole('button', { name: '解決済みにする' }))
  const dialog = within(
    await screen.findByRole('dialog', { name: `${unresolved(tenant).length} 件を解決済みにしますか？` }),
  )
  // One of them is critical, and a critical one is not closed without a word.
  const comment = dialog.getByRole('textbox', { name: /共通のコメント/ })
  expect(comment).toHaveFocus()
  expect(comment).toHaveAccessibleDescription(/コメントを入力してください/)
  await user.click(dialog.getByRole('button', { name: '解決済みにする' }))
  await user.type(comment, '部品を交換しました')
  await user.click(dialog.getByRole('button', { name: '解決済みにする' }))
  expect(await screen.findByText('未解決のイベントはありません')).toBeVisible()
})

test('a choice puts nothing above the rows, and a comment that is typed outlives a cancel', async () => {
  const tenant = await makeTenant(plan)
  const { user } = await renderRemote(remote, '/events', { tenant })
  await user.click(await screen.findByRole('checkbox', { name: '表示中の行をすべて選択' }))
  const table = screen.getByRole('table', { name: 'イベント一覧' })
  const status = screen.getByText(`${unresolved(tenant).length} 件を選択中`)
  expect(table.compareDocumentPosition(status)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await user.click(screen.getByRole('button', { name: 'その他' }))
  await user.click(screen.getByRole('menuitem', { name: '担当を自分にする' }))
  await user.type(screen.getByRole('textbox', { name: /共通のコメント（任意）/ }), '引き継ぎました')
  await user.click(screen.getByRole('button', { name: 'キャンセル' }))
  await user.click(screen.getByRole('button', { name: 'その他' }))
  await user.click(screen.getByRole('menuitem', { name: '担当を自分にする' }))
  expect(screen.getByRole('textbox', { name: /共通のコメント/ })).toHaveValue('引き継ぎました')
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
  expect(await screen.findByText(/^条件に一致するデータは 0 件です/)).toBeVisible()
})

const step = (name: string) => screen.findByRole('button', { name })
const comment = () => screen.findByRole('textbox', { name: 'コメント' })
const history = () => within(screen.getByRole('region', { name: '履歴' }))
const myEmail = ({ project }: Tenant) => project.users.find(({ role }) => role === 'admin')?.email

async function chooseStep(user: UserEvent, name: string) {
  await user.click(await step('ほかの対応'))
  await user.click(screen.getByRole('menuitem', { name }))
}

test('the one button takes an event on and over, in one call, then resolves it', async () => {
  const tenant = await makeTenant(plan)
  const { user } = await renderRemote(remote, `/events/${find(tenant, 'new', 'Warning').id}`, { tenant })
  const fetch = jest.spyOn(globalThis, 'fetch')
  await user.click(await step('自分が対応する'))
  expect(await screen.findByText('対応を開始しました。')).toBeVisible()
  expect(fetch.mock.calls.filter(([, init]) => init?.method === 'PUT')).toHaveLength(1)
  fetch.mockRestore()
  expect(screen.getByRole('list', { name: '現在の状態' })).toHaveTextContent('対応中')
  // The field shows the label of a new value one drawing later.
  await waitFor(() => expect(screen.getByRole('combobox', { name: '担当' })).toHaveValue(myEmail(tenant)))
  expect(await history().findByText(`担当: ${myEmail(tenant)}`)).toBeVisible()
  await user.click(await step('解決する'))
  expect(await screen.findByText('解決済みにしました。')).toBeVisible()
  expect(screen.getByRole('button', { name: '再オープンする' })).toBeVisible()
  expect(history().getAllByRole('listitem')[0]).toHaveTextContent(/^対応中 →解決済み/)
  expect(screen.queryByRole('button', { name: 'ほかの対応' })).not.toBeInTheDocument()
})

test('a critical event is closed with a comment, which is asked for then and kept in the history', async () => {
  const tenant = await makeTenant(plan)
  const event = find(tenant, 'new', 'Critical')
  const { user } = await renderRemote(remote, `/events/${event.id}`, { tenant })
  expect(await screen.findByRole('heading', { level: 1, name: event.title })).toBeVisible()
  await chooseStep(user, '解決する')
  const dialog = within(await screen.findByRole('dialog', { name: '解決しますか？' }))
  await user.click(dialog.getByRole('button', { name: '解決する' }))
  const field = dialog.getByRole('textbox', { name: /^コメント/ })
  expect(field).toHaveAccessibleDescription(/コメントを入力してください。/)
  expect(field).toHaveFocus()
  await user.type(field, 'PS1 を交換しました')
  await user.click(dialog.getByRole('button', { name: '解決する' }))
  expect(await step('再オープンする')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(history().getByText('PS1 を交換しました')).toBeVisible()
})

test('a comment is added on its own, and an empty one is refused beside its field', async () => {
  const tenant = await makeTenant(plan)
  const { user } = await renderRemote(remote, `/events/${find(tenant, 'new', 'Critical').id}`, { tenant })
  await user.click(await step('コメントする'))
  expect(await comment()).toHaveFocus()
  expect(await comment()).toHaveAccessibleDescription('コメントを入力してください。')
  await user.type(await comment(), '確認しています')
  await user.click(await step('コメントする'))
  expect(await screen.findByText('コメントを追加しました。')).toBeVisible()
  expect(history().getByText('確認しています')).toBeVisible()
  expect(await comment()).toHaveValue('')
  expect(screen.getByRole('list', { name: '現在の状態' })).toHaveTextContent('未対応')
})

test('a change against an old state shows the new one, keeps the comment, and can be applied again', async () => {
  const tenant = await makeTenant(plan)
  const event = find(tenant, 'new', 'Critical')
  const { user } = await renderRemote(remote, `/events/${event.id}`, { tenant })
  await user.type(await comment(), '交換しました')
  await changeAsSomeoneElse(tenant, event.id, {
    status: 'in_progress',
    comment: '確認中です',
    updatedAt: event.updatedAt,
  })
  await chooseStep(user, '解決する')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '解決する' }))
  const conflict = (await screen.findByText('ほかのユーザーが更新しました')).closest('div') ?? document.body
  expect(within(conflict).getByText(/確認中です/)).toBeVisible()
  expect(await comment()).toHaveValue('交換しました')
  await user.click(screen.getByRole('button', { name: '再適用' }))
  expect(await step('再オープンする')).toBeVisible()
  expect(await comment()).toHaveValue('')
})

test('somebody else takes care of an event, and a comment that is begun is not sent with that', async () => {
  const tenant = await makeTenant(plan)
  const { user } = await renderRemote(remote, `/events/${find(tenant, 'new', 'Warning').id}`, { tenant })
  await user.type(await comment(), '部品を手配中')
  const other = tenant.project.users.find(({ role }) => role === 'member')?.email ?? ''
  await user.click(screen.getByRole('combobox', { name: '担当' }))
  await user.click(await screen.findByRole('option', { name: other, hidden: true }))
  expect(await screen.findByText('担当を変更しました。')).toBeVisible()
  expect(await history().findByText(`担当: ${other}`)).toBeVisible()
  expect(await comment()).toHaveValue('部品を手配中')
  expect(history().queryByText('部品を手配中', { selector: 'p' })).not.toBeInTheDocument()
})

test('a comment that is begun while a step is being saved stays, and is not left without a question', async () => {
  const tenant = await makeTenant(plan)
  const event = find(tenant, 'new', 'Warning')
  const { user, navigate, location } = await renderRemote(remote, `/events/${event.id}`, { tenant })
  await user.click(await step('自分が対応する'))
  fireEvent.change(await comment(), { target: { value: '部品を手配中' } })
  expect(await screen.findByText('対応を開始しました。')).toBeVisible()
  expect(await comment()).toHaveValue('部品を手配中')
  await navigate('/events')
  const dialog = within(await screen.findByRole('dialog', { name: /変更を破棄しますか/ }))
  await user.click(dialog.getByRole('button', { name: 'キャンセル' }))
  expect(location()).toBe(`/events/${event.id}`)
})

test('a member sees why nothing can be changed', async () => {
  const tenant = await makeTenant(plan)
  const event = find(tenant, 'new', 'Warning')
  await renderRemote(remote, `/events/${event.id}`, { tenant, as: 'member' })
  expect(await step('自分が対応する')).toHaveAccessibleDescription('イベントを管理する権限がありません。')
  expect(screen.getByRole('list', { name: '現在の状態' })).toHaveTextContent('担当 なし')
})

test('what was done to an event is a search of the operation log', async () => {
  const tenant = await makeTenant(plan)
  const event = find(tenant, 'new', 'Warning')
  const { user } = await renderRemote(remote, `/events/${event.id}`, { tenant })
  await user.click(await step('操作'))
  expect(screen.getByRole('menuitem', { name: 'この対象の操作ログ' })).toHaveAttribute(
    'href',
    `/activity-logs?q=${event.id}&period=`,
  )
})

test('a status of a newer backend is shown as it is, and is not changed', async () => {
  const tenant = await makeTenant({ ...plan, servers: 3, events: 30, unknownStatuses: true })
  const event = find(tenant, 'muted', tenant.project.events.find(({ status }) => status === 'muted')?.severity ?? '')
  await renderRemote(remote, `/events/${event.id}`, { tenant })
  expect(
    await screen.findByText('状態「muted」のイベントは、この画面では変更できません。', { selector: 'p' }),
  ).toBeVisible()
  expect(screen.queryByRole('button', { name: 'ほかの対応' })).not.toBeInTheDocument()
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

describe('neighbours', () => {
  const step = (name: string) => screen.findByRole('link', { name })
  const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

  test('of an event that was opened from a list stand in the order of that list', async () => {
    const tenant = await makeTenant(plan)
    const { user, location } = await renderRemote(remote, '/events?status=&sort=title', { tenant })
    await screen.findByRole('table')
    const names = rowNames()
    const [first = '', second = ''] = names
    await user.click(screen.getAllByRole('rowheader')[0]?.querySelector('a') ?? document.body)
    await heading(first)
    expect(screen.getByRole('button', { name: '前のイベント' })).toHaveAccessibleDescription(
      '一覧の最初のイベントです。',
    )
    await user.click(await step('次のイベント'))
    await heading(second)
    expect(location()).toContain('sort=title')
    await user.click(await step('前のイベント'))
    await heading(first)
  })

  test('of any other event are the unresolved ones, the newest first, and the keys go there', async () => {
    const tenant = await makeTenant(plan)
    const sorted = unresolved(tenant).toSorted((one, other) => other.occurredAt.localeCompare(one.occurredAt))
    const [newest, second] = sorted
    const { user, location } = await renderRemote(remote, `/events/${second?.id}`, { tenant })
    expect(await step('前のイベント')).toHaveAttribute('href', `/events/${newest?.id}`)
    await user.keyboard('[[')
    await waitFor(() => expect(location()).toBe(`/events/${newest?.id}`))
    await heading(newest?.title ?? '')
    await user.keyboard('[[')
    await user.keyboard(']')
    await waitFor(() => expect(location()).toBe(`/events/${second?.id}`))
  })

  test('that cannot be read leave the event, and say so', async () => {
    const tenant = await makeTenant(plan)
    const real = globalThis.fetch
    jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation((input, init) =>
        String(input).includes('/events?')
          ? Promise.resolve(Response.json({ code: 'E9', message: 'いまは読めません', requestID: 'r' }, { status: 500 }))
          : real(input, init),
      )
    await renderRemote(remote, `/events/${tenant.project.events[0]?.id}`, { tenant })
    await heading(tenant.project.events[0]?.title ?? '')
    const next = screen.getByRole('button', { name: '次のイベント' })
    await waitFor(() => expect(next).toHaveAccessibleDescription('一覧を読み込めませんでした。'))
    jest.restoreAllMocks()
  })

  test('have their keys in the list of shortcuts', async () => {
    const tenant = await makeTenant(plan)
    const { user } = await renderRemote(remote, `/events/${tenant.project.events[0]?.id}`, { tenant })
    await heading(tenant.project.events[0]?.title ?? '')
    await user.keyboard('?')
    expect(within(await screen.findByRole('dialog')).getByText('次のイベントへ')).toBeVisible()
  })
})

test('an event of a part says which one it is, and leads to it', async () => {
  const tenant = await makeTenant(plan)
  const { servers } = tenant.project
  const event = find(tenant, 'new', 'Critical')
  await renderRemote(remote, `/events/${event.id}`, { tenant })
  const psu = servers.find(({ id }) => id === event.serverID)?.hardware?.psus[0]
  expect(await screen.findByRole('link', { name: '電源ユニット PS1' })).toHaveAttribute(
    'href',
    `/servers/${event.serverID}?tab=hardware&part=psu%3APS1`,
  )
  expect(screen.getByText('部品のシリアル番号').nextElementSibling).toHaveTextContent(psu?.serialNo ?? 'none')
})

test('an event of no part has no such facts', async () => {
  const tenant = await makeTenant(plan)
  const event = tenant.project.events.find(({ category }) => category === 'processor' || category === 'temperature')
  await renderRemote(remote, `/events/${event?.id}`, { tenant })
  expect(await screen.findByText('検知元')).toBeVisible()
  expect(screen.queryByText('対象部品')).not.toBeInTheDocument()
})
