import { agentCalls } from '@portal/api-client/agents'
import { ask, queryClient, send } from '@portal/api-client/http'
import { runtimeConfig } from '@portal/api-client/runtime-config'
import { renderRemote } from '@portal/testing/render-remote'
import { act, screen, waitFor, within } from '@testing-library/react'
import { serveConfig } from '@portal/testing/serve-config'
import { testApi } from '@portal/testing/tenant'
import remote from './module'

const machines = {
  servers: [{ name: 'web-01' }, { name: 'db-01', agent: 'offline' }, { name: 'new-01', agent: 'never' }],
}
const WHOLE_KEY = /^pk_\w{20,}$/
const rows = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)

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
        title: 'インストール',
        command: 'acme-agent --to {agentHost} --server {serialNo} --name {serverName} --project {project} --key {key}',
        note: '管理者として実行します。',
      },
      { title: '起動', command: 'acme-agent start' },
    ],
  })
})

test('the list shows the agent of each server', async () => {
  await renderRemote(remote, '/agents', { plan: machines })
  expect(await screen.findByRole('heading', { level: 1, name: 'エージェント管理' })).toBeVisible()
  expect(rows('エージェント')).toHaveLength(3)
  expect(screen.getByRole('row', { name: /db-01/ })).toHaveTextContent('応答なし')
  expect(screen.getByRole('row', { name: /new-01/ })).toHaveTextContent('未接続')
})

test('the address filters the list, and an unknown value in it is dropped', async () => {
  await renderRemote(remote, '/agents?status=offline&attention=nonsense', { plan: machines })
  await screen.findByRole('row', { name: /db-01/ })
  expect(rows('エージェント')).toHaveLength(1)
})

test('when no agent matches, the filter can be cleared', async () => {
  const { user } = await renderRemote(remote, '/agents?q=nothing', { plan: machines })
  const [clear] = await screen.findAllByRole('button', { name: '条件をクリア' })
  await user.click(clear ?? document.body)
  expect(await screen.findByRole('row', { name: /web-01/ })).toBeVisible()
})

test('how to connect names the host of this environment and the project', async () => {
  const { project } = await renderRemote(remote, '/agents')
  expect(await screen.findByRole('button', { name: /https:\/\/agents\.example/ })).toBeVisible()
  expect(screen.getByText(/agents\.example の TCP 443/)).toBeVisible()
  expect(screen.getByRole('button', { name: new RegExp(`${project.name} プロジェクトをコピー`) })).toBeVisible()
})

type Rendered = Awaited<ReturnType<typeof renderRemote>>
/** Chooses the machine that was never heard, and returns its serial number. */
async function chooseNew({ user, project }: Pick<Rendered, 'user' | 'project'>): Promise<string> {
  await user.click(await screen.findByRole('combobox', { name: 'エージェントを動かすサーバー' }))
  const options = await screen.findAllByRole('option', { name: /-01 \(/, hidden: true })
  expect(options.map(({ textContent }) => textContent?.split(' ')[0])).toEqual(['new-01', 'db-01', 'web-01'])
  await user.click(options[0] ?? document.body)
  return project.servers.find(({ name }) => name === 'new-01')?.serialNo ?? ''
}

test('the commands of this environment are ready to copy, and the page tells when the agent has arrived', async () => {
  const { user, project } = await renderRemote(remote, '/agents', { plan: machines })
  await user.click(await screen.findByRole('button', { name: /を表示/ }))
  const key = screen.getByText(WHOLE_KEY).textContent
  const serialNo = await chooseNew({ user, project })
  expect(screen.getByRole('button', { name: /インストールのコマンドをコピー/ })).toHaveTextContent(
    `acme-agent --to https://agents.example --server ${serialNo} --name new-01 --project ${project.name} --key '<プロジェクトの鍵>'`,
  )
  expect(screen.getByText('管理者として実行します。')).toBeVisible()
  expect(screen.getByText(/<プロジェクトの鍵> は、「プロジェクトの鍵」のうち 1 つに置き換えてください/)).toBeVisible()
  expect(screen.getByRole('button', { name: /起動のコマンドをコピー/ })).toHaveTextContent('acme-agent start')
  expect(screen.getByText('最初の受信を待っています…')).toBeVisible()
  await reportAsAgent(key, serialNo)
  expect(await screen.findByText('接続しました', {}, { timeout: 10_000 })).toBeVisible()
})

test('an environment without installation commands offers none, and says who provides the agent', async () => {
  queryClient.removeQueries({ queryKey: runtimeConfig().queryKey })
  serveConfig({ agentHost: 'https://agents.example', supportUrl: 'https://support.example/help' })
  const { user, project } = await renderRemote(remote, '/agents', { plan: machines })
  await chooseNew({ user, project })
  expect(screen.getByRole('link', { name: /サポート/ })).toHaveAttribute('href', 'https://support.example/help')
  expect(screen.queryByText(/npm run agent/)).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /コマンドをコピー/ })).not.toBeInTheDocument()
  expect(screen.getByText('最初の受信を待っています…')).toBeVisible()
})

test('a key is masked, shown on demand and copied without being shown', async () => {
  const { user } = await renderRemote(remote, '/agents')
  await user.click(await screen.findByRole('button', { name: /….* をコピー/ }))
  expect(await screen.findByText('鍵をコピーしました。')).toBeVisible()
  expect(screen.queryByText(WHOLE_KEY)).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /を表示/ }))
  expect(screen.getByText(WHOLE_KEY)).toBeVisible()
  await user.click(screen.getByRole('button', { name: /を隠す/ }))
  expect(screen.queryByText(WHOLE_KEY)).not.toBeInTheDocument()
})

