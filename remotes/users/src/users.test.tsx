import { renderRemote } from '@portal/testing/render-remote'
import { callElsewhere, makeTenant } from '@portal/testing/tenant'
import { catchSavedFiles, textOf } from '@portal/testing/saved-files'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { answerInstead, brokenNetwork, changeAnswer } from '@portal/testing/change-answer'
import { serveConfig } from '@portal/testing/serve-config'
import { clearConditions, confirm, hrefOf, pick, rowsOf } from '@portal/testing/steps'
import remote from './module'

const people = {
  users: [
    { id: 'auth0|chief', email: 'chief@team.example', name: '主任 一', role: 'admin' },
    { id: 'auth0|second', email: 'second@team.example', name: '副 二', role: 'admin', totpSecret: true },
    { id: 'auth0|plain', email: 'plain@team.example', name: '一般 三', role: 'member' },
    { id: 'auth0|stopped', email: 'stopped@team.example', name: null, role: 'auditor', status: 'blocked' },
  ],
  invitations: [
    { email: 'open@team.example', daysAgo: 1 },
    { email: 'late@team.example', daysAgo: 30 },
  ],
}
/** Ids are unique in the whole sandbox, so each tenant gets its own. */
function plan() {
  const mark = Math.random().toString(36).slice(2)
  const own = <T extends { email: string }>(person: T) => ({ ...person, email: person.email.replace('team', mark) })
  return {
    users: people.users.map((user) => ({ ...own(user), id: `${user.id}-${mark}` })),
    invitations: people.invitations.map(own),
  }
}

async function choose(user: UserEvent, row: RegExp, action: RegExp) {
  const cells = within(await screen.findByRole('row', { name: row }))
  await user.click(cells.getByRole('button', { name: /の操作/ }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

const click = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }))

/** Types what the open dialog asks for, and presses its button. */
async function confirmTyping(user: UserEvent, text: string, name: string) {
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox'), text)
  await user.click(dialog.getByRole('button', { name }))
}

beforeAll(() => serveConfig())

