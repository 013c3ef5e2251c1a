import { changeAnswer } from '@portal/testing/change-answer'
import { renderRemote } from '@portal/testing/render-remote'
import { catchSavedFiles, textOf } from '@portal/testing/saved-files'
import { makeTenant } from '@portal/testing/tenant'
import { screen, waitFor, within } from '@testing-library/react'
import module from '../module'

const fault = (trouble: string, minutesAgo: number, part: { count?: number } = {}) => ({ trouble, minutesAgo, ...part })
const planOf = (name: string, ...open: object[]) => ({ servers: [{ name, supportInDays: 90, open }] })
const PLAN = planOf('db-01', fault('fan3Low', 180, { count: 8 }), fault('agentOffline', 5))
const TWO_FAULTS = planOf('db-02', fault('fan3Low', 180), fault('memoryUncorrectable', 90))

/** Made once for each plan, because a sheet changes nothing. */
const tenants = new Map<object, ReturnType<typeof makeTenant>>()

async function openSheet(about: 'event' | 'log' | 'server' | 'nothing', plan: Record<string, unknown> = PLAN) {
  const made = tenants.get(plan) ?? makeTenant(plan)
  tenants.set(plan, made)
  const tenant = await made
  const { servers, events, hardLogs } = tenant.project
  const event = events.find(({ hardLogID, serverID }) => hardLogID && serverID === servers[0]?.id)
  const log = hardLogs.find(({ eventID }) => eventID === event?.id)
  const query = { event: `?event=${event?.id}`, log: `?log=${log?.id}`, server: '', nothing: '?event=gone' }[about]
  const page = await renderRemote(module, `/servers/${servers[0]?.id}/maintenance-sheet${query}`, { tenant })
  await screen.findByRole('heading', { level: 1, name: '保守依頼シート' })
  return { ...page, server: servers[0], event, log }
}
const paper = () => within(screen.getByRole('article', { name: '保守依頼シートの内容' }))
const copied = async (user: Awaited<ReturnType<typeof openSheet>>['user']) => {
  const write = jest.spyOn(navigator.clipboard, 'writeText')
  await user.click(screen.getByRole('button', { name: 'テキストをコピー' }))
  return write.mock.lastCall?.[0] ?? ''
}

test('about an event of an incident it says how far that reaches', async () => {
  const lost = { site: '大阪DC', open: [fault('supplyLost', 20)] }
  const servers = ['db-01', 'db-02', 'db-03'].map((name) => ({ name, ...lost }))
  const { user } = await openSheet('event', { servers })
  expect(await paper().findByText(/^サーバー 3 台、イベント 3 件（同じ.*以内）$/)).toBeVisible()
  const text = await copied(user)
  expect(text).toContain('同じ原因と見られるもの: サーバー 3 台')
  for (const name of ['db-02', 'db-03']) expect(text).not.toContain(name)
})

test('about an event it holds what a vendor asks for, and nobody’s name', async () => {
  const { user, server, event, log, project } = await openSheet('event')
  expect(await paper().findByText(event?.message ?? '')).toBeVisible()
  expect(paper().getByText(server?.serialNo ?? '')).toBeVisible()
  const vendor = project.lifecycles[0]?.supportVendor ?? ''
  expect(await paper().findByText(`${vendor} 御中`)).toBeVisible()
  const raw = (log?.raw?.match(/../g) ?? []).join(' ').toUpperCase()
  expect(paper().getAllByText(/ \| Fan FAN3 \| Lower Critical - going low \| Asserted$/)).toHaveLength(5)
  expect(paper().getByText('ほか 3 件')).toBeVisible()

  await user.type(screen.getByLabelText(/^実施済みの対応/), '再起動しました。')
  expect(paper().getByText('再起動しました。')).toBeVisible()
  const text = await copied(user)
  expect(text).toContain(`シリアル番号: ${server?.serialNo}`)
  expect(text).toContain(`依頼先: ${vendor}`)
  expect(text).toMatch(/■ 実施済みの対応\n再起動しました。$/)
  expect(text).toMatch(/サポート期限: .* \(残り 90 日\)\n保守レベル: /)
  expect(text.replaceAll('\n', ' ')).toMatch(raw === '' ? /^$/ : / ([0-9A-F]{2} ){15}[0-9A-F]{2} /)
  for (const { email } of project.users) expect(text).not.toContain(email)
})

