import { renderRemote } from '@portal/testing/render-remote'
import { makeTenant } from '@portal/testing/tenant'
import { choose, clearConditions, confirm, hrefOf } from '@portal/testing/steps'
import { screen, waitFor, within } from '@testing-library/react'
import { idOf, names, openList } from './list.fixture'
import module from './module'
import { STATES } from './states.fixture'

const BASIC = { entitlements: { infraAdvanced: false, remoteAccess: false } }

describe('the list', () => {
  test('shows every server, the worst first, and says so when nothing matches, and how many there are', async () => {
    const { project, user, navigate } = await openList('/servers')
    expect(await screen.findByRole('heading', { level: 1, name: 'サーバー管理' })).toBeVisible()
    expect(names()).toEqual(['基幹系DBサーバー１号機', '新規搬入', 'web-01', '旧メールサーバ'])
    expect(hrefOf('web-01')).toBe(`/servers/${idOf({ project }, 'web-01')}`)
    await navigate('/servers?q=nothing-like-this')
    expect(await screen.findByText(/^条件に一致するデータは 0 件です/)).toBeVisible()
    expect(screen.getByText(/全 4 件/)).toBeVisible()
    await clearConditions(user)
    await waitFor(() => expect(names()).toHaveLength(4))
  })

  test('is filtered by its address, and each condition can be taken off', async () => {
    const path = '/servers?isActive=true&agent=online&q=ＷＥＢ'
    const { user, location } = await openList(path)
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
    await choose(user, 'web-01 の操作', '監視を無効にする')
    await confirm(user, '無効にする')
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
    ['/servers/ID?tab=metrics', 'メトリクス'],
    ['/servers/ID?tab=lifecycle', 'ライフサイクル'],
    ['/servers/ID/remote-login', 'リモート接続'],
    ['/servers?view=power', '電力と温度の表示'],
    ['/server-lifecycles', 'ライフサイクル'],
  ])('%s says that it is not in the contract', async (path, feature) => {
    const tenant = await makeTenant({ servers: 1, ...BASIC })
    await renderRemote(module, path.replace('ID', tenant.project.servers[0]?.id ?? ''), { tenant })
    expect(await screen.findByText(`${feature}は契約対象外です`)).toBeVisible()
  })
})

describe('remote access', () => {
  test('that is off can be switched on where it is missed', async () => {
    const tenant = await makeTenant(STATES)
    const path = `/servers/${idOf(tenant, '旧メールサーバ')}/remote-screen`
    const { user } = await renderRemote(module, path, { tenant })
    expect(await screen.findByText('リモート接続が無効です。')).toBeVisible()
    await user.click(screen.getByRole('button', { name: '有効にして接続' }))
    await confirm(user, '有効にして接続')
    await waitFor(() => expect(screen.queryByText('リモート接続が無効です。')).not.toBeInTheDocument())
  })

  test('is enabled from the menu of a row, which leads to the console', async () => {
    const tenant = await makeTenant(STATES)
    const { user, location } = await renderRemote(module, '/servers', { tenant })
    await choose(user, '旧メールサーバ の操作', 'リモート画面')
    await confirm(user, '有効にして接続', 'リモート接続を有効にして接続しますか？')
    await waitFor(() => expect(location()).toBe(`/servers/${idOf(tenant, '旧メールサーバ')}/remote-screen`))
  })
})

const PAGES = ['', '/ID/remote-login', '/ID/remote-screen', '/ID/maintenance-sheet', '/ID/system-event-logs/1']
test.each(PAGES)('/servers%s without the basic contract says what servers would be', async (path) => {
  const plan = { entitlements: { infraBasic: false } }
  await renderRemote(module, `/servers${path.replace('ID', 'unknown')}`, { plan })
  expect(await screen.findByText('サーバー管理は契約対象外です')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'サーバー管理' })).toBeVisible()
  expect(hrefOf('契約内容を確認')).toBe('/dashboard#entitlements')
})
