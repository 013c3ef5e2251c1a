import { answerInstead, changeAnswer } from '@portal/testing/change-answer'
import { renderRemote } from '@portal/testing/render-remote'
import { catchSavedFiles, onlyText } from '@portal/testing/saved-files'
import { callElsewhere, type MadeTenant, makeTenant } from '@portal/testing/tenant'
import { choose, clearConditions, confirm, pick } from '@portal/testing/steps'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import remote from './module'

// Critical and new, Warning and new, Warning and in progress; the rest is the past.
const failing = ['supplyFailed', 'cpuHot'].map((trouble) => ({ trouble, status: 'new' }))
const plan = {
  servers: [
    { name: '基幹DB-01', open: failing },
    { name: 'web-01', open: [{ trouble: 'fanSlow', status: 'in_progress' }] },
  ],
  events: 20,
}
let tenant: MadeTenant
beforeEach(async () => {
  tenant = await makeTenant(plan)
})
const open = (path: string) => renderRemote(remote, path, { tenant })

const rowNames = () => screen.getAllByRole('rowheader').map((cell) => within(cell).getByRole('link').textContent)
const unresolved = () => tenant.project.events.filter(({ status }) => status === 'new' || status === 'in_progress')

function find(status: string, severity: string) {
  const event = tenant.project.events.find((one) => one.status === status && one.severity === severity)
  if (!event) throw new Error(`The plan has no ${status} ${severity} event`)
  return event
}

const changeAsSomeoneElse = (id: string, body: object) => callElsewhere(tenant, 'PUT', `/events/${id}`, body)

test('the list begins with what is unresolved, most severe first; tabs and conditions are in the address', async () => {
  const { user, location, navigate } = await open('/events')
  expect(await screen.findByRole('heading', { level: 1, name: 'イベント管理' })).toBeVisible()
  expect(rowNames()).toHaveLength(unresolved().length)
  expect(rowNames()[0]).toBe(find('new', 'Critical').title)
  expect(document.title).toContain('イベント管理')

  await navigate('/events?severity=Critical')
  const critical = unresolved().filter(({ severity }) => severity === 'Critical')
  await waitFor(() => expect(rowNames()).toHaveLength(critical.length))
  await user.click(screen.getByRole('link', { name: 'すべて' }))
  await waitFor(() => expect(location()).toBe('/events?status=&severity=Critical'))
  await waitFor(() => expect(screen.getByRole('link', { name: 'すべて' })).toHaveAttribute('aria-current', 'page'))
  await user.click(screen.getByRole('button', { name: '条件「重大度: 重大」を外す' }))
  await waitFor(() => expect(location()).toBe('/events?status='))
  await waitFor(() => expect(rowNames()).toHaveLength(tenant.project.events.length))
  expect(screen.getByRole('link', { name: 'すべて' })).toHaveAttribute('aria-current', 'page')
})

test('the period says which time it means, rows show that time where it is another, and the file has the offset of Japan', async () => {
  const files = catchSavedFiles()
  changeAnswer('GET /events', () => [
    { id: 'e1', title: '長い', occurredAt: '2024-01-05T00:00:00Z', lastOccurredAt: '2024-02-03T00:00:00Z' },
    { id: 'e2', title: '一度', occurredAt: '2024-01-06T00:00:00Z', lastOccurredAt: '2024-01-06T00:00:00Z' },
  ])
  const { user } = await renderRemote(remote, '/events?period=30d')
  expect(await screen.findByRole('button', { name: '条件「最終発生: 30 日以内」を外す' })).toBeVisible()
  expect(screen.getByRole('row', { name: /長い/ })).toHaveTextContent('2024/01/05最終 2024/02/03')
  expect(screen.getByRole('row', { name: /一度/ })).not.toHaveTextContent('最終')
  await choose(user, '書き出し', /CSV/)
  expect(await onlyText(files)).toContain(',2024-01-05T09:00:00+09:00,')
})

