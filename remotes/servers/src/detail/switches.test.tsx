import { activityLogCalls } from '@portal/api-client/activity-logs'
import { entitlements } from '@portal/api-client/entitlements'
import { queryClient, readNow } from '@portal/api-client/http'
import { serverCalls, servers } from '@portal/api-client/servers'
import { HOUR_MS } from '@portal/contract'
import { confirm } from '@portal/testing/steps'
import { act, screen, waitFor, within } from '@testing-library/react'
import { changeAnswers, inPart, openServer, refusal } from './detail.fixture'

const SETTINGS = { tab: 'settings' }
const monitored = () => screen.findByRole('switch', { name: 'このサーバーを監視する' })
const facts = () => within(screen.getByRole('list', { name: '現在の状態' }))
const dialog = async () => within(await screen.findByRole('dialog'))
const accessCard = async () => within(await screen.findByRole('region', { name: 'リモート接続' }))
/** Opens the settings, and asks there for remote access. */
async function askForAccess() {
  const page = await openServer({ name: 'web-01' }, SETTINGS)
  const card = await accessCard()
  await page.user.click(card.getByRole('button', { name: '有効にする' }))
  return { ...page, card, question: await dialog() }
}

/** An answer that waits until it is let go. */
function held() {
  let release: () => void = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  return { gate, release: () => act(async () => release()) }
}

afterEach(() => {
  jest.useRealTimers()
})

