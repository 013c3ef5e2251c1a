import { catchSavedFiles, onlyText } from '@portal/testing/saved-files'
import { confirm } from '@portal/testing/steps'
import { neverAnswer } from '@portal/testing/change-answer'
import { screen, waitFor, within } from '@testing-library/react'
import { changeAnswers, inPart, openServer } from './detail.fixture'

const CRITICAL = { name: '基幹DB', open: [{ trouble: 'fan3Low', minutesAgo: 180 }] }
const button = (name: string) => screen.findByRole('button', { name })
const link = (name: string | RegExp) => screen.findByRole('link', { name })
const tabs = () => within(screen.getByRole('list', { name: '表示の切り替え' }))

test('the tabs have an address each and count what is unresolved; the first says why a state is critical, the others in one line', async () => {
  const { user, location, machine } = await openServer(CRITICAL)
  await screen.findByRole('heading', { level: 1, name: '基幹DB' })
  const links = tabs().getAllByRole('link')
  const labels = /^概要 メトリクス ハードログ イベント[1-9]\d* 履歴 構成 ファームウェア ライフサイクル 設定$/
  expect(links.map((link) => link.textContent).join(' ')).toMatch(labels)
  expect(links[0]).toHaveAttribute('aria-current', 'page')
  // The reason leads to the record and to the sheet for the vendor.
  const strip = within(await screen.findByRole('region', { name: 'なぜ重大か' }))
  expect(strip.getByText(/FAN3 の回転数が 480 RPM まで低下/)).toBeVisible()
  const log = machine.hardStatusReasons[0]?.hardLogID
  expect(await link('ハードログを見る')).toHaveAttribute('href', `/servers/${machine.id}/system-event-logs/${log}`)
  const sheet = strip.getByRole('link', { name: '保守依頼シート' })
  expect(sheet).toHaveAttribute('href', `/servers/${machine.id}/maintenance-sheet?log=${log}`)

  await user.click(tabs().getByRole('link', { name: '構成' }))
  expect(location()).toBe(`/servers/${machine.id}?tab=hardware`)
  expect(await screen.findByRole('region', { name: '本体' })).toBeVisible()
  expect(tabs().getByRole('link', { name: '構成' })).toHaveAttribute('aria-current', 'page')
  expect(await link(/^FAN3 の回転数が 480 RPM まで低下.* ›$/)).toHaveAttribute('href', `/servers/${machine.id}`)
  expect(screen.queryByRole('region', { name: 'なぜ重大か' })).not.toBeInTheDocument()
})

test('a tab that does not exist is the overview, and a healthy server has no reasons to give', async () => {
  await openServer({ name: 'web-01' }, { tab: 'nonsense' })
  expect(await screen.findByRole('region', { name: '状態' })).toBeVisible()
  expect(tabs().getByRole('link', { name: '概要' })).toHaveAttribute('aria-current', 'page')
  expect(screen.getByRole('heading', { level: 1, name: 'web-01' })).toBeVisible()
  expect(screen.queryByRole('region', { name: /^なぜ/ })).not.toBeInTheDocument()
})

const ASSIGNEE = { id: 'u9', email: 'night@alpha.example' }
test.each([
  ['nobody', { status: 'new' }, 'なし'],
  ['those of its unresolved events', { status: 'in_progress', assignee: ASSIGNEE }, ASSIGNEE.email],
  ['nobody where only resolved events have one', { status: 'resolved', assignee: ASSIGNEE }, 'なし'],
])('beside that line stands who handles it: %s', async (_case, change, owner) => {
  changeAnswers({
    path: '/events?',
    answer: async (real) => {
      const rows: object[] = await (await real()).json()
      return Response.json(rows.map((row) => ({ ...row, assignee: null, ...change })))
    },
  })
  await openServer(CRITICAL, { tab: 'settings' })
  expect(await screen.findByText(`担当 ${owner}`)).toBeVisible()
})

test('a server that never connected says why nothing is known', async () => {
  await openServer({ name: '新規', agent: 'never', health: 'Unknown' })
  const why = await screen.findByRole('region', { name: 'なぜ不明か' })
  expect(why).toHaveTextContent('エージェントがまだ接続していないため')
  expect(screen.getByRole('list', { name: '現在の状態' })).toHaveTextContent('エージェント 未接続')
})

test('a state without a reason says so', async () => {
  changeAnswers(inPart('/servers/', { hardStatus: 'Critical', hardStatusReasons: [] }))
  await openServer({ name: 'web-01' })
  expect(await screen.findByRole('region', { name: 'なぜ重大か' })).toHaveTextContent('理由は報告されていません。')
})

const NO_CONTRACT = { entitlements: { remoteAccess: false } }
test.each([
  ['is not in the contract', { remoteEnabled: true }, NO_CONTRACT, 'リモート接続は契約対象外です。'],
  ['is off and has no agent', { agent: 'offline' }, {}, 'エージェントが接続されていません。'],
  ['is off and not in the contract', {}, NO_CONTRACT, 'リモート接続は契約対象外です。'],
  ['has no agent', { remoteEnabled: true, agent: 'offline' }, {}, 'エージェントが接続されていません。'],
  ['is not allowed', { remoteEnabled: true }, { as: 'member' as const }, 'サーバーを管理する権限がありません。'],
])('a console that %s cannot be opened, and the button says why', async (_case, server, options, why) => {
  await openServer({ name: 'web-01', ...server }, options)
  for (const name of ['リモートログイン', 'リモート画面']) {
    const found = await button(name)
    await waitFor(() => expect(found).toHaveAccessibleDescription(why))
    expect(found).toHaveAttribute('aria-disabled', 'true')
  }
})