test('the link and the ID of an event are copied from its row; no match says so, and the conditions can be cleared', async () => {
  const { user, navigate } = await open('/events')
  const write = jest.spyOn(navigator.clipboard, 'writeText')
  const { id, title } = find('new', 'Critical')
  await choose(user, `${title} の操作`, 'リンクをコピー')
  await waitFor(() => expect(write).toHaveBeenLastCalledWith(`${window.location.origin}/events/${id}`))
  await choose(user, `${title} の操作`, 'イベント ID をコピー')
  await waitFor(() => expect(write).toHaveBeenLastCalledWith(id))

  await navigate('/events?q=どこにもない言葉')
  expect(await screen.findByText(/^条件に一致するデータは 0 件です/)).toBeVisible()
  await clearConditions(user)
  await waitFor(() => expect(rowNames()).toHaveLength(unresolved().length))
})

test('nothing unresolved is good news; an event that is not there leads back to the list', async () => {
  tenant = await makeTenant({ servers: 1 })
  const { navigate } = await open('/events')
  expect(await screen.findByText('未解決のイベントはありません')).toBeVisible()
  await navigate('/events/nowhere')
  expect(await screen.findByText('見つかりません')).toBeVisible()
  expect(screen.getByRole('link', { name: 'イベント管理へ戻る' })).toHaveAttribute('href', '/events')
})

