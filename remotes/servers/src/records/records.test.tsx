import { useSession } from '@portal/auth'
import { FakeFiles } from '@portal/testing/fake-files'
import { renderRemote } from '@portal/testing/render-remote'
import { catchSavedFiles, onlyText, textOf } from '@portal/testing/saved-files'
import { type MadeTenant, makeTenant } from '@portal/testing/tenant'
import { confirm } from '@portal/testing/steps'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import module from '../module'
import { Recorder } from '../recording/recorder'
import type { RecordLine } from '../recording/record-format'
import { KeptRecord } from '../recording/kept-record'
import { setRecording } from '../recording/recording'

let tenant: MadeTenant
beforeAll(async () => {
  tenant = await makeTenant({ servers: [{ name: '端末機' }] })
})
afterEach(() => {
  setRecording({ phase: 'off' })
})

const START = Date.parse('2026-11-26T00:00:00Z')
// A picture of one pixel.
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function makeRecord({ project = tenant.project.id, surroundings = [] as RecordLine[] } = {}) {
  let now = START
  const head = {
    cast: { version: 2 as const, width: 80, height: 24, timestamp: START / 1000 },
    server: { id: 'srv-1', name: '端末機', serialNo: 'SN1' },
    user: 'admin@alpha.example',
    startedAt: new Date(START).toISOString(),
    ...{ project, reason: 'ファン交換', reference: 'CHG-42' },
  }
  const recorder = new Recorder({ head, now: () => now, onFull: () => {} })
  recorder.resize(60, 10)
  recorder.output('operator@web-01:~$ ')
  now += 5000
  recorder.mark('交換前')
  recorder.output('sensors\r\nFAN3 停止\r\n')
  now += 60_000
  recorder.picture({ mark: '起動画面', type: 'image/png', width: 1, height: 1, data: PIXEL })
  now += 5000
  recorder.output('FAN3 8,160 RPM\r\n')
  const { blob } = await recorder.end('user', surroundings)
  return blob
}

/** jsdom's File has no `arrayBuffer`. */
const fileOf = (content: Blob | string, name = 'a.portal-record.jsonl') =>
  Object.defineProperty(new File(['x'], name, { type: 'application/x-ndjson' }), 'arrayBuffer', {
    value: () => new Response(content).arrayBuffer(),
  })
const picker = () => screen.findByLabelText('作業の記録のファイル')
const terminalText = () => document.querySelector('.xterm-rows')?.textContent ?? ''

const openPage = () => renderRemote(module, '/server-records', { tenant })
const choose = async (user: UserEvent, file: File) => user.upload(await picker(), file)

test('a whole record is said to be so, and replayed with what has happened beside it, also by keyboard', async () => {
  const { user } = await openPage()
  await choose(user, fileOf(await makeRecord()))
  expect(await screen.findByText(/改ざんはありません。8 行すべてが記録時のとおりです。/)).toBeVisible()
  expect(await screen.findByText('CHG-42')).toBeVisible()
  expect(screen.getByText('ファン交換')).toBeVisible()
  const list = within(await screen.findByRole('list', { name: '記録中の出来事' }))
  const happened = list.getAllByRole('button').map(({ textContent }) => textContent)
  expect(happened).toEqual(['00:05印交換前', '01:05画面起動画面'])
  const slider = screen.getByRole('slider', { name: '再生位置' })
  expect(slider).toHaveAttribute('aria-valuetext', '00:00 / 01:10')
  expect(screen.queryByRole('img', { name: /サーバーの画面/ })).not.toBeInTheDocument()

  await user.click(list.getByRole('button', { name: /起動画面/ }))
  expect(slider).toHaveAttribute('aria-valuetext', '01:05 / 01:10')
  const picture = screen.getByRole('img', { name: 'サーバーの画面: 起動画面' })
  expect(picture.getAttribute('src')).toMatch(/^data:image\/png;base64,/)
  expect(list.getByRole('button', { name: /起動画面/ })).toHaveAttribute('aria-current', 'step')
  await user.click(list.getByRole('button', { name: /交換前/ }))
  expect(slider).toHaveAttribute('aria-valuetext', '00:05 / 01:10')

  // It is played, paused and moved by keyboard, and fast.
  const player = await screen.findByRole('region', { name: '再生' })
  expect(within(player).getByRole('slider')).toBe(slider)
  fireEvent.keyDown(player, { key: 'ArrowRight' })
  expect(slider).toHaveAttribute('aria-valuetext', '00:10 / 01:10')
  fireEvent.keyDown(player, { key: 'End' })
  expect(slider).toHaveAttribute('aria-valuetext', '01:10 / 01:10')
  fireEvent.keyDown(player, { key: 'Home' })
  expect(slider).toHaveAttribute('aria-valuetext', '00:00 / 01:10')
  await user.selectOptions(within(player).getByLabelText('速度'), '8 倍')
  fireEvent.keyDown(player, { key: ' ' })
  expect(within(player).getByRole('button', { name: '一時停止' })).toBeVisible()
  // 70 s of record: 5 s, then 2 of the minute in which nothing happens, then 5 s, at 8 times the speed.
  await waitFor(() => expect(within(player).getByRole('button', { name: '再生' })).toBeVisible())
  expect(slider).toHaveAttribute('aria-valuetext', '01:10 / 01:10')
})

