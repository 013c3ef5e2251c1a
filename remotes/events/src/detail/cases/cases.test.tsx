import { casesOf } from '@portal/api-client/cases'
import { Event } from '@portal/api-client/events'
import { queryClient } from '@portal/api-client/http'
import { DAY_MS, HOUR_MS, inJapan } from '@portal/contract'
import { answerInstead, changeAnswer } from '@portal/testing/change-answer'
import { renderRemote } from '@portal/testing/render-remote'
import { callElsewhere, type MadeTenant, makeTenant } from '@portal/testing/tenant'
import { choose, confirm } from '@portal/testing/steps'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import module from '../../module'

const PLAN = { servers: [{ name: 'db-01', open: [{ trouble: 'fan3Low', minutesAgo: 180 }] }] }
const TWO = { servers: [...PLAN.servers, { name: 'db-02', open: [{ trouble: 'fan3Low' }] }] }

const eventIn = ({ project }: MadeTenant) => {
  const [event] = project.events
  if (!event) throw new Error('The plan has no event')
  return event
}
const eventNow = async (tenant: MadeTenant) =>
  Event.parse(await callElsewhere(tenant, 'GET', `/events/${eventIn(tenant).id}`))
/** Writes a comment as another user, or another tool, would. */
async function say(tenant: MadeTenant, comment: string) {
  const { id, updatedAt } = await eventNow(tenant)
  await callElsewhere(tenant, 'PUT', `/events/${id}`, { comment, updatedAt })
}
const minuteFromNow = (ms: number) => inJapan(Date.now() + ms).slice(0, 16)
const written = (minute: string) => minute.replaceAll('-', '/').replace('T', ' ')
const recorded = (ms = DAY_MS / 2) =>
  `【保守手配】\n保守会社: 北都保守\n受付番号: H-42\n来訪予定: ${written(minuteFromNow(ms))}`

async function open({ comments = [], search = '', as }: { comments?: string[]; search?: string; as?: 'member' } = {}) {
  const tenant = await makeTenant(PLAN)
  for (const comment of comments) await say(tenant, comment)
  const page = await renderRemote(module, `/events/${eventIn(tenant).id}${search}`, { tenant, ...(as && { as }) })
  await screen.findByRole('heading', { level: 1, name: eventIn(tenant).title })
  return { ...page, tenant, now: () => eventNow(tenant) }
}
const card = async () => within(await screen.findByRole('region', { name: '保守手配' }))
const form = async (name: string) => within(await screen.findByRole('form', { name }))
const history = () => within(screen.getByRole('region', { name: '履歴' }))
const fillTime = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

test('what the desk said is recorded as a comment that people read, and stands on the event', async () => {
  const { user, now, location } = await open({ search: '?case=record&vendor=北都保守' })
  const fields = await form('保守手配を記録')
  expect(fields.getByLabelText('保守会社')).toHaveValue('北都保守')
  expect(fields.getByLabelText('保守会社')).toHaveFocus()
  await user.type(fields.getByLabelText('受付番号'), 'H-42')
  fillTime(fields.getByLabelText('予定日時（JST）'), '2099-11-22T13:00')
  await user.type(fields.getByLabelText('備考'), 'ファンを持参{Enter}受付番号: 9')
  await user.click(fields.getByRole('button', { name: '保守手配を記録' }))
  expect(await screen.findByText('保守手配を記録しました。')).toBeVisible()
  const said = '【保守手配】\n保守会社: 北都保守\n受付番号: H-42\n来訪予定: 2099/11/22 13:00 JST\n備考: ファンを持参'
  expect((await now()).comment).toBe(`${said}\n　受付番号: 9`)
  const shown = await card()
  expect(await shown.findByText('手配中')).toBeVisible()
  expect(shown.getByRole('button', { name: 'H-42 受付番号をコピー' })).toBeVisible()
  expect(shown.getByText('2099/11/22 13:00:00 JST')).toBeVisible()
  expect(shown.getByText(/^\d+ 年後$/)).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('form', { name: '保守手配を記録' })).not.toBeInTheDocument())
  expect(location()).not.toMatch(/case=|vendor=/)
  const [step] = history().getAllByRole('listitem')
  expect(step).toHaveTextContent(/^保守手配/)
  expect(step).toHaveTextContent(/保守会社北都保守受付番号H-42/)
  expect(history().queryByText(/【保守手配】/)).not.toBeInTheDocument()
})

