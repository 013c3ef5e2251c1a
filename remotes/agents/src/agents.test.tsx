import { agentCalls } from '@portal/api-client/agents'
import { ask, queryClient, readNow, send } from '@portal/api-client/http'
import { runtimeConfig } from '@portal/api-client/runtime-config'
import { servers } from '@portal/api-client/servers'
import { changeAnswer } from '@portal/testing/change-answer'
import { renderRemote } from '@portal/testing/render-remote'
import { act, screen, waitFor, within } from '@testing-library/react'
import { serveConfig } from '@portal/testing/serve-config'
import { testApi } from '@portal/testing/tenant'
import { choose, clearConditions, pick, rowsOf } from '@portal/testing/steps'
import { answerInstead } from '@portal/testing/change-answer'
import remote from './module'

const machines = {
  servers: [{ name: 'web-01' }, { name: 'db-01', agent: 'offline' }, { name: 'new-01', agent: 'never' }],
}
const WHOLE_KEY = /^pk_\w{20,}$/

/** What an agent sends when it has just been started. */
async function reportAsAgent(key: string, serialNo: string): Promise<void> {
  const now = new Date().toISOString()
  const answer = await fetch(`${testApi()}/agent/v1/reports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      serialNo,
      agent: { version: '2.4.1', instance: crypto.randomUUID(), startedAt: now },
      sentAt: now,
      powerState: 'On',
      components: [{ kind: 'fan', health: 'OK' }],
      alarms: [],
      sel: [],
      samples: [],
      noticesReceived: [],
    }),
  })
  expect(answer.status).toBe(200)
}

beforeEach(() => {
  serveConfig({
    agentHost: 'https://agents.example',
    agentInstall: [
      {
        title: 'Linux',
        command: 'acme-agent --to {agentHost} --server {serialNo} --name {serverName} --project {project} --key {key}',
        note: 'root で実行します。',
        check: 'systemctl status acme-agent',
        remove: 'acme-agent remove {serialNo}',
      },
      {
        title: '外部に接続できない拠点',
        command: 'tar xzf acme.tar.gz\n./acme/install --server {serialNo}',
        download: 'https://files.example/acme.tar.gz',
      },
    ],
  })
})

test('the list shows the agent of each server, and is filtered by its address, of which an unknown value is dropped', async () => {
  const { user, navigate } = await renderRemote(remote, '/agents', { plan: machines })
  expect(await screen.findByRole('heading', { level: 1, name: 'エージェント管理' })).toBeVisible()
  expect(rowsOf('エージェント')).toHaveLength(3)
  expect(screen.getByRole('row', { name: /db-01/ })).toHaveTextContent('応答なし')
  expect(screen.getByRole('row', { name: /new-01/ })).toHaveTextContent('未接続')
  await navigate('/agents?status=offline&attention=nonsense')
  await waitFor(() => expect(rowsOf('エージェント')).toHaveLength(1))
  expect(screen.getByRole('row', { name: /db-01/ })).toBeVisible()
  await navigate('/agents?q=nothing')
  await clearConditions(user)
  expect(await screen.findByRole('row', { name: /web-01/ })).toBeVisible()
})

test('who runs an older version reads which is the newest, and a version shows its agents alone', async () => {
  const machine = (name: string, version: string) => ({ id: name, name, isActive: true, agent: agentOf(version) })
  const agentOf = (version: string) => ({ status: 'online', version })
  changeAnswer('GET /servers', () => [machine('web-01', '1.9.10'), machine('db-01', '1.10.2')])
  const { user } = await renderRemote(remote, '/agents')
  expect(await screen.findByRole('row', { name: /web-01/ })).toHaveTextContent('1.9.10更新あり最新 1.10.2')
  expect(screen.getByRole('row', { name: /db-01/ })).not.toHaveTextContent('最新')
  await choose(user, '絞り込みを追加', 'バージョン')
  await user.click(screen.getByRole('checkbox', { name: /^1\.9\.10/ }))
  await waitFor(() => expect(rowsOf('エージェント')).toHaveLength(1))
})

test('the menu of an agent copies the ID of its server; the list is the default of four views, and its chips count who is away', async () => {
  const { user, location, project } = await renderRemote(remote, '/agents', { plan: machines })
  const write = jest.spyOn(navigator.clipboard, 'writeText')
  await choose(user, 'web-01 の操作', 'サーバー ID をコピー')
  expect(await screen.findByText('サーバー ID をコピーしました。')).toBeVisible()
  expect(write).toHaveBeenCalledWith(project.servers.find(({ name }) => name === 'web-01')?.id)

  const views = within(await screen.findByRole('list', { name: '表示の切り替え' }))
  const names = views.getAllByRole('link').map(({ textContent }) => textContent)
  expect(names).toEqual(['エージェント3', '導入', '鍵', '通知ルール'])
  expect(views.getByRole('link', { name: /^エージェント/ })).toHaveAttribute('aria-current', 'page')
  await user.click(screen.getByRole('button', { name: /未接続/ }))
  await waitFor(() => expect(rowsOf('エージェント')).toHaveLength(1))
  expect(location()).toBe('/agents?status=never')
  await user.click(views.getByRole('link', { name: '鍵' }))
  expect(await screen.findByRole('table', { name: '鍵の一覧' })).toBeVisible()
  expect(location()).toBe('/agents?tab=keys')
})

type Rendered = Awaited<ReturnType<typeof renderRemote>>
/** Opens the rotation of keys, and types the project into its question. */
async function beginRotation({ user, project }: Pick<Rendered, 'user' | 'project'>) {
  await user.click(await screen.findByRole('button', { name: '鍵を更新' }))
  await user.type(within(await screen.findByRole('dialog')).getByRole('textbox'), project.name)
}
const rotate = (user: Rendered['user']) =>
  user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '鍵を更新' }))
/** Chooses the machine that was never heard, and returns its serial number. */
async function chooseNew({ user, project }: Pick<Rendered, 'user' | 'project'>): Promise<string> {
  await user.click(await screen.findByRole('combobox', { name: 'エージェントを動かすサーバー' }))
  const options = await screen.findAllByRole('option', { name: /-01 \(/, hidden: true })
  expect(options.map(({ textContent }) => textContent?.split(' ')[0])).toEqual(['new-01', 'db-01', 'web-01'])
  await user.click(options[0] ?? document.body)
  return project.servers.find(({ name }) => name === 'new-01')?.serialNo ?? ''
}

test('one block is copied with the key that is not shown, and the page tells when the agent has arrived', async () => {
  const { user, project } = await renderRemote(remote, '/agents?tab=install', { plan: machines })
  // How to connect names the host of this environment and the project.
  expect(await screen.findByRole('button', { name: /https:\/\/agents\.example/ })).toBeVisible()
  expect(screen.getByText(/agents\.example の TCP 443/)).toBeVisible()
  expect(screen.getByRole('button', { name: new RegExp(`${project.name} プロジェクトをコピー`) })).toBeVisible()
  const serialNo = await chooseNew({ user, project })
  const shown = `acme-agent --to https://agents.example --server ${serialNo} --name new-01 --project ${project.name} --key '<プロジェクトの鍵>'`
  expect(await screen.findByText(shown)).toBeVisible()
  expect(screen.getByText('root で実行します。')).toBeVisible()
  expect(screen.getByText('systemctl status acme-agent')).toBeVisible()
  expect(screen.getByText(`acme-agent remove ${serialNo}`)).toBeVisible()
  const write = jest.spyOn(navigator.clipboard, 'writeText')
  await user.click(screen.getByRole('button', { name: 'コマンドをコピー' }))
  expect(await screen.findByText('コマンドをコピーしました。')).toBeVisible()
  const copied = write.mock.calls[0]?.[0] ?? ''
  const key = copied.split(' ').at(-1) ?? ''
  expect(key).toMatch(WHOLE_KEY)
  expect(copied).toBe(shown.replace("'<プロジェクトの鍵>'", key))
  expect(screen.queryByText(WHOLE_KEY)).not.toBeInTheDocument()
  expect(screen.getByText('最初の受信を待っています…')).toBeVisible()
  await reportAsAgent(key, serialNo)
  expect(await screen.findByText('接続しました', {}, { timeout: 10_000 })).toBeVisible()
})