describe('users', () => {
  test('the list shows everybody, in words where there are any; the address filters it, until that is cleared', async () => {
    const { user, navigate } = await renderRemote(remote, '/users', { plan: plan() })
    expect(await screen.findByRole('heading', { level: 1, name: 'ユーザー管理' })).toBeVisible()
    expect(rowsOf('ユーザー一覧')).toHaveLength(4)
    expect(screen.getByRole('row', { name: /一般 三/ })).toHaveTextContent('メンバー')
    expect(screen.getByRole('row', { name: /stopped@/ })).toHaveTextContent(/監査担当.*停止中/)
    await navigate('/users?role=admin&mfa=enrolled')
    await waitFor(() => expect(rowsOf('ユーザー一覧')).toHaveLength(1))
    expect(screen.getByRole('row', { name: /副 二/ })).toBeVisible()
    await navigate('/users?q=nobody')
    await clearConditions(user)
    await waitFor(() => expect(rowsOf('ユーザー一覧')).toHaveLength(4))
  })

  test('a table says what each role may do, how many have it, and what the own token allows', async () => {
    await renderRemote(remote, '/users?tab=security', { plan: plan(), as: 'member' })
    const table = await screen.findByRole('table', { name: '権限ごとにできること' })
    const answers = (name: RegExp) => {
      const [, ...cells] = within(within(table).getByRole('row', { name })).getAllByRole('cell')
      return cells.map((cell) => cell.textContent)
    }
    expect(within(table).getByRole('columnheader', { name: '管理者（2 名）' })).toBeVisible()
    expect(answers(/^閲覧/)).toEqual(['できる', 'できる', 'できる'])
    expect(answers(/^ユーザーの管理/)).toEqual(['できる', 'できない', 'できない'])
    expect(answers(/^操作ログの閲覧/)).toEqual(['できる', 'できる', 'できる'])
    // In place of the columns on a phone.
    expect(within(table).getByRole('rowheader', { name: /^ユーザーの管理/ })).toHaveTextContent('ユーザーの管理管理者')
    expect(screen.getByText(/^ほかの権限のユーザーが 1 名います（監査担当）/)).toBeVisible()
  })

  test('resetting MFA changes what the row says, removing takes it away; both ask for the address', async () => {
    const { user, project } = await renderRemote(remote, '/users', { plan: plan() })
    await choose(user, /副 二/, /MFA をリセット/)
    const enrolled = project.users.find(({ mfaEnrolled }) => mfaEnrolled)
    await confirmTyping(user, enrolled?.email ?? '', 'MFA をリセット')
    await waitFor(() => expect(screen.getByRole('row', { name: /副 二/ })).toHaveTextContent('未設定'))
    await choose(user, /一般 三/, /削除/)
    const member = project.users.find(({ role }) => role === 'member')
    await confirmTyping(user, member?.email ?? '', '削除')
    await waitFor(() => expect(rowsOf('ユーザー一覧')).toHaveLength(3))
  })

  test('the open events of a user who is removed are handed over first, and a second try goes on where the first ended', async () => {
    const troubles = ['supplyFailed', 'cpuHot'].map((trouble) => ({ trouble, status: 'new' }))
    const tenant = await makeTenant({ ...plan(), servers: [{ name: 'db-01', open: troubles }] })
    const { project } = tenant
    const [leaver, heir] = ['一般 三', '副 二'].map((name) => project.users.find((each) => each.name === name))
    const open = project.events.filter(({ status }) => status === 'new')
    for (const { id, updatedAt } of open)
      await callElsewhere(tenant, 'PUT', `/events/${id}`, { assigneeID: leaver?.id, updatedAt })

    const { user } = await renderRemote(remote, '/users', { tenant })
    await choose(user, /一般 三/, /削除/)
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('combobox', { name: '担当している未解決のイベント 2 件の引き継ぎ先' }))
    await user.click(await screen.findByText(/^副 二 \(/))
    await user.type(dialog.getByRole('textbox', { name: /と入力してください/ }), leaver?.email ?? '')
    let writes = 0
    changeAnswer(/^PUT \/events\//, (body) =>
      ++writes === 2 ? Response.json({ code: 'internal', message: '-' }, { status: 500 }) : body,
    )
    await user.click(dialog.getByRole('button', { name: '削除' }))
    await waitFor(() => expect(writes).toBe(2))
    expect(rowsOf('ユーザー一覧')).toHaveLength(4)
    await waitFor(() => expect(dialog.getByRole('button', { name: '削除' })).toBeEnabled())
    await user.click(dialog.getByRole('button', { name: '削除' }))
    await waitFor(() => expect(rowsOf('ユーザー一覧')).toHaveLength(3))
    expect(writes).toBe(3)
    const now = await Promise.all(open.map(({ id }) => callElsewhere(tenant, 'GET', `/events/${id}`)))
    expect(now.map(({ assignee }) => assignee.id)).toEqual([heir?.id, heir?.id])
  })

  test('the menu copies the ID of a user, nobody can remove themselves; the file holds what a review of accounts asks for', async () => {
    const files = catchSavedFiles()
    const { user, project } = await renderRemote(remote, '/users', { plan: plan() })
    const write = jest.spyOn(navigator.clipboard, 'writeText')
    const userOf = (wanted: string) => project.users.find(({ name }) => name === wanted)
    await choose(user, /一般 三/, /ユーザー ID をコピー/)
    expect(await screen.findByText('ユーザー ID をコピーしました。')).toBeVisible()
    expect(write).toHaveBeenCalledWith(userOf('一般 三')?.id)
    await choose(user, /主任 一/, /自分自身は削除できません。/)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()

    await user.keyboard('{Escape}')
    await click(user, '書き出し')
    await user.click(screen.getByRole('menuitem', { name: 'CSV' }))
    const lines = (await textOf(files[0])).split('\r\n')
    expect(lines[0]).toBe('\uFEFF氏名,メールアドレス,権限,MFA,最終ログイン,状態')
    const line = new RegExp(`^副 二,${userOf('副 二')?.email},管理者,設定済み,[^,]*,有効$`)
    expect(lines.find((each) => each.startsWith('副 二'))).toMatch(line)
  })

  test('a member sees everybody, and reads why nothing can be changed', async () => {
    const { user } = await renderRemote(remote, '/users', { as: 'member', plan: plan() })
    const invite = await screen.findByRole('button', { name: 'ユーザーを招待' })
    expect(invite).toHaveAttribute('aria-disabled', 'true')
    expect(invite).toHaveAccessibleDescription('ユーザーを管理する権限がありません。')
    await choose(user, /主任 一/, /編集.*ユーザーを管理する権限がありません。/)
    expect(rowsOf('ユーザー一覧')).toHaveLength(4)
  })
})

