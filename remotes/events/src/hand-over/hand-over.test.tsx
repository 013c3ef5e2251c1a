import { changeAnswer, changeRow } from '@portal/testing/change-answer'
import { renderRemote } from '@portal/testing/render-remote'
import { catchSavedFiles, onlyText } from '@portal/testing/saved-files'
import { type MadeTenant, makeTenant } from '@portal/testing/tenant'
import { pick } from '@portal/testing/steps'
import { screen, waitFor } from '@testing-library/react'
import remote from '../module'

const open = [
  { trouble: 'supplyFailed', status: 'new' as const, minutesAgo: 30 },
  { trouble: 'cpuHot', status: 'in_progress' as const, minutesAgo: 10 * 60 },
]
const plan = { servers: [{ name: '基幹DB-01', open }], events: 10 }
const textOfPage = () => screen.getByText(/^引き継ぎ .* から .* まで/).textContent ?? ''
const show = async (tenant: MadeTenant) => {
  const page = await renderRemote(remote, '/events/reports/hand-over', { tenant })
  await screen.findByRole('heading', { level: 1, name: '引き継ぎ' })
  return page
}

/** The lines of a section of the text, without its title. */
const linesOf = (text: string, title: string) =>
  (new RegExp(`■ ${title} \\d+ 件\n((?:.+\n)*)`).exec(text)?.[1] ?? '').split('\n').filter(Boolean)

test('the text has what is handled and what waits, and of the shift what began in it', async () => {
  const tenant = await makeTenant(plan)
  const { user, location } = await show(tenant)
  const text = textOfPage()
  const eventOf = (wanted: string) => tenant.project.events.find(({ status }) => status === wanted)
  const [waiting, handled] = [eventOf('new'), eventOf('in_progress')]
  expect(linesOf(text, '未対応')[0]).toContain(waiting?.title)
  expect(linesOf(text, '対応中')[0]).toContain(handled?.title)
  expect(linesOf(text, 'この時間の新規').join('')).not.toContain(handled?.title)

  await pick(user, '対象の時間', '直近 12 時間')
  await waitFor(() => expect(location()).toBe('/events/reports/hand-over?hours=12'))
  await waitFor(() => expect(linesOf(textOfPage(), 'この時間の新規').join('')).toContain(handled?.title))
})

test('what is added stays when the page is left, and is in the file', async () => {
  const files = catchSavedFiles()
  const tenant = await makeTenant(plan)
  const { user, navigate } = await show(tenant)
  await user.type(await screen.findByRole('textbox', { name: '申し送り' }), '14 時に交換部品が届く')
  await navigate('/events')
  await screen.findByRole('heading', { level: 1, name: 'イベント管理' })
  await navigate(-1)
  expect(await screen.findByRole('textbox', { name: '申し送り' })).toHaveValue('14 時に交換部品が届く')
  await user.click(screen.getByRole('button', { name: '.txt で保存' }))
  expect(await onlyText(files)).toContain('■ 申し送り\r\n14 時に交換部品が届く')
})

test('events of one cause are one line of the text, which says how many they are', async () => {
  const failing = (name: string) => ({ name, open: [{ trouble: 'supplyLost' as const, minutesAgo: 30 }] })
  const tenant = await makeTenant({ servers: ['db-01', 'db-02', 'db-03'].map(failing), events: 3 })
  changeAnswer('GET /servers', (body) =>
    [0, 1, 2].reduce((rows: unknown, at) => changeRow(at, { location: { site: '東京', rack: 'A-01' } })(rows), body),
  )
  await show(tenant)
  const reach = '3 件 · サーバー 3 台 · 同じラック（A-01）・同じ電源系統（PS2）、1 秒以内、未対応'
  const line = `・重大 電源ユニット PS2 の入力断（${reach}）`
  await waitFor(() => expect(linesOf(textOfPage(), '未対応')).toEqual([line]))
})

test('what was ordered from a vendor is one line, beside the last that was said otherwise', async () => {
  const tenant = await makeTenant(plan)
  const at = new Date().toISOString()
  const said = (comment: string) => ({ at, actor: 'a@example.com', comment })
  const handled = tenant.project.events.findIndex(({ status }) => status === 'in_progress')
  const id = tenant.project.events[handled]?.id
  const history = [said('部品を確認中'), said('【保守手配】\n保守会社: 北都\n受付番号: H-1')]
  changeAnswer('GET /events', (body) =>
    (Array.isArray(body) ? body : []).map((row: { id: string }) => (row.id === id ? { ...row, history } : row)),
  )
  await show(tenant)
  const lines = linesOf(textOfPage(), '対応中')
  expect(lines).toContain('　保守手配中 北都 受付番号 H-1')
  expect(lines.join('\n')).toMatch(/a@example.com .*: 部品を確認中/)
  expect(lines.join('\n')).not.toContain('【保守手配】')
})