test('each kind of site has its own block, and what it needs first', async () => {
  const { user, project } = await renderRemote(remote, '/agents?tab=install', { plan: machines })
  const serialNo = await chooseNew({ user, project })
  await pick(user, 'システム', '外部に接続できない拠点')
  expect(await screen.findByText(/tar xzf acme\.tar\.gz/)).toHaveTextContent(`./acme/install --server ${serialNo}`)
  const download = screen.getByRole('link', { name: /パッケージを入手/ })
  expect(download).toHaveAttribute('href', 'https://files.example/acme.tar.gz')
  // No key is in the command, so it is beside it.
  expect(screen.getByRole('button', { name: /pk_.*….* をコピー/ })).toBeVisible()
})

test('a project without servers says who adds one', async () => {
  await renderRemote(remote, '/agents?tab=install', { plan: { servers: [] } })
  expect(await screen.findByText(/まだサーバーが登録されていません/)).toHaveTextContent('サポート')
})

test('a project without a key says so where one is needed, and can make one', async () => {
  const plan = { ...machines, keys: 0 }
  const { user, project, navigate } = await renderRemote(remote, '/agents?tab=install', { plan })
  await chooseNew({ user, project })
  expect(await screen.findByRole('link', { name: '鍵を作成' })).toHaveAttribute('href', '/agents?tab=keys')
  await navigate('/agents?tab=keys')
  await user.click(await screen.findByRole('button', { name: '鍵を作成' }))
  await waitFor(() => expect(rowsOf('鍵の一覧')).toHaveLength(1))
  await waitFor(() => expect(screen.queryByText(/有効な鍵がありません/)).not.toBeInTheDocument())
})

