import { renderRemote } from '@portal/testing/render-remote'
import { shownWidth } from '@portal/testing/shown-width'
import { catchSavedFiles, textOf } from '@portal/testing/saved-files'
import { choose, confirm } from '@portal/testing/steps'
import { answerInstead } from '@portal/testing/change-answer'
import { names } from '../list.fixture'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { todayInJapan } from '../lifecycles/lifecycle-level'
import { lifecycleColumns } from './columns'
import module from '../module'
import { monthText } from '../lifecycles/months'

const STATES = {
  servers: [
    { name: 'web-01', supportInDays: 400 },
    { name: '基幹系DBサーバー１号機', site: '札幌営業所', supportInDays: 29 },
    { name: '旧メールサーバ', supportInDays: -400 },
    { name: '新規搬入', supportInDays: null },
  ],
}
const table = () => within(screen.getByRole('table', { name: 'ライフサイクル一覧' }))
type Project = Awaited<ReturnType<typeof renderRemote>>['project']
const rowOf = ({ lifecycles }: Project, name: string) => lifecycles.find(({ serverName }) => serverName === name)
const dayOf = (project: Project, name: string) => rowOf(project, name)?.supportExpireAt ?? ''

test('begin with what ends first, the unknown last, and are filtered by level and place', async () => {
  const { user, navigate } = await renderRemote(module, '/server-lifecycles', { plan: STATES })
  expect(await screen.findByRole('heading', { level: 1, name: 'ライフサイクル' })).toBeVisible()
  expect(names()).toEqual(['旧メールサーバ', '基幹系DBサーバー１号機', 'web-01', '新規搬入'])
  await navigate('/server-lifecycles?level=30d&level=expired')
  await waitFor(() => expect(names()).toEqual(['旧メールサーバ', '基幹系DBサーバー１号機']))
  await choose(user, '絞り込みを追加', '設置場所')
  await user.click(await screen.findByRole('checkbox', { name: /札幌営業所/ }))
  await waitFor(() => expect(names()).toEqual(['基幹系DBサーバー１号機']))
})

test('are counted for the next twelve months, and a month shows its servers alone', async () => {
  const { user, location, project } = await renderRemote(module, '/server-lifecycles?view=fiscal', { plan: STATES })
  const day = dayOf(project, '基幹系DBサーバー１号機')
  const months = within(await screen.findByRole('region', { name: '今後 12 か月に終了するサポート' }))
  expect(months.getAllByRole('button')).toHaveLength(12)
  const thisMonth = new RegExp(`^${monthText(todayInJapan().slice(0, 7))}に終了`)
  expect(months.getAllByRole('button')[0]).toHaveAccessibleName(thisMonth)
  await user.click(months.getByRole('button', { name: `${monthText(day.slice(0, 7))}に終了: 1 台` }))
  await waitFor(() => expect(names()).toEqual(['基幹系DBサーバー１号機']))
  expect(location()).toMatch(new RegExp(`from=${day.slice(0, 7)}-01&to=${day.slice(0, 7)}-(28|29|30|31)(&|$)`))
  expect(months.getByRole('button', { pressed: true })).toHaveAccessibleName(/: 1 台$/)
  await user.click(months.getByRole('button', { pressed: true }))
  await waitFor(() => expect(names()).toHaveLength(4))
})