test('the menu of the event leads to the form, and keeps the list that it was opened from', async () => {
  const { user, location } = await open({ search: '?status=new&sort=title' })
  expect(screen.queryByRole('region', { name: '保守手配' })).not.toBeInTheDocument()
  await choose(user, '操作', '保守手配を記録')
  const fields = await form('保守手配を記録')
  expect(location()).toContain('?status=new&sort=title&case=record')
  await user.click(fields.getByRole('button', { name: 'キャンセル' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: '保守手配' })).not.toBeInTheDocument())
  expect(location()).toMatch(/\?status=new&sort=title$/)
})

test('a form without anything to record says so beside the field, and sends nothing; a change by another user is shown first, and what is applied again is what stands in the form', async () => {
  const { user, now, tenant } = await open({ search: '?case=record' })
  const fields = await form('保守手配を記録')
  await user.click(fields.getByRole('button', { name: '保守手配を記録' }))
  const vendor = fields.getByLabelText('保守会社')
  expect(vendor).toHaveAccessibleDescription('保守会社か受付番号を入力してください。')
  expect(vendor).toHaveFocus()
  expect(casesOf(await now())).toEqual([])

  await user.type(fields.getByLabelText('受付番号'), 'H-4')
  await say(tenant, '部品を確認中です')
  await user.click(fields.getByRole('button', { name: '保守手配を記録' }))
  expect(await screen.findByText('ほかのユーザーが更新しました')).toBeVisible()
  await user.type(fields.getByLabelText('受付番号'), '2')
  await user.click(screen.getByRole('button', { name: '再適用' }))
  expect(await screen.findByText('保守手配を記録しました。')).toBeVisible()
  expect(casesOf(await now())).toMatchObject([{ number: 'H-42' }])
  await waitFor(() => expect(screen.queryByRole('form', { name: '保守手配を記録' })).not.toBeInTheDocument())
})

test('a new promise is recorded with vendor and number, and a past one is a warning', async () => {
  // Once, because the minute may change while the test runs.
  const [past, next] = [minuteFromNow(-DAY_MS - HOUR_MS), minuteFromNow(DAY_MS)]
  const { user, now } = await open({ comments: [recorded().replace(/予定: .*/, `予定: ${written(past)}`)] })
  const shown = await card()
  expect(shown.getByText(/^予定を過ぎています/)).toHaveTextContent('予定を過ぎています（1 日前）')
  await user.click(shown.getByRole('button', { name: '予定を変更' }))
  const fields = await form('予定を変更')
  const time = fields.getByLabelText('予定日時（JST）')
  expect(time).toHaveValue(past)
  await user.click(fields.getByRole('button', { name: '予定を変更' }))
  expect(time).toHaveAccessibleDescription(/新しい予定、受付番号、備考のいずれかを入力してください。/)
  fillTime(time, next)
  await user.click(fields.getByRole('button', { name: '予定を変更' }))
  expect(await screen.findByText('保守の予定を変更しました。')).toBeVisible()
  const moved = `【保守予定変更】\n保守会社: 北都保守\n受付番号: H-42\n来訪予定: ${written(next)} JST`
  expect((await now()).comment).toBe(moved)
  await waitFor(() => expect(shown.queryByText(/^予定を過ぎています/)).not.toBeInTheDocument())
  expect(shown.getByText('更新')).toBeVisible()
  // The focus is not lost with the form.
  await waitFor(() => expect(shown.getByRole('button', { name: /^H-42/ })).toHaveFocus())
})

