import { CONSOLE_FRAME_BYTES } from '@portal/api-client/console'
import { servers } from '@portal/api-client/servers'
import { renderRemote } from '@portal/testing/render-remote'
import { serveConfig } from '@portal/testing/serve-config'
import { catchSavedFiles, textOf } from '@portal/testing/saved-files'
import { type MadeTenant, makeTenant } from '@portal/testing/tenant'
import { choose, confirm } from '@portal/testing/steps'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { FakeSocket } from '../console/fake-socket.fixture'
import { useFingers } from '../console/fingers.fixture'
import module from '../module'

let tenant: MadeTenant
beforeAll(async () => {
  serveConfig()
  tenant = await makeTenant({ servers: [{ name: '端末機', remoteEnabled: true }] })
})
FakeSocket.forEachTest()

const { latest } = FakeSocket
const keys = () => screen.getByRole('textbox', { name: '端末' })
const pasteText = (text: string) => fireEvent.paste(keys(), { clipboardData: { getData: () => text } })
const machineAnswers = async () => {
  act(() => latest().gatewaySays({ type: 'status', state: 'connected' }))
  await waitFor(() => expect(screen.getByRole('status', { name: '接続の状態' })).toHaveTextContent('接続済み'))
}
/** The page, and a machine that answers. */
async function openTerminal() {
  const page = await renderRemote(module, `/servers/${tenant.project.servers[0]?.id}/remote-login`, { tenant })
  await waitFor(() => expect(FakeSocket.all).toHaveLength(1))
  await machineAnswers()
  return page
}

test('it opens at once, says which machine it is, and tells the machine its size', async () => {
  // The test's API has no gateway that knows the machine.
  const real = servers.connInfo
  const known = { username: 'operator', hostKeyFingerprint: 'SHA256:abc' }
  const spy = jest.spyOn(servers, 'connInfo')
  spy.mockImplementation(async (id) => (await real(id)).map((info) => ({ ...info, ...known })))
  await openTerminal()
  expect(screen.getByText('operator@端末機')).toBeVisible()
  // Read out alone, because the toolbar and the breadcrumbs have the name already.
  const title = screen.getByRole('heading', { level: 1, name: 'リモートログイン: 端末機' })
  expect(title.closest('[data-content-first]')).not.toBeNull()
  expect(screen.getByText(tenant.project.servers[0]?.hostname ?? 'none')).toBeInTheDocument()
  expect(screen.getByText(/^SHA256:/)).toBeInTheDocument()
  expect(latest().sent).toContain('{"type":"resize","cols":80,"rows":24}')
  expect(keys()).toHaveAccessibleDescription(/Shift ?\+ ?Esc で端末を離れ/)
})

