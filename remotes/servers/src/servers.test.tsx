import { renderRemote } from '@portal/testing/render-remote'
import { makeTenant } from '@portal/testing/tenant'
import { screen, waitFor, within } from '@testing-library/react'
import module from './module'

const STATES = {
  servers: [
    { name: 'web-01', remoteEnabled: true },
    { name: '基幹系DBサーバー１号機', open: [{ trouble: 'fan3Low', minutesAgo: 180 }], supportInDays: 29 },
    { name: '旧メールサーバ', isActive: false, supportInDays: -400 },
    { name: '新規搬入', agent: 'never', health: 'Unknown', supportInDays: null },
  ],
}
const BASIC = { entitlements: { infraAdvanced: false, remoteAccess: false } }

const names = () => screen.queryAllByRole('rowheader').map((cell) => within(cell).getByRole('link').textContent)
const idOf = (project: { servers: { id: string; name: string }[] }, name: string) =>
  project.servers.find((server) => server.name === name)?.id ?? ''

describe('the list', () => {
  test('shows every server, the worst first, and says so when nothing matches, and how many there are', async () => {
    const { project, user, navigate } = await renderRemote(module, '/servers', { plan: STATES })
    expect(await screen.findByRole('heading', { level: 1, name: 'サーバー管理' })).toBeVisible()
    expect(names()).toEqual(['基幹系DBサーバー１号機', '新規搬入', 'web-01', '旧メールサーバ'])
    expect(screen.getByRole('link', { name: 'web-01' })).toHaveAttribute('href', `/servers/${idOf(project, 'web-01')}`)
    await navigate('/servers?q=nothing-like-this')
    expect(await screen.findByText(/^条件に一致するデータは 0 件です/)).toBeVisible()
    expect(screen.getByText(/全 4 件/)).toBeVisible()
    const [clear] = screen.getAllByRole('button', { name: '条件をクリア' })
    await user.click(clear ?? document.body)
    await waitFor(() => expect(names()).toHaveLength(4))
  })

  test('is filtered by its address, and each condition can be taken off', async () => {
    const path = '/servers?isActive=true&agent=online&q=ＷＥＢ'
    const { user, location } = await renderRemote(module, path, { plan: STATES })
    await screen.findByRole('table')
    expect(names()).toEqual(['web-01'])
    await user.click(screen.getByRole('button', { name: '条件「エージェント: オンライン」を外す' }))
    expect(location()).toBe(`/servers?q=${encodeURIComponent('ＷＥＢ')}&isActive=true`)
  })

  test('says what to do while there are no servers', async () => {
    await renderRemote(module, '/servers', { plan: { servers: 0 } })
    expect(await screen.findByText('サーバーがまだ登録されていません')).toBeVisible()
    expect(screen.getByRole('link', { name: 'エージェント管理へ' })).toHaveAttribute('href', '/agents')
  })

  test('switches monitoring off from a row', async () => {
    const { user } = await renderRemote(module, '/servers?q=web-01', { plan: STATES })
    await user.click(await screen.findByRole('button', { name: 'web-01 の操作' }))
    await user.click(screen.getByRole('menuitem', { name: '監視を無効にする' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: '無効にする' }))
    expect(await screen.findByText('web-01 の監視を無効にしました。')).toBeVisible()
    await waitFor(() => expect(within(screen.getByRole('table')).getByText('監視無効')).toBeVisible())
  })

  test('a member reads why servers cannot be changed', async () => {
    const { user } = await renderRemote(module, '/servers?q=web-01', { plan: STATES, as: 'member' })
    await user.click(await screen.findByRole('button', { name: 'web-01 の操作' }))
    const item = screen.getByRole('menuitem', { name: /監視を無効にする/ })
    expect(item).toHaveAttribute('aria-disabled', 'true')
    expect(item).toHaveTextContent('サーバーを管理する権限がありません。')
  })
})