/** The hardware log with one record more: the end that `part` makes of the first alarm. */
const withEnd = (part: object) =>
  changeAnswer(/^GET \/servers\/[^/]+\/hard-logs$/, (body) => {
    const rows = Array.isArray(body) ? body : []
    const alarm: object = rows.find(({ sensorName }) => sensorName === 'FAN3')
    const at = new Date().toISOString()
    const end = { id: 'end', direction: 'deassert', occurredAt: at, receivedAt: at, raw: null, message: 'FAN3 is well' }
    return [{ ...alarm, ...end, eventID: null, ...part }, ...rows]
  })

test('the record of the recovery closes the case, and the event with it', async () => {
  withEnd({})
  const { user, now, project } = await open({ comments: [recorded()] })
  const shown = await card()
  const link = await shown.findByRole('link', { name: 'FAN3 FAN3 is well' })
  expect(link).toHaveAttribute('href', `/servers/${project.servers[0]?.id}/system-event-logs/end`)
  expect(shown.getByText('復旧記録あり')).toBeVisible()
  await user.click(shown.getByRole('button', { name: '完了を記録' }))
  const fields = await form('完了を記録')
  const time = link.closest('p')?.querySelector('time')?.textContent
  expect(fields.getByRole('textbox', { name: '復旧記録' })).toHaveValue(`${time} FAN3 FAN3 is well`)
  await user.type(fields.getByLabelText('作業内容'), 'ファンを交換')
  await user.click(fields.getByLabelText('イベントも解決済みにする'))
  await user.click(fields.getByRole('button', { name: '完了を記録' }))
  expect(await screen.findByText('保守の完了を記録しました。')).toBeVisible()
  const after = await now()
  expect(after.status).toBe('resolved')
  expect(casesOf(after)).toMatchObject([{ state: 'done', number: 'H-42', note: 'ファンを交換' }])
  const said = /^【保守完了】\n保守会社: 北都保守\n受付番号: H-42\n復旧記録: .* JST FAN3 FAN3 is well\n/
  expect(after.comment).toMatch(said)
  expect(await shown.findByText('完了')).toBeVisible()
  expect(shown.queryByRole('button', { name: '完了を記録' })).not.toBeInTheDocument()
  expect(shown.getByRole('button', { name: '保守手配を記録' })).toBeVisible()
  const [step] = history().getAllByRole('listitem')
  expect(step).toHaveTextContent(/^保守完了/)
  expect(step).toHaveTextContent('解決済み')
})

test('the end of another sensor is no recovery, and the form says that there is none', async () => {
  withEnd({ sensorName: 'FAN4', sensorNumber: 99 })
  const { user } = await open({ comments: [recorded()] })
  const shown = await card()
  await user.click(shown.getByRole('button', { name: '完了を記録' }))
  const field = (await form('完了を記録')).getByRole('textbox', { name: '復旧記録' })
  expect(field).toHaveAccessibleDescription('ハードログに復旧の記録はまだありません。')
  expect(field).toHaveValue('')
  expect(shown.queryByText('復旧記録あり')).not.toBeInTheDocument()
})

test('a hardware log that cannot be read leaves the case, and says so', async () => {
  changeAnswer(/^GET \/servers\/[^/]+\/hard-logs$/, () => Response.json({ code: 'E', message: 'x' }, { status: 404 }))
  await open({ comments: [recorded()] })
  expect(await (await card()).findByText(/^ハードログを読み込めないため/)).toBeVisible()
})