test('a console whose remote access is off asks whether to enable it, waits for that, and opens', async () => {
  const { user, location, machine } = await openServer({ name: 'web-01' })
  await user.click(await button('リモート画面'))
  expect(await screen.findByRole('dialog', { name: 'リモート接続を有効にして接続しますか？' })).toBeVisible()
  await confirm(user, 'キャンセル')
  expect(location()).toBe(`/servers/${machine.id}`)
  let state = 'enabling'
  const access = () => ({ remoteAccess: { enabled: state === 'enabled', state } })
  const restore = changeAnswers(inPart(`/servers/${machine.id}`, (body) => 'remoteAccess' in body && access()))
  await user.click(await button('リモートログイン'))
  await confirm(user, '有効にして接続')
  expect(await screen.findByText('リモート接続を有効にしています。有効になると接続します。')).toBeVisible()
  expect(location()).toBe(`/servers/${machine.id}`)
  state = 'enabled'
  await waitFor(() => expect(location()).toBe(`/servers/${machine.id}/remote-login`), { timeout: 5000 })
  restore()
})

test('what cannot be enabled says so, and the page stays', async () => {
  const { user, location, machine } = await openServer({ name: 'web-01' })
  await button('リモートログイン')
  changeAnswers(
    { path: '/remote-access', method: 'POST', answer: () => Response.json({}) },
    inPart(`/servers/${machine.id}`, { remoteAccess: { enabled: false, state: 'error' } }),
  )
  await user.click(await button('リモートログイン'))
  await confirm(user, '有効にして接続')
  const failed = 'web-01 のリモート接続を有効にできませんでした。もう一度お試しください。'
  expect(await screen.findByText(failed)).toBeVisible()
  expect(location()).toBe(`/servers/${machine.id}`)
})

test('where remote access is open both consoles are a link', async () => {
  const { machine } = await openServer({ name: 'web-01', remoteEnabled: true })
  expect(await link('リモートログイン')).toHaveAttribute('href', `/servers/${machine.id}/remote-login`)
  expect(await link('リモート画面')).toHaveAttribute('href', `/servers/${machine.id}/remote-screen`)
})

test('the menu exports the hardware log and leads to the settings and the sheet', async () => {
  const files = catchSavedFiles()
  const { user, machine } = await openServer({ name: 'web-01', hardLogs: 5 })
  await user.click(await button('操作'))
  expect(screen.getByRole('menuitem', { name: '編集' })).toHaveAttribute('href', `/servers/${machine.id}?tab=settings`)
  const operations = screen.getByRole('menuitem', { name: 'この対象の操作ログ' })
  expect(operations).toHaveAttribute('href', `/activity-logs?q=${machine.id}&period=`)
  expect(await link('保守依頼シート')).toHaveAttribute('href', `/servers/${machine.id}/maintenance-sheet`)
  await user.click(screen.getByRole('menuitem', { name: 'ハードログの書き出し' }))
  expect(await onlyText(files)).toMatch(/^\uFEFFID,レコード ID,発生日時/)
})

test('a hardware log that takes long to come says so, and can be aborted', async () => {
  const { user } = await openServer({ name: 'web-01' })
  await button('操作')
  // Toasts of earlier tests may still be there.
  const told = screen.queryAllByRole('alert').length
  const { fetched, aborted } = neverAnswer('/hard-logs/export')
  await user.click(await button('操作'))
  await user.click(screen.getByRole('menuitem', { name: 'ハードログの書き出し' }))
  const abort = await button('書き出しを中止')
  await user.click(await button('操作'))
  expect(screen.getByRole('menuitem', { name: /^ハードログの書き出し/ })).toHaveTextContent('書き出しています。')
  await user.keyboard('{Escape}')
  await user.click(abort)
  await aborted
  fetched.mockRestore()
  await waitFor(() => expect(abort).not.toBeInTheDocument())
  expect(screen.queryAllByRole('alert')).toHaveLength(told)
})

test('with the basic contract the menu says that the export is not part of it', async () => {
  const { user } = await openServer({ name: 'web-01' }, { entitlements: { infraAdvanced: false, remoteAccess: false } })
  await user.click(await button('操作'))
  const item = (name: RegExp) => screen.getByRole('menuitem', { name })
  await waitFor(() => expect(item(/書き出し/)).toHaveTextContent('ハードログの書き出しは契約対象外です。'))
  expect(item(/リモート接続を有効にする/)).toHaveTextContent('リモート接続は契約対象外です。')
})

test('without any contract for servers the page says what it would be', async () => {
  const nothing = { infraBasic: false, infraAdvanced: false, remoteAccess: false }
  await openServer({ name: 'web-01' }, { entitlements: nothing })
  expect(await screen.findByText('サーバー管理は契約対象外です')).toBeVisible()
})