test('lines that are not as recorded are named, and the rest is replayed', async () => {
  const lines = (await (await makeRecord()).text()).trimEnd().split('\n')
  const { user } = await openPage()
  const open = async (content: string) => {
    await choose(user, fileOf(content))
    return within(await screen.findByRole('list', { name: '記録時と異なる行' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  }
  const changed = lines.map((line) => line.replace('停止', '正常'))
  expect(await open(changed.join('\n'))).toEqual(['5 行目が記録時と異なります。'])
  expect(await screen.findByRole('slider', { name: '再生位置' })).toBeVisible()
  expect(await open(lines.toSpliced(3, 1).join('\n'))).toEqual(['4 行目の前の行が失われています。'])
  const [fourth, fifth] = ['4 行目は、記録された位置にありません。', '5 行目は、記録された位置にありません。']
  const swapped = [...lines.slice(0, 3), lines[4], lines[3], ...lines.slice(5)]
  expect(await open(swapped.join('\n'))).toEqual([fourth, fifth])
  await choose(user, fileOf(lines.slice(0, -1).join('\n')))
  const cut = /は途中で切れています。終了の印がありません。7 行目までは記録時のとおりです。$/
  expect(await screen.findByText(cut)).toBeVisible()
})

test('what is no record says so, and another file can be chosen', async () => {
  const { user } = await openPage()
  await choose(user, fileOf('id,name\n1,web-01\n', 'servers.jsonl'))
  expect(await screen.findByText('servers.jsonl は作業の記録として読み取れません。')).toBeVisible()
  expect(screen.queryByRole('slider')).not.toBeInTheDocument()
  const large = fileOf('')
  Object.defineProperty(large, 'size', { value: 201e6 })
  await choose(user, large)
  expect(await screen.findByText(/200 MB を超えるファイル/)).toBeVisible()
  await choose(user, fileOf(await makeRecord()))
  expect(await screen.findByText(/改ざんはありません。/)).toBeVisible()
})

test('a file can be dropped; a record of another project and what it lacks are told', async () => {
  await openPage()
  const surroundings: RecordLine[] = [{ kind: 'absent', what: 'metrics', why: '契約対象外です。' }]
  const record = await makeRecord({ project: 'org_other', surroundings })
  fireEvent.drop(await screen.findByText('作業の記録を開いてください'), { dataTransfer: { files: [fileOf(record)] } })
  expect(await screen.findByText('別のプロジェクト（org_other）の記録です。')).toBeVisible()
  expect(screen.getByText(/含まれていません: メトリクス（契約対象外です。）/)).toBeVisible()
})

test('the record that was just saved is opened at once, and its output saved for other players', async () => {
  const files = catchSavedFiles()
  const blob = await makeRecord()
  const record = { blob, name: 'mine.portal-record.jsonl', fingerprint: 'x', lines: 8, cause: 'user' as const }
  setRecording({ phase: 'saved', serverID: 'srv-1', record })
  const { user } = await openPage()
  expect(await screen.findByText(/^mine.portal-record.jsonl: 改ざんはありません。/)).toBeVisible()
  await user.click(await screen.findByRole('button', { name: '端末の出力を保存 (.cast)' }))
  const cast = (await textOf(files[0])).trimEnd().split('\n')
  const [header, ...events] = cast.map((line) => JSON.parse(line) as unknown)
  expect(header).toMatchObject({ version: 2, width: 80, height: 24 })
  expect(events[0]).toEqual([0, 'r', '60x10'])
  expect(events).toContainEqual([5, 'm', '交換前'])
  expect(terminalText()).toContain('operator@web-01')
})

test('an interrupted record is offered to its user: replayed to its last line, saved, and discarded', async () => {
  const kept = FakeFiles.install()
  const files = catchSavedFiles()
  const lines = (await (await makeRecord()).text()).split(/(?<=\n)/).slice(0, -1)
  const { user, navigate } = await openPage()
  await picker()
  expect(screen.queryByText('中断された記録')).not.toBeInTheDocument()
  await navigate('/server-lifecycles')
  const keep = async (userID: string) => {
    const crashed = new KeptRecord(userID, () => {})
    for (const line of lines) crashed.add(new TextEncoder().encode(line))
    await crashed.write()
  }
  await keep('auth0|somebody-else')
  await keep(useSession.getState().user?.id ?? '')

  await navigate('/server-records')
  const list = within(await screen.findByRole('list', { name: '中断された記録' }))
  expect(list.getAllByRole('listitem')).toHaveLength(1)
  expect(list.getByRole('listitem')).toHaveTextContent(/^端末機.* 開始 · .* 中断 · 0\.1 MB/)
  await user.click(list.getByRole('button', { name: '端末機 の中断された記録を再生' }))
  expect(await screen.findByText(/は途中で切れています。終了の印がありません。7 行目までは/)).toBeVisible()
  expect(await screen.findByRole('slider', { name: '再生位置' })).toBeVisible()
  await user.click(list.getByRole('button', { name: '端末機 の中断された記録をファイルに保存' }))
  expect(await onlyText(files)).toBe(lines.join(''))
  expect(files[0]?.name).toMatch(/_record_端末機_\d{8}-\d{6}\.portal-record\.jsonl$/)
  expect(kept.all().size).toBe(2)
  await user.click(list.getByRole('button', { name: '端末機 の中断された記録を破棄' }))
  await confirm(user, '破棄する', '端末機 の中断された記録を破棄しますか？')
  await waitFor(() => expect(screen.queryByText('中断された記録')).not.toBeInTheDocument())
  expect([...kept.all().keys()].filter((path) => !path.includes('somebody-else'))).toEqual([])
  FakeFiles.remove()
})