describe('invitations', () => {
  test('an expired one is found, sent again and cancelled; the ID of one is copied', async () => {
    const { user, project } = await renderRemote(remote, '/users?tab=invitations&q=nobody', { plan: plan() })
    await clearConditions(user)
    await waitFor(() => expect(rowsOf('招待一覧')).toHaveLength(2))
    const search = screen.getByRole('searchbox', { name: '招待を検索' })
    await user.type(search, 'ＬＡＴＥ')
    await waitFor(() => expect(rowsOf('招待一覧')).toHaveLength(1))
    expect(screen.getByRole('row', { name: /late@/ })).toHaveTextContent('期限切れ')
    await choose(user, /late@/, /再送/)
    await confirm(user, '再送')
    await waitFor(() => expect(screen.getByRole('row', { name: /late@/ })).toHaveTextContent('承諾待ち'))

    await user.clear(search)
    await waitFor(() => expect(rowsOf('招待一覧')).toHaveLength(2))
    const write = jest.spyOn(navigator.clipboard, 'writeText')
    await choose(user, /open@/, /招待 ID をコピー/)
    expect(await screen.findByText('招待 ID をコピーしました。')).toBeVisible()
    expect(write).toHaveBeenCalledWith(project.invitations.find(({ email }) => email.startsWith('open@'))?.id)
    await choose(user, /open@/, /取消/)
    await confirm(user, '招待を取り消す')
    await waitFor(() => expect(rowsOf('招待一覧')).toHaveLength(1))
  })

  test('a resend that fails half-way keeps the address, and finishes on demand', async () => {
    const { user } = await renderRemote(remote, '/users?tab=invitations', { plan: plan() })
    await screen.findByRole('row', { name: /open@/ })
    const broken = answerInstead({ method: 'POST' }, brokenNetwork)
    await choose(user, /open@/, /再送/)
    await confirm(user, '再送')
    const notice = await screen.findByText(/^open@.* の招待を再送できませんでした$/)
    expect(rowsOf('招待一覧')).toHaveLength(1)
    broken.mockRestore()
    await click(user, '再招待')
    await waitFor(() => expect(screen.getByRole('row', { name: /open@/ })).toHaveTextContent('承諾待ち'))
    await waitFor(() => expect(notice).not.toBeInTheDocument())
  })
})

test('making MFA mandatory names whom it reaches and warns who has none', async () => {
  const { user, project } = await renderRemote(remote, '/users?tab=security', { plan: plan() })
  expect(await screen.findByText(/MFA 未設定の 2 名は/)).toBeVisible()
  // Without the one who is blocked.
  const coverage = screen.getByRole('meter', { name: 'MFA 設定済み' })
  expect(coverage).toHaveAttribute('value', '1')
  expect(coverage.parentElement).toHaveTextContent('1 / 3 名')
  expect(screen.getByRole('list', { name: 'MFA 未設定のユーザー' })).toHaveTextContent('一般 三')
  expect(screen.getByText(/あなた自身の MFA が未設定です。必須にする前に/)).toBeVisible()
  await user.click(screen.getByRole('switch'))
  await confirmTyping(user, project.name, '必須にする')
  await waitFor(() => expect(screen.getByRole('switch')).toBeChecked())
  expect(screen.getByText(/あなた自身の MFA が未設定です。次回のログインまでに/)).toBeVisible()
})