describe('the switch of monitoring', () => {
  test('stays until the question is answered and when it is cancelled, then moves at once, with the header, and is saved', async () => {
    const { gate, release } = held()
    changeAnswers({ path: '/active', method: 'PUT', answer: (real) => gate.then(real) })
    const { user } = await openServer({ name: 'web-01' }, SETTINGS)
    await user.click(await monitored())
    expect((await dialog()).getByText('このサーバーの通知とイベントの作成が止まります。')).toBeVisible()
    expect(await monitored()).toBeChecked()
    await confirm(user, 'キャンセル')
    expect(await monitored()).toBeChecked()
    await user.click(await monitored())
    await confirm(user, '無効にする')
    await waitFor(async () => expect(await monitored()).not.toBeChecked())
    expect(facts().getByText('監視無効')).toBeVisible()
    expect(screen.getByText('保存しています…')).toBeVisible()
    await release()
    expect(await screen.findByText('web-01 の監視を無効にしました。')).toBeVisible()
    await waitFor(() => expect(screen.queryByText('保存しています…')).not.toBeInTheDocument())
    expect(await monitored()).not.toBeChecked()
  })

  test('is switched on without a question', async () => {
    const { user } = await openServer({ name: 'web-01', isActive: false }, SETTINGS)
    await user.click(await monitored())
    expect(await screen.findByText('web-01 の監視を有効にしました。')).toBeVisible()
    expect(await monitored()).toBeChecked()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test.each([[true], [false]])('goes back when the API refuses, and says so once (from %s)', async (isActive) => {
    const { gate, release } = held()
    const name = `refused-${isActive}`
    const answer = () => gate.then(() => refusal(503, `${name} は変更できません`))
    changeAnswers({ path: '/active', method: 'PUT', answer })
    const { user } = await openServer({ name, isActive }, SETTINGS)
    await user.click(await monitored())
    if (isActive) await confirm(user, '無効にする')
    await waitFor(async () => expect((await monitored()).matches(':checked')).toBe(!isActive))
    await release()
    await waitFor(async () => expect((await monitored()).matches(':checked')).toBe(isActive))
    expect(await screen.findAllByText(`503: ${name} は変更できません`)).toHaveLength(1)
    expect(screen.queryByText(new RegExp(`${name} の監視を.+にしました`))).not.toBeInTheDocument()
  })
})

describe('remote access', () => {
  test('is opened with a reason and a ticket number, which the operation log has, and closed with a warning about sessions', async () => {
    const { user, machine, card, question } = await askForAccess()
    await user.type(await question.findByRole('textbox', { name: '理由 (任意)' }), ' ファン交換 ')
    await user.type(question.getByRole('textbox', { name: 'チケット番号 (任意)' }), 'CHG-42')
    await confirm(user, '有効にする')
    expect(await card.findByText('有効')).toBeVisible()
    const [entry] = await readNow(activityLogCalls.list, { query: { q: machine.id } })
    const after = { reason: 'ファン交換', reference: 'CHG-42' }
    expect(entry).toMatchObject({ action: 'remote_access.enable', after })
    await user.click(card.getByRole('button', { name: '無効にする' }))
    const warning = /接続中のセッションは、ほかのユーザーのものも含めて切断されます/
    expect((await dialog()).getByText(warning)).toBeVisible()
    await confirm(user, '無効にする')
    expect(await card.findByText('無効')).toBeVisible()
  })

  test('closes by itself after the chosen time, and the head of the page says when', async () => {
    const { user, machine, question } = await askForAccess()
    const choice = await question.findByRole('combobox', { name: '自動で無効にするまでの時間' })
    expect(choice).toHaveValue('4')
    await user.selectOptions(choice, '8 時間')
    const start = Date.now()
    await confirm(user, '有効にする')
    await waitFor(() => expect(facts().getByText(/^リモート接続/)).toHaveTextContent(/有効（.+ まで）/))
    const { remoteAccess } = await readNow(serverCalls.one, { id: machine.id })
    expect(Math.round((Date.parse(remoteAccess.expireAt ?? '') - start) / HOUR_MS)).toBe(8)
  })

  test('stays open where that is chosen, and where the API has no choice', async () => {
    const { user, machine, card, question } = await askForAccess()
    await user.selectOptions(await question.findByRole('combobox'), '無期限')
    await confirm(user, '有効にする')
    expect(await card.findByText('無期限')).toBeVisible()
    expect(facts().getByText(/^リモート接続/)).toHaveTextContent('リモート接続 有効（無期限）')
    await servers.disableRemoteAccess(machine.id)

    act(() => {
      queryClient.setQueryData(entitlements.one().queryKey, (known: object) => ({ ...known, capabilities: [] }))
    })
    await user.click(await card.findByRole('button', { name: '有効にする' }))
    const plain = await dialog()
    expect(plain.queryByRole('combobox')).not.toBeInTheDocument()
    expect(plain.queryByRole('textbox')).not.toBeInTheDocument()
    const fetched = jest.spyOn(globalThis, 'fetch')
    await confirm(user, '有効にする')
    expect(await card.findByText('無期限')).toBeVisible()
    const [address] = fetched.mock.calls.find(([, init]) => init?.method === 'POST') ?? []
    expect(String(address)).toMatch(/\/remote-access$/)
  })

  describe('that takes its time', () => {
    let state: string
    /** From here on the API says what `state` says, and time is the test's. */
    async function openSwitching() {
      const page = await openServer({ name: 'web-01' }, SETTINGS)
      const card = await accessCard()
      state = 'enabling'
      const access = () => ({ remoteAccess: { enabled: state === 'enabled', state } })
      changeAnswers(inPart(`/servers/${page.machine.id}`, access))
      jest.useFakeTimers({ advanceTimers: true })
      await act(() => queryClient.refetchQueries({ queryKey: servers.one(page.machine.id).queryKey, exact: true }))
      return card
    }

    test('is asked for until it is there', async () => {
      const card = await openSwitching()
      expect(await card.findByText('有効化中')).toBeVisible()
      expect(card.getByText('有効にしています…')).toBeVisible()
      const login = screen.getByRole('button', { name: 'リモートログイン' })
      expect(login).toHaveAccessibleDescription('リモート接続を有効にしています。')
      state = 'enabled'
      await act(() => jest.advanceTimersByTimeAsync(3100))
      jest.useRealTimers()
      expect(await card.findByText('有効')).toBeVisible()
      expect(screen.getByRole('link', { name: 'リモートログイン' })).toBeVisible()
    })

    test('says so after a minute', async () => {
      const card = await openSwitching()
      await act(() => jest.advanceTimersByTimeAsync(61_000))
      jest.useRealTimers()
      expect(await card.findByText(/有効にするのに時間がかかっています/)).toBeVisible()
    })
  })

  test('whose time has run out is off, and can be switched on again', async () => {
    const ended = { expireAt: '2020-01-01T00:00:00Z' }
    changeAnswers(inPart('/servers/', ({ remoteAccess }) => ({ remoteAccess: { ...remoteAccess, ...ended } })))
    await openServer({ name: 'web-01', remoteEnabled: true }, SETTINGS)
    const card = await accessCard()
    expect(card.getByText('期限切れ')).toBeVisible()
    expect(card.getByText('2020/01/01 09:00:00 JST')).toBeVisible()
    expect(card.getByRole('button', { name: '有効にする' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'リモートログイン' })).not.toHaveAttribute('aria-disabled')
  })

  test('of a machine without an agent cannot be switched on, and says why', async () => {
    await openServer({ name: 'web-01', agent: 'offline' }, SETTINGS)
    const enable = (await accessCard()).getByRole('button', { name: '有効にする' })
    expect(enable).toHaveAccessibleDescription('エージェントが接続されていません。')
  })

  test('that is not in the contract says so', async () => {
    await openServer({ name: 'web-01' }, { ...SETTINGS, entitlements: { remoteAccess: false } })
    expect((await screen.findAllByText('リモート接続は契約対象外です。')).length).toBeGreaterThan(0)
  })
})