test('it can be sent by mail, with the server in the subject', async () => {
  const { user, server } = await openSheet('server')
  const sent: string[] = []
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    sent.push(this.href)
  })
  const write = jest.spyOn(navigator.clipboard, 'writeText')
  await user.click(screen.getByRole('button', { name: 'メールで送る' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(new URL(sent[0] ?? '').searchParams.get('subject')).toBe(`保守依頼: db-01 (${server?.serialNo})`)
  expect(write.mock.lastCall?.[0]).toContain('■ 対象機器')
})

test('about a hardware log it says what the record means, and leads to the event of it', async () => {
  const { user, event } = await openSheet('log')
  const meaning = /ファン FAN3 の値が 480 RPM となり、下限の重大しきい値 900 RPM を下回りました。/
  expect(paper().getAllByText(meaning)[0]).toBeVisible()
  await copied(user)
  const link = await screen.findByRole('link', { name: '保守手配を記録' })
  expect(link.getAttribute('href')).toMatch(new RegExp(`^/events/${event?.id}\\?case=record`))
})

test('about an event that is gone it says so, and is about the server', async () => {
  await openSheet('nothing')
  expect(await screen.findByText(/指定されたイベントまたはハードログが見つからないため/)).toBeVisible()
  expect(paper().getByText(/^FAN3 の回転数が/)).toBeVisible()
})

test('about a server alone it gives the reasons of its state, and is of no event', async () => {
  const { user } = await openSheet('server')
  expect(paper().getByText(/^FAN3 の回転数が 480 RPM まで低下し.*JST から）$/)).toBeVisible()
  expect(paper().getByText('重大')).toBeVisible()
  await copied(user)
  expect(await screen.findByText('コピーしました。')).toBeVisible()
  expect(screen.queryByRole('link', { name: '保守手配を記録' })).not.toBeInTheDocument()
})

test('it is saved as text that older Windows editors read: UTF-8 with its mark, CRLF', async () => {
  const files = catchSavedFiles()
  const { user, server, project } = await openSheet('server')
  await user.click(screen.getByRole('button', { name: '.txt で保存' }))
  const name = `^${project.name}_maintenance-sheet_${server?.serialNo}_\\d{8}-\\d{6}\\.txt$`
  expect(files[0]?.name).toMatch(new RegExp(name))
  const text = await textOf(files[0])
  expect(text).toMatch(/^\uFEFF保守依頼シート\r\n作成日時: /)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})

test('without the contract for support terms it still has the day', async () => {
  await openSheet('server', { ...PLAN, entitlements: { infraAdvanced: false } })
  expect(paper().getByText(/\(残り 90 日\)$/)).toBeVisible()
  expect(paper().queryByText('保守レベル')).not.toBeInTheDocument()
})

test('a sheet is about several faults, of which the user chooses', async () => {
  const { user, server } = await openSheet('server', TWO_FAULTS)
  const [first, second] = server?.hardStatusReasons ?? []
  const box = (name = '') => screen.getByRole('checkbox', { name })
  expect(box(first?.message)).toBeChecked()
  expect(box(second?.message)).toBeChecked()
  expect(await copied(user)).toMatch(new RegExp(`症状: ${first?.message}.+\\n  ${second?.message}`))
  await user.click(box(first?.message))
  const text = await copied(user)
  expect(text).not.toContain(first?.message)
  expect(text).toContain(second?.message)
})

test('about an event the other faults of the server can be added', async () => {
  const { user, server, event } = await openSheet('event', TWO_FAULTS)
  const other = server?.hardStatusReasons.find(({ hardLogID }) => hardLogID !== event?.hardLogID)?.message ?? ''
  expect(await screen.findByRole('checkbox', { name: event?.title })).toBeChecked()
  expect(screen.getAllByRole('checkbox')).toHaveLength(2)
  expect(screen.getByRole('checkbox', { name: other })).not.toBeChecked()
  expect(await copied(user)).not.toContain(other)
  await user.click(screen.getByRole('checkbox', { name: other }))
  expect(await copied(user)).toMatch(new RegExp(`件名: ${event?.title}(.|\\n)+ほかの症状: ${other}`))
})

const DIMM = planOf('db-03', { trouble: 'memoryUncorrectable' })
const ABOUT = ['event', 'log', 'server'] as const
test.each(ABOUT)('about %s it names the part to bring, with its serial number', async (about) => {
  const { user, server } = await openSheet(about, DIMM)
  const module = server?.hardware?.memoryModules.find(({ name }) => name === 'DIMM_A5')
  const facts = `型番 ${module?.model}、シリアル番号 ${module?.serialNo}、${module?.capacityGiB} GiB`
  expect(await copied(user)).toContain(`対象部品: メモリ DIMM_A5: ${facts}`)
})

test('about a fault of no single part it names none', async () => {
  const { user } = await openSheet('server', planOf('db-04', { trouble: 'powerRedundancyLost' }))
  expect(await copied(user)).not.toContain('対象部品')
})

test('what was typed is there again, and who asks is on the next sheet too', async () => {
  const { user, navigate, server } = await openSheet('server')
  await user.type(screen.getByLabelText('依頼者'), '山田')
  await user.type(screen.getByLabelText('電話'), '03-0000-0000')
  await user.type(screen.getByLabelText(/^希望日時/), '平日 13:00 以降')
  await user.type(screen.getByLabelText(/^実施済みの対応/), '再起動しました。')
  expect(await copied(user)).toContain('■ 依頼者\n依頼者: 山田\n電話: 03-0000-0000\n希望日時: 平日 13:00 以降\n')

  await navigate(`/servers/${server?.id}`)
  await screen.findByRole('heading', { level: 1, name: 'db-01' })
  await navigate(`/servers/${server?.id}/maintenance-sheet`)
  expect(await screen.findByLabelText(/^実施済みの対応/)).toHaveValue('再起動しました。')
  expect(screen.getByLabelText(/^希望日時/)).toHaveValue('平日 13:00 以降')

  await user.click(screen.getByRole('button', { name: 'このシートの入力を消去' }))
  expect(screen.getByLabelText(/^実施済みの対応/)).toHaveValue('')
  expect(screen.getByLabelText('依頼者')).toHaveValue('山田')
  expect(screen.queryByRole('button', { name: 'このシートの入力を消去' })).not.toBeInTheDocument()
})

test('once it is handed over, the way to record what the desk said is offered, with the vendor', async () => {
  const { user, event, project } = await openSheet('event')
  await screen.findByText(`${project.lifecycles[0]?.supportVendor} 御中`)
  expect(screen.queryByRole('link', { name: '保守手配を記録' })).not.toBeInTheDocument()
  await copied(user)
  const link = await screen.findByRole('link', { name: '保守手配を記録' })
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'https://portal.example')
  expect(pathname).toBe(`/events/${event?.id}`)
  expect(Object.fromEntries(searchParams)).toEqual({ case: 'record', vendor: project.lifecycles[0]?.supportVendor })
})

test('where the case is recorded already the offer leads to it, and the sheet has it in one line', async () => {
  const comment = '【保守手配】\n保守会社: 北都\n受付番号: H-1'
  const history = [{ at: '2025-11-21T00:00:00Z', actor: 'a@example.com', comment }]
  changeAnswer(/^GET \/events\/[^/]+$/, (body) => ({ ...Object(body), history }))
  const { user, event } = await openSheet('event')
  expect(await paper().findByText(/コメント: 保守手配 北都 受付番号 H-1$/)).toBeVisible()
  await copied(user)
  expect(await screen.findByRole('link', { name: '保守手配を見る' })).toHaveAttribute('href', `/events/${event?.id}`)
})