test('a link asks before it ends the connection, and none is asked once it has ended', async () => {
  const { user, location } = await openTerminal()
  const here = location()
  const back = () => user.click(screen.getByRole('link', { name: 'サーバー詳細へ戻る' }))
  await back()
  await confirm(user, 'キャンセル', 'リモートログインを終了しますか？')
  expect(location()).toBe(here)
  expect(screen.getByRole('status', { name: '接続の状態' })).toHaveTextContent('接続済み')

  await user.click(screen.getByRole('button', { name: '切断' }))
  await back()
  await waitFor(() => expect(location()).toBe(here.replace('/remote-login', '')))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('the answer to that question leads away', async () => {
  const { user, location } = await openTerminal()
  const here = location()
  await user.click(screen.getByRole('link', { name: 'サーバー詳細へ戻る' }))
  await confirm(user, '切断して移動')
  await waitFor(() => expect(location()).toBe(here.replace('/remote-login', '')))
})

test('keys go to the machine as UTF-8, Tab and Esc too; Shift+Esc leads out', async () => {
  const { user } = await openTerminal()
  keys().focus()
  await user.keyboard('ls')
  fireEvent.keyDown(keys(), { key: 'Tab', code: 'Tab', keyCode: 9 })
  fireEvent.keyDown(keys(), { key: 'Escape', code: 'Escape', keyCode: 27 })
  pasteText('日本')
  expect(latest().typed()).toBe('ls\t\x1b日本')
  expect(keys()).toHaveFocus()
  fireEvent.keyDown(keys(), { key: 'Escape', code: 'Escape', keyCode: 27, shiftKey: true })
  expect(screen.getByText('接続情報')).toHaveFocus()
  expect(latest().typed()).toBe('ls\t\x1b日本')
})

test('after a break the page says so, keys go nowhere, and what was there stays and is marked', async () => {
  const files = catchSavedFiles()
  const { user } = await openTerminal()
  const first = latest()
  act(() => first.machineShows('測定値 41 °C\r\n$ '))
  act(() => first.gatewayCloses(1012, 'ゲートウェイを再起動しています。'))
  expect(screen.getByRole('status', { name: '接続の状態' })).toHaveTextContent('再接続中 1/8')
  expect(screen.getByText(/ゲートウェイを再起動しています。/)).toHaveTextContent(/秒後に再接続します。$/)
  pasteText('lost')
  expect(first.typed()).toBe('')
  await user.click(screen.getByRole('button', { name: '今すぐ再接続' }))
  await waitFor(() => expect(FakeSocket.all).toHaveLength(2))
  await machineAnswers()
  act(() => latest().machineShows('ようこそ\r\n'))
  await waitFor(async () => {
    await choose(user, 'その他の操作', 'ログを保存 (.txt)')
    expect(await textOf(files.at(-1))).toMatch(
      /^測定値 41 °C\n\$ \n— 切断されました \d\d:\d\d:\d\d —\n— 再接続しました \d\d:\d\d:\d\d —\nようこそ\n$/,
    )
  })
  expect(files[0]?.name).toMatch(/_remote-login-端末機_\d{8}-\d{6}\.txt$/)
})

test('what the machine ended stays ended until somebody asks', async () => {
  const { user } = await openTerminal()
  act(() => latest().gatewayCloses(1000, 'セッションが終了しました。'))
  expect(screen.getByRole('alert')).toHaveTextContent('セッションが終了しました。')
  expect(screen.queryByRole('button', { name: '切断' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '再接続' }))
  await waitFor(() => expect(FakeSocket.all).toHaveLength(2))
})

test('several lines are shown before they are pasted, until somebody does not want that any more', async () => {
  const { user } = await openTerminal()
  pasteText('date\r\nuptime\n')
  const first = await screen.findByRole('dialog', { name: '2 行のテキストを貼り付けますか？' })
  expect(within(first).getByLabelText('貼り付ける内容').textContent).toBe('date\nuptime')
  await user.click(within(first).getByRole('button', { name: 'キャンセル' }))
  expect(latest().typed()).toBe('')

  pasteText('date\r\nuptime\n')
  const second = await screen.findByRole('dialog')
  await user.click(within(second).getByRole('checkbox', { name: '今後表示しない' }))
  await user.click(within(second).getByRole('button', { name: '貼り付ける' }))
  await waitFor(() => expect(latest().typed()).toBe('date\ruptime\r'))
  pasteText('a\nb')
  await waitFor(() => expect(latest().typed()).toBe('date\ruptime\ra\rb'))
  await choose(user, 'その他の操作', '複数行の貼り付けを確認する')
  pasteText('c\nd')
  await confirm(user, 'キャンセル')
  expect(latest().typed()).toBe('date\ruptime\ra\rb')
})

test('a program that takes pastes as such is not asked for, and no hidden sequence gets out of its brackets', async () => {
  await openTerminal()
  act(() => latest().machineShows('\x1b[?2004h'))
  // Shown by the terminal a moment after it came.
  await waitFor(() => {
    latest().sent.length = 0
    pasteText('x')
    expect(latest().typed()).toBe('\x1b[200~x\x1b[201~')
  })
  latest().sent.length = 0
  pasteText('a\n\x1b[201~b')
  expect(latest().typed()).toBe('\x1b[200~a\r[201~b\x1b[201~')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()

  // A long paste goes in frames that the gateway takes.
  latest().sent.length = 0
  act(() => latest().machineShows('\x1b[?2004l'))
  const long = 'あ'.repeat(50_000)
  await waitFor(() => {
    latest().sent.length = 0
    pasteText(long)
    expect(latest().typed()).toBe(long)
  })
  const sizes = latest().sent.map((frame) => (typeof frame === 'string' ? 0 : frame.byteLength))
  expect(Math.max(...sizes)).toBe(CONSOLE_FRAME_BYTES)
})

test('size of the letters, colours and screen reader are kept for the next terminal', async () => {
  const { user } = await openTerminal()
  await user.click(screen.getByRole('button', { name: '文字を大きくする' }))
  await choose(user, 'その他の操作', '端末を明るい配色にする')
  await choose(user, 'その他の操作', 'スクリーンリーダー対応を有効にする')
  const chosen = { fontSize: 15, theme: 'light', isPasteShown: true, isForScreenReader: true }
  expect(JSON.parse(localStorage.getItem('portal.terminal') ?? '')).toEqual(chosen)
  expect(screen.getByRole('list', { name: '' })).toBeInTheDocument()
})

test('broken settings are the usual ones', async () => {
  localStorage.setItem('portal.terminal', '{"fontSize":4000,"theme":"pink","isPasteShown":false}')
  await openTerminal()
  expect(screen.getByRole('status', { name: '文字の大きさ' })).toHaveTextContent('14')
})

test('another window takes the connection along, and a blocked one leaves it here', async () => {
  const { user } = await openTerminal()
  const open = jest.spyOn(window, 'open').mockReturnValue(null)
  await choose(user, 'その他の操作', '別ウィンドウで開く')
  expect(await screen.findByText(/別ウィンドウを開くことを許可しませんでした/)).toBeVisible()
  expect(latest().isClosed).toBe(false)
  open.mockReturnValue(window)
  await choose(user, 'その他の操作', '別ウィンドウで開く')
  expect(screen.getByText('別ウィンドウで接続しています。')).toBeVisible()
  expect(latest().isClosed).toBe(true)
})

describe('with fingers', () => {
  useFingers()
  const key = (name: string) => within(screen.getByRole('group', { name: 'キー' })).getByRole('button', { name })

  test('keys that a phone lacks are sent, and leave the focus in the terminal; without a connection they say so', async () => {
    const { user } = await openTerminal()
    await user.click(key('キーボード'))
    expect(keys()).toHaveFocus()
    for (const name of ['Esc', 'Tab', '上矢印', '|', '~']) await user.click(key(name))
    expect(latest().typed()).toBe('\x1b\t\x1b[A|~')
    expect(keys()).toHaveFocus()

    // Ctrl and Alt stay down for one key.
    latest().sent.length = 0
    await user.click(key('Ctrl'))
    expect(key('Ctrl')).toHaveAttribute('aria-pressed', 'true')
    await user.keyboard('cc')
    expect(key('Ctrl')).toHaveAttribute('aria-pressed', 'false')
    await user.click(key('Alt'))
    await user.click(key('左矢印'))
    await user.click(key('左矢印'))
    await user.click(key('Ctrl'))
    await user.click(key('Ctrl'))
    await user.keyboard('c')
    expect(latest().typed()).toBe('\x03c\x1b[1;3D\x1b[Dc')

    await user.click(screen.getByRole('button', { name: '切断' }))
    expect(key('Esc')).toHaveAccessibleDescription('接続していません。')
  })

  test('a key of an editor that moves by itself is sent as that editor wants it', async () => {
    const { user } = await openTerminal()
    act(() => latest().machineShows('\x1b[?1h'))
    // Heard by the terminal a moment after it came.
    await waitFor(async () => {
      latest().sent.length = 0
      await user.click(key('下矢印'))
      expect(latest().typed()).toBe('\x1bOB')
    })
  })
})

test('switched off elsewhere, it keeps what it shows and offers to switch it on again', async () => {
  await openTerminal()
  await act(() => servers.disableRemoteAccess(tenant.project.servers[0]?.id ?? ''))
  act(() => latest().gatewayCloses(4410, 'リモート接続が無効になりました。'))
  expect(screen.getByText('リモート接続が無効になりました。')).toBeVisible()
  expect(await screen.findByRole('button', { name: '有効にして接続' })).toBeVisible()
  expect(keys()).toBeInTheDocument()
})