test('a rotation names the agents that stop, asks for the project, and leaves one new key', async () => {
  const { user, project } = await renderRemote(remote, '/agents', { plan: { ...machines, keys: 2 } })
  await user.click(await screen.findByRole('button', { name: '鍵を更新' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('1 台のエージェントが停止します')
  expect(within(dialog).getByRole('button', { name: '鍵を更新' })).toHaveAttribute('aria-disabled', 'true')
  await user.type(within(dialog).getByRole('textbox'), project.name)
  await user.click(within(dialog).getByRole('button', { name: '鍵を更新' }))
  const steps = await screen.findByRole('list', { name: '鍵の更新の進み具合' })
  await waitFor(() => expect(within(steps).getAllByText('完了')).toHaveLength(3))
  await waitFor(() => expect(rows('鍵の一覧')).toHaveLength(1))
})

test('a rotation deletes the keys that exist when it starts: one made meanwhile too, and one that is gone stops nothing', async () => {
  const { user, project } = await renderRemote(remote, '/agents', { plan: { keys: 2 } })
  await user.click((await screen.findAllByRole('button', { name: /を表示/ }))[0] ?? document.body)
  const seen = screen.getByText(WHOLE_KEY).textContent
  await user.click(screen.getByRole('button', { name: '鍵を更新' }))
  await user.type(within(await screen.findByRole('dialog')).getByRole('textbox'), project.name)
  // Another administrator is at work.
  const { key: made } = await act(async () => {
    await send(agentCalls.deleteKey, { key: seen })
    return ask(agentCalls.createKey, {})
  })
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '鍵を更新' }))
  const steps = await screen.findByRole('list', { name: '鍵の更新の進み具合' })
  await waitFor(() => expect(within(steps).getAllByText('完了')).toHaveLength(3))
  expect(steps).toHaveTextContent(`${made.slice(0, 4)}…${made.slice(-4)}`)
  await waitFor(() => expect(rows('鍵の一覧')).toHaveLength(1))
})

/** A call of the page fails with this answer; all others go to the API. */
function failing(method: string, status: number): jest.SpiedFunction<typeof fetch> {
  const real = globalThis.fetch
  return jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (input, init) =>
      init?.method === method && String(input).includes('/project-keys')
        ? Response.json({ code: 'internal', message: '処理に失敗しました。', requestID: 'r-1' }, { status })
        : real(input, init),
    )
}

test.each([
  ['an error', 500],
  ['a 404 of a key that is still listed', 404],
])(
  'a rotation stops at the first error, says which call failed, and does not go on by itself: %s',
  async (_what, status) => {
    const { user, project } = await renderRemote(remote, '/agents', { plan: { keys: 1 } })
    await user.click(await screen.findByRole('button', { name: '鍵を更新' }))
    await user.type(within(await screen.findByRole('dialog')).getByRole('textbox'), project.name)
    const fetched = failing('DELETE', status)
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '鍵を更新' }))
    expect(await screen.findByText('鍵の更新が途中で止まりました')).toBeVisible()
    await user.click(screen.getByText('詳細'))
    expect(screen.getByRole('button', { name: /リクエスト IDをコピー/ })).toBeVisible()
    expect(screen.getByText('未実行')).toBeVisible()
    expect(fetched.mock.calls.filter(([, init]) => init?.method === 'POST')).toEqual([])
    fetched.mockRestore()
  },
)

test('a project without a key says so and can make one', async () => {
  const { user } = await renderRemote(remote, '/agents', { plan: { keys: 0 } })
  await user.click(await screen.findByRole('button', { name: '鍵を作成' }))
  await waitFor(() => expect(rows('鍵の一覧')).toHaveLength(1))
  await waitFor(() => expect(screen.queryByText(/有効な鍵がありません/)).not.toBeInTheDocument())
})

test('a firmware notice goes to each chosen server, and what fails says why and stays chosen', async () => {
  const { user } = await renderRemote(remote, '/agents', { plan: machines })
  await user.click(await screen.findByRole('checkbox', { name: 'web-01 を選択' }))
  await user.click(screen.getByRole('checkbox', { name: 'db-01 を選択' }))
  await user.click(screen.getByRole('combobox', { name: '種別' }))
  await user.click(await screen.findByRole('option', { name: 'BIOS', hidden: true }))
  await user.click(screen.getByRole('button', { name: '通知を送る' }))
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
  await renderRemote(remote, '/agents', { as: 'member', plan: { ...machines, rules: true } })
  expect(await screen.findByText(/エージェントを管理する権限がありません。鍵の表示/)).toBeVisible()
  expect(screen.queryByRole('table', { name: '鍵の一覧' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: '通知を送る' })).toHaveAccessibleDescription(
    'エージェントを管理する権限がありません。',
  )
  expect(await screen.findByRole('row', { name: /重大イベントを運用チームへ/ })).toHaveTextContent('メール')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('without the basic contract the page says what it would be', async () => {
  await renderRemote(remote, '/agents', { plan: { entitlements: { infraBasic: false } } })
  expect(await screen.findByText('エージェント管理は契約対象外です')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'エージェント管理' })).toBeVisible()
  expect(screen.getByRole('link', { name: '契約内容を確認' })).toHaveAttribute('href', '/dashboard#entitlements')
})