test('a write that fails keeps what was typed, and is tried again', async () => {
  const { user, now, navigate } = await open({ comments: [recorded()] })
  await user.click((await card()).getByRole('button', { name: '手配を取消' }))
  const fields = await form('手配を取消')
  await user.type(fields.getByLabelText('取消の理由'), '自然に復旧')
  const refused = { code: 'E9', message: 'いまは書けません', requestID: 'r' }
  const broken = answerInstead({ method: 'PUT' }, () => Response.json(refused, { status: 500 }))
  await user.click(fields.getByRole('button', { name: '手配を取消' }))
  expect(await screen.findByText(/いまは書けません/)).toBeVisible()
  expect(fields.getByLabelText('取消の理由')).toHaveValue('自然に復旧')
  await navigate('/events')
  await confirm(user, 'キャンセル', /変更を破棄しますか/)
  broken.mockRestore()
  await user.click(fields.getByRole('button', { name: '手配を取消' }))
  expect(await screen.findByText('保守手配の取消を記録しました。')).toBeVisible()
  expect(casesOf(await now())).toMatchObject([{ state: 'cancelled', note: '自然に復旧' }])
})

test('a member sees the case, and why nothing can be recorded', async () => {
  await open({ comments: [recorded()], search: '?case=record', as: 'member' })
  const shown = await card()
  expect(shown.getByText('北都保守')).toBeVisible()
  expect(shown.getByText('イベントを管理する権限がありません。')).toBeVisible()
  expect(shown.queryByRole('button', { name: /予定を変更|完了を記録|取消|保守手配を記録/ })).not.toBeInTheDocument()
  expect(screen.queryByRole('form', { name: '保守手配を記録' })).not.toBeInTheDocument()
})

test('what people wrote by hand is a case, and a comment that only mentions one is not', async () => {
  const comments = ['受付番号 H-1 で電話しました', '[保守手配]\n受付番号：H-2\n来訪予定：明日の午後', '了解です']
  await open({ comments })
  const shown = await card()
  expect(shown.getByRole('button', { name: /^H-2 / })).toBeVisible()
  expect(shown.getByText('明日の午後')).toBeVisible()
  expect(history().getByText('受付番号 H-1 で電話しました')).toBeVisible()
})

describe('in the list', () => {
  const row = () => screen.findByRole('row', { name: /来訪予定/ })

  test('a row says when somebody comes, and warns when nobody came', async () => {
    const tenant = await makeTenant(PLAN)
    await say(tenant, recorded(-DAY_MS))
    await renderRemote(module, '/events', { tenant })
    expect(await row()).toHaveTextContent(/来訪予定 .* 超過 · db-01/)
  })

  test('the rows with a case, and those whose promise is broken, are chosen by a condition', async () => {
    const tenant = await makeTenant(TWO)
    await say(tenant, recorded())
    const { navigate } = await renderRemote(module, '/events?case=open', { tenant })
    await row()
    expect(screen.getAllByRole('rowheader')).toHaveLength(1)
    expect(screen.getByRole('button', { name: '条件「保守手配: 手配中」を外す' })).toBeVisible()
    await navigate('/events?case=late')
    expect(await screen.findByText(/^条件に一致するデータは 0 件です/)).toBeVisible()
  })

  test('of an API that lists events without histories, those are read whose case this browser has seen', async () => {
    const tenant = await makeTenant(TWO)
    await say(tenant, recorded())
    const { id, serverID } = eventIn(tenant)
    const name = tenant.project.servers.find((server) => server.id === serverID)?.name ?? ''
    changeAnswer('GET /events', (body) => {
      const rows: object[] = Array.isArray(body) ? body : []
      return rows.map((each) => ({ ...each, history: undefined, comment: undefined }))
    })
    const { navigate } = await renderRemote(module, `/events/${id}`, { tenant })
    await card()
    queryClient.clear()
    const fetch = jest.spyOn(globalThis, 'fetch')
    await navigate('/events')
    // The row is there before its history is read.
    await waitFor(async () => expect(await row()).toHaveTextContent(new RegExp(`来訪予定 .* · ${name}`)))
    const read = fetch.mock.calls.flatMap(([input]) => /\/events\/([^/?]+)$/.exec(String(input))?.[1] ?? [])
    expect(new Set(read)).toEqual(new Set([id]))
  })
})