test('an environment without installation commands offers none, and says who provides the agent', async () => {
  queryClient.removeQueries({ queryKey: runtimeConfig().queryKey })
  serveConfig({ agentHost: 'https://agents.example', supportUrl: 'https://support.example/help' })
  const { user, project } = await renderRemote(remote, '/agents?tab=install', { plan: machines })
  await chooseNew({ user, project })
  expect(screen.getByRole('link', { name: /サポート/ })).toHaveAttribute('href', 'https://support.example/help')
  expect(screen.queryByRole('button', { name: 'コマンドをコピー' })).not.toBeInTheDocument()
  expect(screen.getByText('最初の受信を待っています…')).toBeVisible()
})

test('a key is masked, shown on demand and copied without being shown', async () => {
  const { user } = await renderRemote(remote, '/agents?tab=keys')
  await user.click(await screen.findByRole('button', { name: /….* をコピー/ }))
  expect(await screen.findByText('鍵をコピーしました。')).toBeVisible()
  expect(screen.queryByText(WHOLE_KEY)).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /を表示/ }))
  expect(screen.getByText(WHOLE_KEY)).toBeVisible()
  await user.click(screen.getByRole('button', { name: /を隠す/ }))
  expect(screen.queryByText(WHOLE_KEY)).not.toBeInTheDocument()
})