test('several events are closed at once, with one comment', async () => {
  const { user } = await open('/events')
  await user.click(await screen.findByRole('checkbox', { name: '表示中の行をすべて選択' }))
  await user.click(screen.getByRole('button', { name: '解決済みにする' }))
  const name = `${unresolved().length} 件を解決済みにしますか？`
  const dialog = within(await screen.findByRole('dialog', { name }))
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
  const { user } = await open('/events')
  await user.click(await screen.findByRole('checkbox', { name: '表示中の行をすべて選択' }))
  const table = screen.getByRole('table', { name: 'イベント一覧' })
  const status = screen.getByText(`${unresolved().length} 件を選択中`)
  expect(table.compareDocumentPosition(status)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await choose(user, 'その他', '担当を自分にする')
  await user.type(screen.getByRole('textbox', { name: /共通のコメント（任意）/ }), '引き継ぎました')
  await user.click(screen.getByRole('button', { name: 'キャンセル' }))
  await choose(user, 'その他', '担当を自分にする')
  expect(screen.getByRole('textbox', { name: /共通のコメント/ })).toHaveValue('引き継ぎました')
})

test('what fails in a bulk change is named and can be tried again', async () => {
  const { user } = await open('/events?status=new')
  const critical = find('new', 'Critical')
  await user.click(await screen.findByRole('checkbox', { name: '表示中の行をすべて選択' }))
  await changeAsSomeoneElse(critical.id, { comment: '見ています', updatedAt: critical.updatedAt })
  await user.click(screen.getByRole('button', { name: '対応中にする' }))
  await confirm(user, '対応中にする')
  const failures = await screen.findByRole('region', { name: '変更できなかったもの' })
  expect(within(failures).getByRole('listitem')).toHaveTextContent(critical.title)
  await user.click(within(failures).getByRole('button', { name: '失敗分だけ再試行' }))
  expect(await screen.findByText(/^条件に一致するデータは 0 件です/)).toBeVisible()
})

const step = (name: string) => screen.findByRole('button', { name })
const comment = () => screen.findByRole('textbox', { name: 'コメント' })
const history = () => within(screen.getByRole('region', { name: '履歴' }))
const emailOf = (wanted: string) => tenant.project.users.find(({ role }) => role === wanted)?.email ?? ''
const openEvent = (status: string, severity: string) => open(`/events/${find(status, severity).id}`)

test('the one button takes an event on and over, in one call, then resolves it', async () => {
  const { user } = await openEvent('new', 'Warning')
  const fetch = jest.spyOn(globalThis, 'fetch')
  await user.click(await step('自分が対応する'))
  expect(await screen.findByText('対応を開始しました。')).toBeVisible()
  expect(fetch.mock.calls.filter(([, init]) => init?.method === 'PUT')).toHaveLength(1)
  fetch.mockRestore()
  expect(screen.getByRole('list', { name: '現在の状態' })).toHaveTextContent('対応中')
  // The field shows the label of a new value one drawing later.
  await waitFor(() => expect(screen.getByRole('combobox', { name: '担当' })).toHaveValue(emailOf('admin')))
  expect(await history().findByText(`担当: ${emailOf('admin')}`)).toBeVisible()
  await user.click(await step('解決する'))
  expect(await screen.findByText('解決済みにしました。')).toBeVisible()
  expect(screen.getByRole('button', { name: '再オープンする' })).toBeVisible()
  expect(history().getAllByRole('listitem')[0]).toHaveTextContent(/^対応中 →解決済み/)
  expect(screen.queryByRole('button', { name: 'ほかの対応' })).not.toBeInTheDocument()
})

test('a comment is added on its own, an empty one is refused beside its field; a critical event asks for one to be closed', async () => {
  const event = find('new', 'Critical')
  const { user } = await openEvent('new', 'Critical')
  expect(await screen.findByRole('heading', { level: 1, name: event.title })).toBeVisible()
  await user.click(await step('コメントする'))
  expect(await comment()).toHaveFocus()
  expect(await comment()).toHaveAccessibleDescription('コメントを入力してください。')
  await user.type(await comment(), '確認しています')
  await user.click(await step('コメントする'))
  expect(await screen.findByText('コメントを追加しました。')).toBeVisible()
  expect(history().getByText('確認しています')).toBeVisible()
  expect(await comment()).toHaveValue('')
  expect(screen.getByRole('list', { name: '現在の状態' })).toHaveTextContent('未対応')

  await choose(user, 'ほかの対応', '解決する')
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

test('a change against an old state shows the new one, keeps the comment, and can be applied again', async () => {
  const { id, updatedAt } = find('new', 'Critical')
  const { user } = await openEvent('new', 'Critical')
  await user.type(await comment(), '交換しました')
  await changeAsSomeoneElse(id, { status: 'in_progress', comment: '確認中です', updatedAt })
  await choose(user, 'ほかの対応', '解決する')
  await confirm(user, '解決する')
  const conflict = (await screen.findByText('ほかのユーザーが更新しました')).closest('div') ?? document.body
  expect(within(conflict).getByText(/確認中です/)).toBeVisible()
  expect(await comment()).toHaveValue('交換しました')
  await user.click(screen.getByRole('button', { name: '再適用' }))
  expect(await step('再オープンする')).toBeVisible()
  expect(await comment()).toHaveValue('')
})

test('somebody else takes care of an event, and a comment that is begun is not sent with that', async () => {
  const { user } = await openEvent('new', 'Warning')
  await user.type(await comment(), '部品を手配中')
  const other = emailOf('member')
  await pick(user, '担当', other)
  expect(await screen.findByText('担当を変更しました。')).toBeVisible()
  expect(await history().findByText(`担当: ${other}`)).toBeVisible()
  expect(await comment()).toHaveValue('部品を手配中')
  expect(history().queryByText('部品を手配中', { selector: 'p' })).not.toBeInTheDocument()
})

test('a comment that is begun while a step is being saved stays, and is not left without a question', async () => {
  const { user, navigate, location } = await openEvent('new', 'Warning')
  await user.click(await step('自分が対応する'))
  fireEvent.change(await comment(), { target: { value: '部品を手配中' } })
  expect(await screen.findByText('対応を開始しました。')).toBeVisible()
  expect(await comment()).toHaveValue('部品を手配中')
  await navigate('/events')
  await confirm(user, 'キャンセル', /変更を破棄しますか/)
  expect(location()).toBe(`/events/${find('new', 'Warning').id}`)
})

test('a member sees why nothing can be changed', async () => {
  await renderRemote(remote, `/events/${find('new', 'Warning').id}`, { tenant, as: 'member' })
  expect(await step('自分が対応する')).toHaveAccessibleDescription('イベントを管理する権限がありません。')
  expect(screen.getByRole('list', { name: '現在の状態' })).toHaveTextContent('担当 なし')
})

test('an event of a part says which one it is, and leads to it; what was done to it is a search of the operation log', async () => {
  const event = find('new', 'Critical')
  const { user } = await openEvent('new', 'Critical')
  const psu = tenant.project.servers.find(({ id }) => id === event.serverID)?.hardware?.psus[0]
  const part = await screen.findByRole('link', { name: '電源ユニット PS1' })
  expect(part).toHaveAttribute('href', `/servers/${event.serverID}?tab=hardware&part=psu%3APS1`)
  expect(screen.getByText('部品のシリアル番号').nextElementSibling).toHaveTextContent(psu?.serialNo ?? 'none')
  await user.click(await step('操作'))
  const operations = screen.getByRole('menuitem', { name: 'この対象の操作ログ' })
  expect(operations).toHaveAttribute('href', `/activity-logs?q=${event.id}&period=`)
})

test('a status of a newer backend is shown as it is, and is not changed', async () => {
  tenant = await makeTenant({ ...plan, servers: 3, events: 30, unknownStatuses: true })
  await open(`/events/${tenant.project.events.find(({ status }) => status === 'muted')?.id}`)
  const words = '状態「muted」のイベントは、この画面では変更できません。'
  expect(await screen.findByText(words, { selector: 'p' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'ほかの対応' })).not.toBeInTheDocument()
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
    const { user, location } = await open('/events?status=&sort=title')
    await screen.findByRole('table')
    const [first = '', second = ''] = rowNames()
    await user.click(screen.getAllByRole('rowheader')[0]?.querySelector('a') ?? document.body)
    await heading(first)
    const before = screen.getByRole('button', { name: '前のイベント' })
    expect(before).toHaveAccessibleDescription('一覧の最初のイベントです。')
    await user.click(await step('次のイベント'))
    await heading(second)
    expect(location()).toContain('sort=title')
    await user.click(await step('前のイベント'))
    await heading(first)
  })

  test('of any other event are the unresolved ones, the newest first; the keys, which the list of shortcuts has, go there', async () => {
    const [newest, second] = unresolved().toSorted((one, other) => other.occurredAt.localeCompare(one.occurredAt))
    const { user, location } = await open(`/events/${second?.id}`)
    expect(await step('前のイベント')).toHaveAttribute('href', `/events/${newest?.id}`)
    await user.keyboard('[[')
    await waitFor(() => expect(location()).toBe(`/events/${newest?.id}`))
    await heading(newest?.title ?? '')
    await user.keyboard('[[')
    await user.keyboard(']')
    await waitFor(() => expect(location()).toBe(`/events/${second?.id}`))
    await user.keyboard('?')
    expect(within(await screen.findByRole('dialog')).getByText('次のイベントへ')).toBeVisible()
  })

  test('that cannot be read leave the event, and say so', async () => {
    const [event] = tenant.project.events
    const refused = { code: 'E9', message: 'いまは読めません', requestID: 'r' }
    answerInstead({ path: /\/events\?/ }, () => Response.json(refused, { status: 500 }))
    await open(`/events/${event?.id}`)
    await heading(event?.title ?? '')
    const next = screen.getByRole('button', { name: '次のイベント' })
    await waitFor(() => expect(next).toHaveAccessibleDescription('一覧を読み込めませんでした。'))
  })
})

test('an event of no part has no such facts', async () => {
  const event = tenant.project.events.find(({ category }) => category === 'processor' || category === 'temperature')
  await open(`/events/${event?.id}`)
  expect(await screen.findByText('検知元')).toBeVisible()
  expect(screen.queryByText('対象部品')).not.toBeInTheDocument()
})
