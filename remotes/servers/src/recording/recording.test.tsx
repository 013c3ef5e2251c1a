import { FakeFiles } from '@portal/testing/fake-files'
import { renderRemote } from '@portal/testing/render-remote'
import { catchSavedFiles } from '@portal/testing/saved-files'
import { serveConfig } from '@portal/testing/serve-config'
import { type MadeTenant, makeTenant } from '@portal/testing/tenant'
import { confirm } from '@portal/testing/steps'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { FakeSocket } from '../console/fake-socket.fixture'
import module from '../module'
import { readRecord } from './read-record'
import { recording, setRecording } from './recording'
import type { WorkSession } from './work-session'

let tenant: MadeTenant
beforeAll(async () => {
  serveConfig()
  tenant = await makeTenant({ servers: [{ name: '端末機', remoteEnabled: true }] })
})
let kept: FakeFiles
FakeSocket.forEachTest()
beforeEach(() => void (kept = FakeFiles.install()))
afterEach(() => {
  FakeFiles.remove()
  setRecording({ phase: 'off' })
})

const { latest } = FakeSocket
const keys = () => screen.getByRole('textbox', { name: '端末' })
const button = (name: string) => screen.getByRole('button', { name })

async function openTerminal() {
  const page = await renderRemote(module, `/servers/${tenant.project.servers[0]?.id}/remote-login`, { tenant })
  await waitFor(() => expect(FakeSocket.all).toHaveLength(1))
  act(() => latest().gatewaySays({ type: 'status', state: 'connected' }))
  await waitFor(() => expect(screen.getByRole('status', { name: '接続の状態' })).toHaveTextContent('接続済み'))
  return page
}

async function start(user: Awaited<ReturnType<typeof openTerminal>>['user'], reason = '') {
  await user.click(button('記録を開始'))
  const dialog = within(await screen.findByRole('dialog', { name: '作業の記録を開始しますか？' }))
  if (reason) await user.type(dialog.getByLabelText('理由 (任意)'), reason)
  await user.click(dialog.getByRole('button', { name: '記録を開始' }))
  expect(await screen.findByRole('timer', { name: '記録の状態' })).toHaveTextContent(/^● 記録中 00:0\d$/)
}
/** A terminal whose session is recorded, and the files that are saved. */
async function openRecorded() {
  const files = catchSavedFiles()
  const page = await openTerminal()
  await start(page.user)
  return { ...page, files }
}
const end = async (user: Awaited<ReturnType<typeof openTerminal>>['user']) => {
  await user.click(button('記録を終了'))
  expect(await screen.findByText(/記録をファイルに保存しました。/)).toBeVisible()
}

async function recordIn(file: { bytes: Promise<ArrayBuffer> } | undefined) {
  if (!file) throw new Error('Nothing was saved.')
  return readRecord(new Uint8Array(await file.bytes))
}

/** What the browser keeps of a record. */
const keptText = () => [...kept.all().values()].map(({ bytes }) => new TextDecoder().decode(bytes)).join('')
const outputOf = ({ record }: Awaited<ReturnType<typeof recordIn>>) =>
  (record?.casts ?? []).flatMap(([, code, text]) => (code === 'o' ? text : [])).join('')