describe('registration', () => {
  test('addresses are checked and counted before they are sent, then each has its own result; what could not be sent stays', async () => {
    const { user, project } = await renderRemote(remote, '/users/register', { plan: plan() })
    const known = project.users[0]?.email ?? ''
    const field = await screen.findByRole('textbox', { name: /メールアドレス/ })
    const enter = async (text: string) => {
      await user.clear(field)
      await user.click(field)
      await user.paste(text)
    }
    await enter(Array.from({ length: 21 }, (_, index) => `n${index}@example.com`).join('\n'))
    await click(user, '招待を送る')
    expect(await screen.findByText(/20 件までです \(現在 21 件\)/)).toBeVisible()
    await enter(`ｎｅｗ@Example.com\u2028${known}, broken`)
    expect(screen.getByRole('list', { name: '入力されたアドレス' })).toHaveTextContent('new@example.com')
    await click(user, '招待を送る')
    expect(await screen.findByText('形式が正しくありません: broken')).toBeVisible()
    expect(screen.queryByRole('heading', { name: '結果' })).not.toBeInTheDocument()
    await enter(`new@example.com\n${known}`)
    await click(user, '招待を送る')
    await waitFor(() => expect(field).toHaveValue(''))
    const results = within(screen.getByRole('list', { name: '招待の結果' }))
    expect(results.getByText(known).closest('li')).toHaveTextContent('すでに登録済み')
    expect(results.getByText('new@example.com').closest('li')).toHaveTextContent(/^送信/)

    await enter('one@example.com、two@example.com')
    const toTwo = (_input: unknown, init?: RequestInit) => String(init?.body).includes('two@')
    const broken = answerInstead({ method: 'POST' }, async (...call) => (toTwo(...call) ? brokenNetwork() : undefined))
    await click(user, '招待を送る')
    await waitFor(() => expect(field).toHaveValue('two@example.com'))
    broken.mockRestore()
    expect(screen.getByRole('list', { name: '招待の結果' })).toHaveTextContent('失敗two@example.com')
  })
})

describe('update', () => {
  /** The page of the user at this place of the plan. */
  const pathOf = (at: number, seed: ReturnType<typeof plan>) =>
    `/users/${encodeURIComponent(seed.users[at]?.id ?? '')}/update`
  const open = (at: number, seed = plan()) => renderRemote(remote, pathOf(at, seed), { plan: seed })
  const becomeMember = async (user: UserEvent) => {
    await pick(user, '権限', 'メンバー')
    await click(user, '保存')
  }
  test('a new name shows in the list, and a role that this release does not know survives one', async () => {
    const seed = plan()
    const { user, location, navigate } = await open(2, seed)
    const name = await screen.findByRole('textbox', { name: /氏名/ })
    await user.clear(name)
    await click(user, '保存')
    expect(await screen.findByText('入力してください。')).toBeVisible()
    await user.type(name, '改名 三')
    await click(user, '保存')
    expect(await screen.findByRole('row', { name: /改名 三/ })).toHaveTextContent('メンバー')
    expect(location()).toBe('/users')

    await navigate(pathOf(3, seed))
    await user.type(await screen.findByRole('textbox', { name: /氏名/ }), '監査 四')
    await click(user, '保存')
    expect(await screen.findByRole('row', { name: /監査 四/ })).toHaveTextContent('監査担当')
  })

  test('administrators are asked before they take another role themselves', async () => {
    const { user } = await open(0)
    await becomeMember(user)
    const dialog = await screen.findByRole('dialog', { name: '自分の権限をメンバーに変更しますか？' })
    const lost = 'サーバーの管理、イベントの管理、エージェントの管理、ユーザーの管理ができなくなります。'
    expect(dialog).toHaveTextContent(lost)
    await confirm(user, 'キャンセル')
    expect(screen.getByRole('combobox', { name: '権限' })).toHaveValue('メンバー')
    await click(user, '保存')
    await confirm(user, '変更する')
    expect(await screen.findByRole('row', { name: /主任 一/ })).toHaveTextContent('メンバー')
  })

  test('the role of another administrator changes without a question', async () => {
    const { user } = await open(1)
    await becomeMember(user)
    expect(await screen.findByRole('row', { name: /副 二/ })).toHaveTextContent('メンバー')
  })

  test('the role of the last administrator cannot be changed, the name can; who does not exist is said not to', async () => {
    const seed = plan()
    const { user, navigate } = await open(0, { ...seed, users: seed.users.filter((_, index) => index !== 1) })
    const role = await screen.findByRole('combobox', { name: '権限' })
    expect(role).toBeDisabled()
    expect(role).toHaveAccessibleDescription(/^最後の管理者の権限は変更できません。/)
    await user.type(screen.getByRole('textbox', { name: /氏名/ }), ' 改')
    await click(user, '保存')
    expect(await screen.findByRole('row', { name: /主任 一 改/ })).toHaveTextContent('管理者')
    await navigate('/users/nobody/update')
    expect(await screen.findByText('ユーザーが見つかりません。')).toBeVisible()
    expect(screen.getByRole('link', { name: 'ユーザー管理へ戻る' })).toHaveAttribute('href', '/users')
  })
})