test('a rotation names the agents that stop, asks for the project, and leaves one new key', async () => {
  const { user, project } = await renderRemote(remote, '/agents?tab=keys', { plan: { ...machines, keys: 2 } })
  await user.click(await screen.findByRole('button', { name: '鍵を更新' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('2 台のうち受信中の 1 台のエージェントが停止します')
  expect(dialog).toHaveTextContent('すでに応答のない 1 台も')
  const stopped = within(dialog).getAllByRole('listitem')
  expect(stopped.map(({ textContent }) => textContent)).toEqual(['web-01', 'db-01'])
  expect(within(dialog).getByRole('button', { name: '鍵を更新' })).toHaveAttribute('aria-disabled', 'true')
  await user.type(within(dialog).getByRole('textbox'), project.name)
  await rotate(user)
  const steps = await screen.findByRole('list', { name: '鍵の更新の進み具合' })
  await waitFor(() => expect(within(steps).getAllByText('完了')).toHaveLength(3))
  await waitFor(() => expect(rowsOf('鍵の一覧')).toHaveLength(1))

  expect(await screen.findByText('新しい鍵で受信 0 / 2')).toBeVisible()
  const missing = () => screen.getByRole('table', { name: '新しい鍵で受信していないサーバー' })
  expect(missing()).toHaveTextContent('web-01')
  const [{ key } = { key: '' }] = await readNow(agentCalls.keys, {})
  const serialOf = (name: string) => project.servers.find((each) => each.name === name)?.serialNo ?? ''
  const refresh = () => act(() => queryClient.refetchQueries({ queryKey: servers.list().queryKey, exact: true }))
  await reportAsAgent(key, serialOf('web-01'))
  // At first the page looks by itself every 3 s.
  expect(await screen.findByText('新しい鍵で受信 1 / 2')).toBeVisible()
  expect(missing()).not.toHaveTextContent('web-01')
  await reportAsAgent(key, serialOf('db-01'))
  await refresh()
  expect(await screen.findByText('新しい鍵で受信 2 / 2')).toBeVisible()
  expect(screen.queryByRole('table', { name: '新しい鍵で受信していないサーバー' })).not.toBeInTheDocument()
})

test('a rotation deletes the keys that exist when it starts: one made meanwhile too, and one that is gone stops nothing', async () => {
  const { user, project } = await renderRemote(remote, '/agents?tab=keys', { plan: { keys: 2 } })
  await user.click((await screen.findAllByRole('button', { name: /を表示/ }))[0] ?? document.body)
  const seen = screen.getByText(WHOLE_KEY).textContent
  await beginRotation({ user, project })
  // Another administrator is at work.
  const { key: made } = await act(async () => {
    await send(agentCalls.deleteKey, { key: seen })
    return ask(agentCalls.createKey, {})
  })
  await rotate(user)
  const steps = await screen.findByRole('list', { name: '鍵の更新の進み具合' })
  await waitFor(() => expect(within(steps).getAllByText('完了')).toHaveLength(3))
  expect(steps).toHaveTextContent(`${made.slice(0, 4)}…${made.slice(-4)}`)
  await waitFor(() => expect(rowsOf('鍵の一覧')).toHaveLength(1))
})

const STOPPED = 'a rotation stops at the first error, says which call failed, and does not go on by itself'
test.each([
  [500, 'an error'],
  [404, 'a 404 of a key that is still listed'],
])(`${STOPPED}: %i, %s`, async (status) => {
  const { user, project } = await renderRemote(remote, '/agents?tab=keys', { plan: { keys: 1 } })
  await beginRotation({ user, project })
  const refusal = { code: 'internal', message: '処理に失敗しました。', requestID: 'r-1' }
  const fetched = answerInstead({ method: 'DELETE', path: '/project-keys' }, () => Response.json(refusal, { status }))
  await rotate(user)
  expect(await screen.findByText('鍵の更新が途中で止まりました')).toBeVisible()
  await user.click(screen.getByText('詳細'))
  expect(screen.getByRole('button', { name: /リクエスト IDをコピー/ })).toBeVisible()
  expect(screen.getByText('未実行')).toBeVisible()
  expect(fetched.mock.calls.filter(([, init]) => init?.method === 'POST')).toEqual([])
})

test('a firmware notice goes to each chosen server, and what fails says why and stays chosen', async () => {
  const { user } = await renderRemote(remote, '/agents', { plan: machines })
  await user.click(await screen.findByRole('checkbox', { name: 'web-01 を選択' }))
  await user.click(screen.getByRole('checkbox', { name: 'db-01 を選択' }))
  await choose(user, 'ファームウェア通知', 'BIOS')
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('1 台は応答していない')
  await user.click(within(dialog).getByRole('button', { name: '通知を送る' }))
  const results = await screen.findByRole('list', { name: '通知の結果' })
  await waitFor(() => expect(results).toHaveTextContent('送信済みweb-01'))
  await waitFor(() => expect(results).toHaveTextContent('エージェントが接続されていません。'))
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'web-01 を選択' })).not.toBeChecked())
  expect(screen.getByRole('checkbox', { name: 'db-01 を選択' })).toBeChecked()
})

test('a member reads the reason instead of the keys, and everything else', async () => {
  const plan = { ...machines, rules: true }
  const { user, navigate, project } = await renderRemote(remote, '/agents?tab=keys', { as: 'member', plan })
  const why = /エージェントを管理する権限がありません。鍵の表示と更新には管理者の権限が必要です。/
  expect(await screen.findByText(why)).toBeVisible()
  expect(screen.queryByRole('table', { name: '鍵の一覧' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '鍵を更新' })).not.toBeInTheDocument()
  await navigate('/agents')
  await user.click(await screen.findByRole('checkbox', { name: 'web-01 を選択' }))
  await user.click(screen.getByRole('button', { name: 'ファームウェア通知' }))
  expect(screen.getByRole('menuitem', { name: /BIOS/ })).toHaveTextContent('エージェントを管理する権限がありません。')
  await navigate('/agents?tab=install')
  await chooseNew({ user, project })
  expect(await screen.findByText('鍵は、プロジェクトの管理者から受け取ってください。')).toBeVisible()
  await navigate('/agents?tab=rules')
  expect(await screen.findByRole('row', { name: /重大イベントを運用チームへ/ })).toHaveTextContent('メール')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('without the basic contract the page says what it would be', async () => {
  await renderRemote(remote, '/agents', { plan: { entitlements: { infraBasic: false } } })
  expect(await screen.findByText('エージェント管理は契約対象外です')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'エージェント管理' })).toBeVisible()
  expect(screen.getByRole('link', { name: '契約内容を確認' })).toHaveAttribute('href', '/dashboard#entitlements')
})