test('nothing is recorded before the start; then the screen, the output, marks and sizes are, and no key; the browser keeps it until its end', async () => {
  const files = catchSavedFiles()
  const { user } = await openTerminal()
  act(() => latest().machineShows('before the start\r\n\x1b[2J\x1b[H$ '))
  expect(screen.queryByRole('timer', { name: '記録の状態' })).not.toBeInTheDocument()
  await start(user, 'ファン交換')
  await user.click(button('印を付ける'))
  const mark = within(await screen.findByRole('dialog', { name: '記録に印を付けますか？' }))
  await user.type(mark.getByLabelText('印の内容'), '交換前')
  await user.click(mark.getByRole('button', { name: '印を付ける' }))
  act(() => latest().machineShows('[sudo] operator のパスワード: '))
  fireEvent.paste(keys(), { clipboardData: { getData: () => 'hunter2-秘密' } })
  await waitFor(() => expect(latest().typed()).toContain('hunter2-秘密'))
  act(() => latest().machineShows('\r\nFAN3 \x1b[31m停止\x1b[0m\r\n'))
  await waitFor(() => expect(keptText()).toContain('[sudo] operator のパスワード: '))
  expect(keptText()).not.toContain('hunter2')
  await end(user)
  expect(button('記録を開始')).toBeVisible()
  await waitFor(() => expect(kept.all().size).toBe(0))

  expect(files).toHaveLength(1)
  expect(files[0]?.name).toMatch(/_record_端末機_\d{8}-\d{6}\.portal-record\.jsonl$/)
  const read = await recordIn(files[0])
  expect(read.broken).toEqual([])
  const server = { name: '端末機', serialNo: tenant.project.servers[0]?.serialNo }
  expect(read.record?.head).toMatchObject({ server, reason: 'ファン交換', user: expect.stringContaining('@') })
  expect(read.record?.end?.cause).toBe('user')
  const output = outputOf(read)
  expect(output).toContain('$ ')
  expect(output).toContain('[sudo] operator のパスワード: \r\nFAN3 \x1b[31m停止')
  expect(output).not.toContain('before the start')
  const text = new TextDecoder().decode(await files[0]?.bytes)
  expect(text).not.toContain('hunter2')
  expect(read.record?.casts.filter(([, code]) => code === 'm').map(([, , words]) => words)).toEqual(['交換前'])
  expect(read.record?.casts[0]?.slice(1)).toEqual(['r', '80x24'])
})

test('the record has the logs and the metrics of its time, and names what could not be read', async () => {
  const { user, files } = await openRecorded()
  await end(user)
  const { record } = await recordIn(files[0])
  expect(record?.absent).toEqual([])
  expect(record?.metrics).toHaveLength(1)

  await user.click(button('閉じる'))
  const read = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  await start(user)
  await end(user)
  read.mockRestore()
  const second = await recordIn(files[1])
  expect(second.broken).toEqual([])
  expect(second.record?.absent.map(({ what }) => what).sort()).toEqual(['events', 'hard-logs', 'metrics'])
})

function session() {
  const state = recording()
  if (state.phase !== 'recording') throw new Error('Nothing is recorded.')
  return state.session as WorkSession
}

test('a browser that keeps no more says so once, and the record goes on', async () => {
  const { user, files } = await openRecorded()
  await session().keep()
  kept.refuse()
  act(() => latest().machineShows('まだ続きます\r\n'))
  expect(await screen.findByText('記録をこのブラウザーに保管できません。')).toBeVisible()
  expect(screen.getByText(/記録は続きますが、/)).toBeVisible()
  await end(user)
  const read = await recordIn(files[0])
  expect(read.broken).toEqual([])
  expect(outputOf(read)).toContain('まだ続きます')
})

test('leaving asks, and what was recorded is saved all the same', async () => {
  const { user, location, files } = await openRecorded()
  act(() => latest().machineShows('作業中\r\n'))
  const leave = () => user.click(screen.getByRole('link', { name: 'サーバー詳細へ戻る' }))
  await leave()
  await confirm(user, 'キャンセル', '記録中です。このページを離れますか？')
  expect(screen.getByRole('timer', { name: '記録の状態' })).toBeVisible()
  const close = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(close)
  expect(close.defaultPrevented).toBe(true)

  await leave()
  await confirm(user, '切断して移動')
  await waitFor(() => expect(location()).not.toMatch(/remote-login$/))
  // As the timer does when no console was opened meanwhile.
  await act(() => session().finish('left'))
  expect(await screen.findByText('作業の記録を終了し、ファイルに保存しました。')).toBeVisible()
  const read = await recordIn(files[0])
  expect(outputOf(read)).toContain('作業中')
  expect(read.record?.end?.cause).toBe('left')
})

test('a full record says so, is saved, and the terminal goes on', async () => {
  const { user, files } = await openRecorded()
  await act(() => session().finish('full'))
  expect(screen.getByText(/記録が 50 MB に達したため終了し、そこまでをファイルに保存しました。/)).toBeVisible()
  await user.click(button('もう一度保存'))
  expect(files).toHaveLength(2)
  expect(screen.getByRole('status', { name: '接続の状態' })).toHaveTextContent('接続済み')
})