describe('a server', () => {
  test('says why it is critical and leads to the log entry', async () => {
    const { user } = await renderRemote(module, '/servers?hardStatus=Critical', { plan: STATES })
    await user.click(await screen.findByRole('link', { name: '基幹系DBサーバー１号機' }))
    expect(await screen.findByRole('heading', { level: 1, name: '基幹系DBサーバー１号機' })).toBeVisible()
    const reasons = screen.getByRole('region', { name: 'なぜ重大か' })
    expect(reasons).toHaveTextContent('FAN3 の回転数が 480 RPM まで低下')
    await user.click(within(reasons).getByRole('link', { name: 'ハードログを見る' }))
    expect(await screen.findByRole('heading', { level: 1, name: /^ファン FAN3 の値が 480 RPM となり/ })).toBeVisible()
    expect(screen.getByRole('region', { name: '概要' })).toHaveTextContent('しきい値を 420 RPM 下回っています')
    expect(screen.getByRole('region', { name: '概要' })).toHaveTextContent('復旧の記録がありません')
    await user.click(screen.getByText('生データ'))
    expect(screen.getByText('レコード種別')).toBeVisible()
    expect(within(screen.getByRole('table', { name: 'このログの前後' })).getByText('このログ')).toBeVisible()
  })

  test('that does not exist is not found', async () => {
    await renderRemote(module, '/servers/nobody')
    expect(await screen.findByText('見つかりません')).toBeVisible()
    expect(screen.getByRole('link', { name: 'サーバー管理へ戻る' })).toHaveAttribute('href', '/servers')
  })

  test.each([
    ['/servers/nobody/remote-login', 'サーバー管理', '/servers'],
    ['/servers/nobody/maintenance-sheet', 'サーバー管理', '/servers'],
    ['/servers/nobody/system-event-logs/1', 'サーバー管理', '/servers'],
    ['/server-lifecycles/nobody', 'ライフサイクル', '/server-lifecycles'],
  ])('whose page %s is opened leads back to its list', async (address, label, list) => {
    await renderRemote(module, address)
    expect(await screen.findByRole('link', { name: `${label}へ戻る` })).toHaveAttribute('href', list)
  })

  test.each([
    ['?tab=metrics', 'メトリクスは契約対象外です'],
    ['/remote-login', 'リモート接続は契約対象外です'],
  ])('%s says that it is not in the contract', async (path, words) => {
    const tenant = await makeTenant({ servers: 1, ...BASIC })
    await renderRemote(module, `/servers/${tenant.project.servers[0]?.id}${path}`, { tenant })
    expect(await screen.findByText(words)).toBeVisible()
  })
})

describe('remote access', () => {
  test('that is off can be switched on where it is missed', async () => {
    const tenant = await makeTenant(STATES)
    const path = `/servers/${idOf(tenant.project, '旧メールサーバ')}/remote-screen`
    const { user } = await renderRemote(module, path, { tenant })
    expect(await screen.findByText('リモート接続が無効です。')).toBeVisible()
    await user.click(screen.getByRole('button', { name: '有効にして接続' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '有効にして接続' }))
    await waitFor(() => expect(screen.queryByText('リモート接続が無効です。')).not.toBeInTheDocument())
  })

  test('is enabled from the menu of a row, which leads to the console', async () => {
    const tenant = await makeTenant(STATES)
    const { user, location } = await renderRemote(module, '/servers', { tenant })
    await user.click(await screen.findByRole('button', { name: '旧メールサーバ の操作' }))
    await user.click(screen.getByRole('menuitem', { name: 'リモート画面' }))
    const question = within(await screen.findByRole('dialog', { name: 'リモート接続を有効にして接続しますか？' }))
    await user.click(question.getByRole('button', { name: '有効にして接続' }))
    await waitFor(() => expect(location()).toBe(`/servers/${idOf(tenant.project, '旧メールサーバ')}/remote-screen`))
  })
})

test.each(['', '/ID/remote-login', '/ID/remote-screen', '/ID/maintenance-sheet', '/ID/system-event-logs/1'])(
  '/servers%s without the basic contract says what servers would be',
  async (path) => {
    const plan = { entitlements: { infraBasic: false } }
    await renderRemote(module, `/servers${path.replace('ID', 'unknown')}`, { plan })
    expect(await screen.findByText('サーバー管理は契約対象外です')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'サーバー管理' })).toBeVisible()
    expect(screen.getByRole('link', { name: '契約内容を確認' })).toHaveAttribute('href', '/dashboard#entitlements')
  },
)
