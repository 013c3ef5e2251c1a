import { catchSavedFiles, onlyText } from '@portal/testing/saved-files'
import { renderRemote } from '@portal/testing/render-remote'
import { answerInstead, brokenNetwork } from '@portal/testing/change-answer'
import { callElsewhere, type MadeTenant, makeTenant } from '@portal/testing/tenant'
import { choose, confirm, pick } from '@portal/testing/steps'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import module from '../../module'
import { changeAsSomeoneElse, idOf } from '../../list.fixture'

const PLAN = {
  servers: [
    { name: 'web-01', tags: ['本番', 'web'], note: '撤去予定' },
    { name: 'web-02', tags: ['本番'] },
    { name: 'db-01', tags: [] },
  ],
}

/** A server as the API has it now. */
const saved = (tenant: MadeTenant, name: string): Promise<Record<string, unknown>> =>
  callElsewhere(tenant, 'GET', `/servers/${idOf(tenant, name)}`)

async function openImport() {
  const tenant = await makeTenant(PLAN)
  const rendered = await renderRemote(module, '/servers', { tenant })
  await choose(rendered.user, '操作', '取り込み')
  const dialog = within(await screen.findByRole('dialog', { name: 'サーバーの情報を取り込み' }))
  const paste = (text: string) => fireEvent.change(dialog.getByLabelText('見出しのある表'), { target: { value: text } })
  return { ...rendered, tenant, dialog, paste }
}

async function openFields(...names: string[]) {
  const tenant = await makeTenant(PLAN)
  const rendered = await renderRemote(module, '/servers', { tenant })
  for (const name of names) await rendered.user.click(await screen.findByLabelText(`${name} を選択`))
  await rendered.user.click(screen.getByRole('button', { name: '一括編集' }))
  const dialog = within(await screen.findByRole('dialog', { name: `${names.length} 台を一括編集` }))
  return { ...rendered, tenant, dialog }
}

// Toasts, which stand in the dialog, have such a button too.
const closeIn = (dialog: ReturnType<typeof within>) =>
  dialog.getAllByRole('button', { name: '閉じる' })[0] ?? document.body

test('a file is compared before anything is saved; its valid lines are saved, and can be put back', async () => {
  const { user, tenant, dialog, paste } = await openImport()
  const before = await saved(tenant, 'web-01')
  const [web, db] = [idOf(tenant, 'web-01'), idOf(tenant, 'db-01')]
  const lines = [`${web},IT-1,Z-9,本番、新,新しいメモ,Linux`, `${db},資産,,,,`, 'nobody,,,,,']
  paste(`ID,資産番号,ラック,タグ,メモ,OS\n${lines.join('\n')}`)
  expect(await dialog.findByText('変更 1 台、変更なし 0 台、エラー 2 件。エラーの行は保存しません')).toBeVisible()
  expect(dialog.getByText('取り込まない列: OS')).toBeVisible()
  const table = within(dialog.getByRole('table', { name: '取り込みの確認' }))
  const row = table.getByRole('row', { name: /web-01/ })
  expect(row).toHaveTextContent('資産番号: ')
  expect(row).toHaveTextContent(/→ IT-1ラック: .* → Z-9タグ: 本番、web → 本番、新メモ: 撤去予定 → 新しいメモ$/)
  expect(table.getByRole('row', { name: /db-01.*エラー.*資産番号: 半角の英数字と記号で/ })).toBeVisible()
  expect(table.getByRole('row', { name: /nobody.*エラー.*この ID のサーバーはありません/ })).toBeVisible()
  expect(await saved(tenant, 'web-01')).toEqual(before)

  await user.click(dialog.getByRole('button', { name: '1 台を保存' }))
  expect(await screen.findByText('1 台を変更しました。')).toBeVisible()
  const location = { ...(before.location as object), rack: 'Z-9' }
  const changed = { name: 'web-01', assetTag: 'IT-1', location, tags: ['本番', '新'], note: '新しいメモ' }
  expect(await saved(tenant, 'web-01')).toMatchObject(changed)
  expect(await dialog.findByText('変更 0 台、変更なし 1 台、エラー 2 件。エラーの行は保存しません')).toBeVisible()

  await user.click(dialog.getByRole('button', { name: '元に戻す' }))
  await confirm(user, '元に戻す', '1 台の変更を元に戻しますか？')
  expect(await screen.findByText('1 台の変更を元に戻しました。')).toBeVisible()
  const { updatedAt: _then, ...values } = before
  expect(await saved(tenant, 'web-01')).toMatchObject(values)
  expect(dialog.queryByRole('button', { name: '元に戻す' })).not.toBeInTheDocument()
})