test('are grouped by the fiscal year that begins in April, and stand in the months of a calendar, which lead to them', async () => {
  const { user, location, project } = await renderRemote(module, '/server-lifecycles', { plan: STATES })
  await user.click(await screen.findByRole('link', { name: '年度' }))
  expect(await screen.findByRole('heading', { name: '未設定 1 台' })).toBeVisible()
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent ?? '')
  const years = headings.filter((text) => text.includes('年度'))
  expect(years.length).toBeGreaterThan(1)
  expect(years).toEqual(years.toSorted())
  expect(years[0]).toMatch(/^\d{4}年度 \(\d{4}\/04\/01–\d{4}\/03\/31\) \d 台$/)
  expect(location()).toBe('/server-lifecycles?view=fiscal')

  await user.click(screen.getByRole('link', { name: 'カレンダー' }))
  const day = dayOf(project, 'web-01')
  const name = await screen.findByRole('link', { name: new RegExp(`^${Number(day.slice(8))}日 .* web-01$`) })
  expect(name).toHaveAttribute('href', expect.stringMatching(/^\/server-lifecycles\//))
  expect(screen.getAllByRole('heading', { level: 3 }).length % 12).toBe(0)
  expect(screen.getByRole('link', { name: 'サポート期限が未設定 1 台' })).toBeVisible()
  await user.click(screen.getByRole('link', { name: `${monthText(day.slice(0, 7))} 1 台` }))
  await waitFor(() => expect(names()).toEqual(['web-01']))
  expect(location()).toMatch(new RegExp(`^/server-lifecycles\\?from=${day.slice(0, 7)}-01&to=`))
})

describe('a day in the list', () => {
  const edit = async (name: string) => {
    const page = await renderRemote(module, '/server-lifecycles', { plan: STATES })
    await page.user.click(await screen.findByRole('button', { name: new RegExp(`${name} のサポート期限を変更`) }))
    return { ...page, field: screen.getByLabelText(`${name} のサポート期限`) }
  }

  test('is changed where it stands, by keyboard, and stays as it was after Escape', async () => {
    const { user, field, location } = await edit('web-01')
    expect(field).toHaveFocus()
    fireEvent.change(field, { target: { value: '2098-03-31' } })
    await user.keyboard('{Escape}')
    expect(field).not.toBeInTheDocument()
    expect(screen.queryByText(/2098/)).not.toBeInTheDocument()
    expect(location()).toBe('/server-lifecycles')
    await user.click(screen.getByRole('button', { name: /web-01 のサポート期限を変更/ }))
    fireEvent.change(screen.getByLabelText('web-01 のサポート期限'), { target: { value: '2098-03-31' } })
    await user.keyboard('{Enter}')
    expect(await screen.findByText('web-01 のサポート期限を保存しました。')).toBeVisible()
    expect(await table().findByRole('button', { name: /^2098\/03\/31 web-01/ })).toHaveFocus()
  })

  test('warns of the past, refuses what is before the purchase, and asks before it is cleared', async () => {
    const { user, field } = await edit('旧メールサーバ')
    fireEvent.change(field, { target: { value: '2025-01-31' } })
    expect(screen.getByText('過去の日付です')).toBeVisible()
    fireEvent.change(field, { target: { value: '2000-01-01' } })
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(field).toHaveAccessibleDescription(/^購入日 .* 以降の日付を入力してください。$/)
    fireEvent.change(field, { target: { value: '' } })
    await user.click(screen.getByRole('button', { name: '保存' }))
    await confirm(user, '期限を消す')
    expect(await table().findByRole('button', { name: /^未設定 旧メールサーバ/ })).toBeVisible()
  })

  test('is only shown to those who may not change it', async () => {
    await renderRemote(module, '/server-lifecycles', { plan: STATES, as: 'member' })
    await screen.findByRole('table', { name: 'ライフサイクル一覧' })
    expect(screen.queryByRole('button', { name: /を変更$/ })).not.toBeInTheDocument()
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: '貼り付けて取り込み' })).toHaveAttribute('aria-disabled', 'true')
  })
})