describe('profile', () => {
  test('shows the own account in words, and that nobody else is signed in; mails a password link once a minute', async () => {
    const { user, project } = await renderRemote(remote, '/profile', { plan: plan() })
    expect(await screen.findByText('主任 一')).toBeVisible()
    expect(screen.getByText(project.id)).toBeVisible()
    expect(hrefOf('操作ログを見る')).toMatch(/^\/activity-logs\?actor=.+%40/)
    expect(screen.getByText(/サーバーの管理、イベントの管理/)).toBeVisible()
    expect(await screen.findByText('ログイン中の端末はありません')).toBeVisible()
    const button = () => screen.getByRole('button', { name: 'パスワード変更メールを送る' })
    await user.click(button())
    expect(await screen.findByText(/^c\*\*\*@.* にパスワード変更メールを送りました。$/)).toBeVisible()
    await waitFor(() => expect(button()).toHaveAccessibleDescription(/秒後にもう一度送れます/))

    // The page where MFA is set up opens in a window of its own, or as a link when that is blocked.
    jest.spyOn(window, 'open').mockReturnValue(null)
    await user.click(await screen.findByRole('button', { name: '設定する' }))
    const link = await screen.findByRole('link', { name: /MFA の設定ページを開く/ })
    expect(link).toHaveAttribute('href', expect.stringMatching(/^http:\/\/localhost:4400\/mfa\?ticket=/))
  })

  test('shortcuts of one key can be switched off, and lists open with as many rows as are usual for this browser', async () => {
    const { user, navigate } = await renderRemote(remote, '/profile', { plan: plan() })
    const setting = await screen.findByRole('checkbox', { name: '1 文字のショートカットを使う' })
    await user.click(setting)
    expect(localStorage.getItem('portal.shortcuts')).toBe('off')
    await user.click(setting)
    expect(localStorage.getItem('portal.shortcuts')).toBeNull()
    await pick(user, '一覧の表示件数', '25 件')
    await navigate('/users')
    await screen.findByRole('row', { name: /副 二/ })
    expect(screen.getByRole('combobox', { name: '表示件数' })).toHaveDisplayValue('25 件')
    localStorage.removeItem('portal.page-size')
  })

  test.each([
    ['where it manages passkeys, too', true],
    ['nowhere else', false],
  ])('a user with MFA opens the page of MFA again %s', async (_where, hasPasskeys) => {
    const seed = plan()
    if (!hasPasskeys) changeAnswer('GET /contract', (body) => Object.assign({}, body, { capabilities: [] }))
    await renderRemote(remote, '/profile', { plan: { ...seed, users: seed.users.slice(1) } })
    expect(await screen.findByRole('button', { name: 'リセット' })).toBeEnabled()
    const told = () => screen.queryAllByText('認証アプリとパスキーを設定できます。')
    await waitFor(() => expect(told()).toHaveLength(hasPasskeys ? 1 : 0))
    const isDisabled = screen.getByRole('button', { name: '設定する' }).getAttribute('aria-disabled')
    expect(isDisabled).toBe(hasPasskeys ? null : 'true')
  })

  test('resetting the own MFA says what an enforced policy asks for next', async () => {
    const seed = plan()
    const enrolled = { ...seed, enforceMFA: true, users: seed.users.slice(1) }
    const { user } = await renderRemote(remote, '/profile', { plan: enrolled })
    await user.click(await screen.findByRole('button', { name: 'リセット' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent('次回ログインで再設定が必要です。')
    await user.click(within(dialog).getByRole('button', { name: 'リセット' }))
    expect(await screen.findByText('MFA をリセットしました。')).toBeVisible()
  })
})

describe('sessions', () => {
  const WINDOWS =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
  const at = '2026-11-01T00:00:00Z'
  const here = { id: 'here', startedAt: at, usedAt: at, userAgent: WINDOWS, ip: '192.0.2.7', isCurrent: true }
  const there = { id: 'there', startedAt: at, usedAt: at, userAgent: 'Firefox/140.0 (Android)', isCurrent: false }
  const SESSIONS = /^GET \/users\/[^/]+\/sessions$/
  const lines = async () =>
    within(await screen.findByRole('list', { name: 'ログイン中の端末' })).getAllByRole('listitem')

  test('the own ones are named by browser and system; another is ended, or all others', async () => {
    const sessions = [here, there, { ...there, id: 'third', userAgent: null }]
    changeAnswer(SESSIONS, () => sessions)
    const { user } = await renderRemote(remote, '/profile', { plan: plan() })
    const [first, second, third] = await lines()
    expect(first).toHaveTextContent(/この端末.*Windows の Chrome.*192\.0\.2\.7/)
    expect(within(first ?? document.body).queryByRole('button')).toBeNull()
    expect(second).toHaveTextContent('Android の Firefox')
    expect(third).toHaveTextContent('不明な端末')
    await click(user, 'Android の Firefox を終了')
    sessions.splice(1, 1)
    await confirm(user, '終了')
    await waitFor(async () => expect(await lines()).toHaveLength(2))
    await click(user, 'ほかの端末をすべて終了')
    sessions.splice(1, 1)
    await confirm(user, 'すべて終了')
    await waitFor(async () => expect(await lines()).toHaveLength(1))
    const all = screen.getByRole('button', { name: 'ほかの端末をすべて終了' })
    expect(all).toHaveAccessibleDescription('ほかの端末ではログインしていません。')
  })

  test('one that cannot be read is counted, and the others are shown', async () => {
    changeAnswer(SESSIONS, () => [here, { ...there, id: null }])
    await renderRemote(remote, '/profile', { plan: plan() })
    expect(await screen.findByText(/2 件中 1 件を表示できません/)).toBeVisible()
    expect(await lines()).toHaveLength(1)
  })

  test('a failure of the card leaves the page', async () => {
    changeAnswer(SESSIONS, () => new Response('{}', { status: 500 }))
    await renderRemote(remote, '/profile', { plan: plan() })
    const card = within(await screen.findByRole('region', { name: 'ログイン中の端末' }))
    expect(await card.findByRole('button', { name: '再試行' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'パスワード変更メールを送る' })).toBeVisible()
  })

  test('an API without them is not asked', async () => {
    const asked = jest.fn()
    changeAnswer('GET /contract', (body) => Object.assign({}, body, { capabilities: [] }))
    changeAnswer(SESSIONS, asked)
    await renderRemote(remote, '/profile', { plan: plan() })
    expect(await screen.findByText('状態:')).toBeVisible()
    expect(screen.queryByText('ログイン中の端末')).toBeNull()
    expect(asked).not.toHaveBeenCalled()
  })

  test('an authenticator that was set up while the page was open offers to end the others', async () => {
    let isEnrolled = false
    changeAnswer(SESSIONS, () => [here, there])
    changeAnswer(/^GET \/users\/(?!mfa)[^/]+$/, (body) => Object.assign({}, body, { mfaEnrolled: isEnrolled }))
    await renderRemote(remote, '/profile', { plan: plan() })
    await lines()
    expect(screen.queryByText(/設定前のログインが続いています/)).toBeNull()
    isEnrolled = true
    window.dispatchEvent(new Event('visibilitychange'))
    expect(await screen.findByText(/設定前のログインが続いています/)).toBeVisible()
  })

  test("an administrator ends another user's; one's own are elsewhere", async () => {
    const { user, project, navigate } = await renderRemote(remote, '/users', { plan: plan() })
    const idOf = (name: string) => encodeURIComponent(project.users.find((one) => one.name === name)?.id ?? '')
    await navigate(`/users/${idOf('一般 三')}/update`)
    await user.click(await screen.findByRole('button', { name: 'セッションを終了' }))
    await confirm(user, 'セッションを終了')
    expect(await screen.findByText(/のセッションを終了しました。$/)).toBeVisible()
    await navigate(`/users/${idOf('主任 一')}/update`)
    const end = () => screen.getByRole('button', { name: 'セッションを終了' })
    const why = '自分のセッションはプロフィールから終了してください。'
    await waitFor(() => expect(end()).toHaveAccessibleDescription(why))
  })
})