/** A file whose bytes can be read, which those of jsdom cannot. */
function csvFile(bytes: readonly number[]): File {
  const content = new Uint8Array(bytes)
  const file = new File([content], 'a.csv', { type: 'text/csv' })
  return Object.assign(file, { arrayBuffer: () => Promise.resolve(content.buffer) })
}

test('a file in Shift_JIS is read, one that cannot be says why, and lines that are not saved are not left without a question', async () => {
  const { user, tenant, dialog } = await openImport()
  const input = dialog.getByLabelText('CSV ファイルから読み込む')
  const head = [0x83, 0x89, 0x83, 0x62, 0x83, 0x4e]
  const text = new TextEncoder().encode(`,ID\r\nB-7,${idOf(tenant, 'web-02')}\r\n`)
  await user.upload(input, csvFile([...head, ...text]))
  expect(await dialog.findByText('変更 1 台、変更なし 0 台、エラー 0 件')).toBeVisible()
  await user.upload(input, csvFile([0x50, 0x4b, 3, 4]))
  expect(await dialog.findByText(/^Excel ブックは取り込めません/)).toBeVisible()
  expect(dialog.getByText('変更 1 台、変更なし 0 台、エラー 0 件')).toBeVisible()

  await user.click(closeIn(dialog))
  await confirm(user, '破棄して閉じる', '取り込みを破棄しますか？')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('chosen servers get the same values, and only the chosen fields change', async () => {
  const { user, tenant, dialog } = await openFields('web-01', 'web-02')
  const none = dialog.getByRole('button', { name: '0 台を変更' })
  expect(none).toHaveAccessibleDescription('変更する項目を選択してください。')
  expect(dialog.queryByLabelText('サーバー名を変更')).not.toBeInTheDocument()
  await user.click(dialog.getByLabelText('タグを変更'))
  await user.type(dialog.getByRole('textbox', { name: 'タグ' }), 'web、検証')
  await user.click(dialog.getByLabelText('拠点を変更'))
  await user.type(dialog.getByRole('textbox', { name: '新しい拠点' }), '大阪DC')
  const before = await saved(tenant, 'web-01')
  await user.click(dialog.getByRole('button', { name: '2 台を変更' }))
  expect(await dialog.findByText('変更 0 台、変更なし 2 台、エラー 0 件')).toBeVisible()
  expect(screen.getByText('2 台を変更しました。')).toBeVisible()
  const location = { ...(before.location as object), site: '大阪DC' }
  const changed = { tags: ['本番', 'web', '検証'], location, note: '撤去予定' }
  expect(await saved(tenant, 'web-01')).toMatchObject(changed)
  expect(await saved(tenant, 'web-02')).toMatchObject({ tags: ['本番', 'web', '検証'] })
  await user.click(closeIn(dialog))
  // The way back stays in the page.
  expect(await screen.findByText('2 台の変更を元に戻せます。')).toBeVisible()
})

test('tags are removed and replaced too', async () => {
  const { user, tenant, dialog } = await openFields('web-01', 'db-01')
  await user.click(dialog.getByLabelText('タグを変更'))
  await pick(user, 'タグの変更方法', '削除')
  await user.type(dialog.getByRole('textbox', { name: 'タグ' }), 'web')
  const row = () => dialog.getByRole('row', { name: /web-01/ })
  await waitFor(() => expect(row()).toHaveTextContent('タグ: 本番、web → 本番'))
  expect(dialog.getByRole('row', { name: /db-01.*変更なし/ })).toBeVisible()
  await pick(user, 'タグの変更方法', '置き換え')
  await waitFor(() => expect(row()).toHaveTextContent('タグ: 本番、web → web'))
  await user.click(dialog.getByRole('button', { name: '2 台を変更' }))
  expect(await dialog.findByText('変更 0 台、変更なし 2 台、エラー 0 件')).toBeVisible()
  expect(await saved(tenant, 'db-01')).toMatchObject({ tags: ['web'] })
})

test('what failed is kept and tried again, and what was cleared is asked for first', async () => {
  const { user, tenant, dialog } = await openFields('web-01', 'web-02')
  const broken = answerInstead({ method: 'PUT', path: idOf(tenant, 'web-02') }, brokenNetwork)
  await user.click(dialog.getByLabelText('ラックを変更'))
  await user.click(dialog.getByRole('button', { name: '2 台を変更' }))
  const question = within(await screen.findByRole('dialog', { name: '2 台の値を消しますか？' }))
  expect(question.getByText('web-01（ラック）')).toBeVisible()
  await user.click(question.getByRole('button', { name: '2 台を保存' }))
  const failed = within(await dialog.findByRole('region', { name: '変更できなかったもの' }))
  expect(failed.getByRole('link', { name: 'web-02' })).toBeVisible()
  expect(dialog.getByText('1 台の変更を元に戻せます。')).toBeVisible()
  broken.mockRestore()
  await user.click(failed.getByRole('button', { name: '失敗分だけ再試行' }))
  expect(await dialog.findByText('2 台の変更を元に戻せます。')).toBeVisible()
  expect(await saved(tenant, 'web-02')).toMatchObject({ location: { rack: null } })
})

test('what somebody else has changed since is neither overwritten nor put back', async () => {
  const { user, tenant, dialog } = await openFields('web-01', 'web-02')
  await user.click(dialog.getByLabelText('資産番号を変更'))
  await user.type(dialog.getByRole('textbox', { name: '新しい資産番号' }), 'IT-1')
  await changeAsSomeoneElse(tenant, idOf(tenant, 'web-02'), '', { name: 'web-02', assetTag: 'THEIRS' })
  await user.click(dialog.getByRole('button', { name: '2 台を変更' }))
  const theirs = (value: string) => `ほかで変更されたため、上書きしませんでした（資産番号は現在「${value}」）。`
  expect(await dialog.findByText(theirs('THEIRS'))).toBeVisible()
  expect(await saved(tenant, 'web-02')).toMatchObject({ assetTag: 'THEIRS' })

  await changeAsSomeoneElse(tenant, idOf(tenant, 'web-01'), '', { name: 'web-01', assetTag: 'LATER' })
  await user.click(dialog.getByRole('button', { name: '元に戻す' }))
  await confirm(user, '元に戻す', '1 台の変更を元に戻しますか？')
  expect(await dialog.findByText(theirs('LATER'))).toBeVisible()
  expect(await saved(tenant, 'web-01')).toMatchObject({ assetTag: 'LATER' })
})

test('the file of what can be edited holds the notes, and is imported as it is without a change', async () => {
  const files = catchSavedFiles()
  const { user, tenant } = await renderRemote(module, '/servers', { plan: PLAN })
  await screen.findByLabelText('web-01 を選択')
  await choose(user, '書き出し', '編集して取り込む形式 (CSV)')
  const text = await onlyText(files)
  expect(files[0]?.name).toMatch(new RegExp(`^${tenant.project.name}_servers-edit_\\d{8}-\\d{6}\\.csv$`))
  const headers = 'サーバー ID,シリアル番号,サーバー名,資産番号,拠点,ラック,ユニット,タグ,メモ'
  expect(text.split('\r\n')[0]).toBe(`\uFEFF${headers}`)
  expect(text).toMatch(/web-01,.*,本番、web,撤去予定\r\n/)
  await choose(user, '操作', '取り込み')
  fireEvent.change(await screen.findByLabelText('見出しのある表'), { target: { value: text } })
  expect(await screen.findByText('変更 0 台、変更なし 3 台、エラー 0 件')).toBeVisible()
})

test('a member reads why nothing can be edited', async () => {
  const { user } = await renderRemote(module, '/servers', { plan: PLAN, as: 'member' })
  const reason = 'サーバーを管理する権限がありません。'
  await user.click(await screen.findByRole('button', { name: '操作' }))
  expect(screen.getByRole('menuitem', { name: /^取り込み/ })).toHaveTextContent(reason)
  await user.keyboard('{Escape}')
  await user.click(screen.getByLabelText('web-01 を選択'))
  expect(screen.getByRole('button', { name: '一括編集' })).toHaveAccessibleDescription(reason)
})