test('of several servers the day is set at once, without those it is not possible for', async () => {
  const { user, project } = await renderRemote(module, '/server-lifecycles', { plan: STATES })
  await user.click(await screen.findByRole('checkbox', { name: '表示中の行をすべて選択' }))
  const bought = project.lifecycles.map(({ purchasedAt }) => purchasedAt ?? '').toSorted()
  // After the first purchase, so that it is possible for one server and not for the last one.
  const day = bought[0] ?? ''
  const possible = bought.filter((each) => each <= day).length
  fireEvent.change(screen.getByLabelText('サポート期限:'), { target: { value: day } })
  await user.click(screen.getByRole('button', { name: '一括設定' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('過去の日付です。「期限切れ」になります。')).toBeVisible()
  expect(dialog.getByText(new RegExp(`^購入日より前になる ${4 - possible} 台は除きます`))).toBeVisible()
  await user.click(dialog.getByRole('button', { name: '設定する' }))
  expect(await screen.findByText(`${possible} 台のサポート期限を保存しました。`)).toBeVisible()
  await waitFor(() => expect(table().getAllByText(day.replaceAll('-', '/'))).toHaveLength(possible))
})

test('what could not be saved is named with its reason, and tried again alone', async () => {
  const { user } = await renderRemote(module, '/server-lifecycles?q=web-01', { plan: STATES })
  await user.click(await screen.findByRole('checkbox', { name: '表示中の行をすべて選択' }))
  fireEvent.change(screen.getByLabelText('サポート期限:'), { target: { value: '2098-03-31' } })
  const busy = { code: 'busy', message: '混み合っています。' }
  const broken = answerInstead({ method: 'PUT' }, () => Response.json(busy, { status: 503 }))
  await user.click(screen.getByRole('button', { name: '一括設定' }))
  await confirm(user, '設定する')
  const failed = within(await screen.findByRole('region', { name: '変更できなかったもの' }))
  expect(failed.getByText(/混み合っています。/)).toBeVisible()
  broken.mockRestore()
  await user.click(failed.getByRole('button', { name: '失敗分だけ再試行' }))
  expect(await screen.findByText('1 台のサポート期限を保存しました。')).toBeVisible()
})

test('pasted lines are compared before anything is saved, not left without a question, and only the valid ones are saved', async () => {
  const { user, project } = await renderRemote(module, '/server-lifecycles', { plan: STATES })
  const serial = (name: string) => rowOf(project, name)?.serialNo ?? ''
  await user.click(await screen.findByRole('button', { name: '貼り付けて取り込み' }))
  const panel = within(await screen.findByRole('dialog', { name: '貼り付けて取り込み' }))
  const field = panel.getByLabelText('シリアル番号と日付')
  // Toasts, which stand in the dialog, have such a button too.
  const close = () => user.click(panel.getAllByRole('button', { name: '閉じる' })[0] ?? document.body)
  const paste = (value: string) => fireEvent.change(field, { target: { value } })
  paste(`${serial('web-01')}\t2098/3/31`)
  await panel.findByText(/^変更 1 件/)
  await close()
  await confirm(user, 'キャンセル', '取り込みを破棄しますか？')
  expect(field).toHaveValue(`${serial('web-01')}\t2098/3/31`)

  paste(`シリアル番号\tサポート期限\n${serial('web-01')}\t2098/3/31\n${serial('旧メールサーバ')}\t\nNOBODY\t2098-03-31`)
  expect(await screen.findByText('変更 2 件、変更なし 0 件、エラー 1 件。エラーの行は保存しません')).toBeVisible()
  const rows = within(screen.getByRole('table', { name: '取り込みの確認' }))
  expect(rows.getByRole('row', { name: /^2 .* web-01 \d{4}\/\d\d\/\d\d 2098\/03\/31 変更$/ })).toBeVisible()
  expect(rows.getByRole('row', { name: /旧メールサーバ .* 未設定 変更 期限を消します$/ })).toBeVisible()
  expect(rows.getByRole('row', { name: /NOBODY — — エラー このシリアル番号のサーバーはありません$/ })).toBeVisible()
  expect(table().queryByText('2098/03/31')).not.toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: '2 件を保存' }))
  await confirm(user, '2 件を保存', '1 台のサポート期限を消しますか？')
  expect(await screen.findByText('2 台のサポート期限を保存しました。')).toBeVisible()
  expect(await screen.findByText('変更 0 件、変更なし 2 件、エラー 1 件。エラーの行は保存しません')).toBeVisible()
  // What is left to mend comes first.
  const [, first] = within(screen.getByRole('table', { name: '取り込みの確認' })).getAllByRole('row')
  expect(first).toHaveTextContent('NOBODY')
  paste('')
  await panel.findByRole('button', { name: '0 件を保存' })
  await close()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('the calendar holds the servers in sight that have a day; the menu of a row has its number and its operations', async () => {
  const files = catchSavedFiles()
  const { user, project } = await renderRemote(module, '/server-lifecycles', { plan: STATES })
  await choose(user, '書き出し', 'カレンダー (.ics)')
  const text = await textOf(files[0])
  expect(files[0]?.name).toMatch(new RegExp(`^${project.name}_server-lifecycles_\\d{8}-\\d{6}\\.ics$`))
  expect(text.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(3)
  await choose(user, '書き出し', 'CSV')
  const [header, ...lines] = (await textOf(files[1])).trim().split('\r\n')
  // The form of the days in the file of the servers.
  for (const line of lines) expect(line.split(',')[4]).toMatch(/^(\d{4}-\d\d-\d\d)?$/)
  const model = 'シリアル番号,メーカー / モデル'
  expect(header).toBe(`サーバー,状態,${model},サポート期限,残日数,設置場所,保守ベンダー / レベル,更新者`)

  await choose(user, 'web-01 の操作', 'シリアル番号をコピー')
  expect(await screen.findByText('シリアル番号をコピーしました。')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'web-01 の操作' }))
  expect(screen.getByRole('menuitem', { name: 'ライフサイクル ID をコピー' })).toBeVisible()
  const operations = screen.getByRole('menuitem', { name: 'この対象の操作ログ' })
  expect(operations.getAttribute('href')).toMatch(/^\/activity-logs\?q=.+&period=$/)
})

test('the columns that are shown at first fit into the page at 1280 px', () => {
  expect(shownWidth(lifecycleColumns)).toBeLessThanOrEqual(60)
})

test('the text that asks for an offer holds the chosen servers with their places, and who asks', async () => {
  const { user, project } = await renderRemote(module, '/server-lifecycles', { plan: STATES })
  const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await user.click(await screen.findByRole('checkbox', { name: '基幹系DBサーバー１号機 を選択' }))
  await user.click(screen.getByRole('checkbox', { name: '新規搬入 を選択' }))
  await user.click(screen.getByRole('button', { name: '見積依頼の文面' }))
  const dialog = within(await screen.findByRole('dialog', { name: '見積依頼の文面' }))
  await user.type(dialog.getByRole('textbox', { name: '依頼者' }), '情シス 山田')
  fireEvent.change(dialog.getByRole('textbox', { name: '希望期間' }), { target: { value: '3 年' } })
  const copyButton = dialog.getByRole('button', { name: 'コピー' })
  await waitFor(() => expect(copyButton).not.toHaveAttribute('aria-disabled', 'true'))
  await user.click(copyButton)
  expect(await screen.findByText('見積依頼の文面をコピーしました。')).toBeVisible()
  const text = write.mock.lastCall?.[0] ?? ''
  const serialNo = rowOf(project, '新規搬入')?.serialNo ?? 'none'
  for (const part of ['依頼者: 情シス 山田', '希望期間: 3 年', '対象: 2 台', '設置場所: 札幌営業所', serialNo])
    expect(text).toContain(part)
})
