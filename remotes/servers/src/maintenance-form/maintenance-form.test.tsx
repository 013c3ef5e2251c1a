import { changeAnswer } from '@portal/testing/change-answer'
import { renderRemote } from '@portal/testing/render-remote'
import { pick, retype } from '@portal/testing/steps'
import { fireEvent, screen, within } from '@testing-library/react'
import module from '../module'

const RULE = { kind: 'weekly', weekdays: [1, 3], start: '23:00', minutes: 120, from: '2026-01-01', until: null }
const PLAN = {
  servers: [
    { name: 'db-01', site: '大阪DC', tags: ['本番'] },
    { name: 'web-01', site: '東京第一DC', tags: ['本番', 'web'] },
  ],
  maintenanceWindows: [{ name: '週次バックアップ', target: { kind: 'tag', tag: '本番' }, schedule: RULE }],
}
const open = (url: string) => renderRemote(module, url, { plan: PLAN })
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } })

const down = (status: number, message: string) => () =>
  Response.json({ code: 'E999', message, requestID: 'r-1' }, { status })
const up = (body: unknown) => body

test('a monthly rule is planned, once servers can be read: the form says when it is next and for how many', async () => {
  changeAnswer('GET /servers', down(400, '停止中'))
  const { user, location } = await open('/maintenance-windows/new')
  expect(await screen.findByText('サーバーを読み込めないため、対象を選択できません。')).toBeVisible()
  changeAnswer('GET /servers', up)
  await user.click(screen.getByRole('button', { name: '再試行' }))
  await pick(user, /^タグ/, /^本番/)
  expect(await screen.findByText('2 台')).toBeVisible()
  expect(screen.queryByText('サーバーを読み込めないため、対象を選択できません。')).toBeNull()

  await user.type(screen.getByLabelText(/^名前/), '月例パッチ')
  await pick(user, /^繰り返し/, /^毎月の曜日/)
  type('開始時刻', '23:30')
  type('終了時刻', '01:00')
  const preview = within(screen.getByRole('status'))
  expect(await preview.findByText('2 台')).toBeVisible()
  expect(preview.getAllByRole('listitem')).toHaveLength(3)
  expect(preview.getAllByText(/ 23:30 〜 \d{4}\/\d\d\/\d\d 01:00$/)).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: '登録' }))
  expect(await screen.findByText('月例パッチ を登録しました。')).toBeVisible()
  expect(location()).toBe('/maintenance-windows')
  expect(await screen.findByText('毎月 第 3 火曜 23:30 〜 翌 01:00')).toBeVisible()
})

test('what is missing or in the wrong order is named beside its field, and nothing is sent', async () => {
  const created = jest.fn()
  changeAnswer('POST /maintenance-windows', created)
  const { user } = await open('/maintenance-windows/new')
  await user.click(await screen.findByRole('button', { name: '登録' }))
  expect(await screen.findByText('タグを選択してください。')).toBeVisible()
  expect(screen.getByLabelText(/^名前/)).toBeInvalid()
  type('終了日', '2026-01-01')
  await user.click(screen.getByRole('button', { name: '登録' }))
  expect(await screen.findByText(/終了は開始より後にしてください。/)).toBeVisible()
  type('開始日', '2026-01-01')
  type('終了時刻', '05:00')
  await user.type(screen.getByLabelText(/^名前/), '過去')
  await pick(user, /^タグ/, /^本番/)
  await user.click(screen.getByRole('button', { name: '登録' }))
  expect(await screen.findByText('終了が過去です。')).toBeVisible()
  type('終了日', '')
  await user.click(screen.getByRole('button', { name: '登録' }))
  expect(await screen.findByText('終了の日付と時刻を入力してください。')).toBeVisible()
  await pick(user, /^繰り返し/, /^毎週/)
  await user.click(screen.getByRole('checkbox', { name: '火曜' }))
  await user.click(screen.getByRole('button', { name: '登録' }))
  expect(await screen.findByText('曜日を 1 つ以上選択してください。')).toBeVisible()
  expect(created).not.toHaveBeenCalled()
})

test('chosen servers come with the address, more are added and taken out', async () => {
  const probe = await open('/servers')
  const [db, web] = ['db-01', 'web-01'].map((name) => probe.project.servers.find((each) => each.name === name))
  const { user } = probe
  await probe.navigate(`/maintenance-windows/new?serverID=${db?.id}`)
  const chosen = within(await screen.findByRole('list', { name: '対象のサーバー' }))
  expect(await chosen.findByText('db-01')).toBeVisible()
  await pick(user, /^サーバーを追加/, /^web-01/)
  expect(chosen.getByText('web-01')).toBeVisible()
  await user.click(chosen.getByRole('button', { name: 'db-01 を外す' }))
  await user.type(screen.getByLabelText(/^名前/), '部品交換')
  let sent: unknown
  changeAnswer('POST /maintenance-windows', (body) => {
    sent = body
    return body
  })
  await user.click(screen.getByRole('button', { name: '登録' }))
  expect(await screen.findByText('部品交換 を登録しました。')).toBeVisible()
  expect(sent).toMatchObject({ target: { kind: 'servers', serverIDs: [web?.id] } })
})

test('a window is changed; what was typed stays when the API refuses, and one that is gone is told so', async () => {
  const { user, project, navigate } = await open('/maintenance-windows')
  await navigate(`/maintenance-windows/${project.name}-window-1`)
  const name = await screen.findByLabelText(/^名前/)
  expect(name).toHaveValue('週次バックアップ')
  expect(screen.getByRole('checkbox', { name: '水曜' })).toBeChecked()
  expect(screen.getByLabelText(/^終了時刻/)).toHaveValue('01:00')
  await retype(user, name, '週次停止')
  changeAnswer(/^PUT \/maintenance-windows/, down(503, '混み合っています'))
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText(/混み合っています/)).toBeVisible()
  expect(name).toHaveValue('週次停止')
  changeAnswer(/^PUT \/maintenance-windows/, up)
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('週次停止 を保存しました。')).toBeVisible()
  expect(await screen.findByRole('rowheader', { name: /週次停止/ })).toBeVisible()
  await navigate('/maintenance-windows/nothing')
  expect(await screen.findByText('メンテナンス予定が見つかりません')).toBeVisible()
})
