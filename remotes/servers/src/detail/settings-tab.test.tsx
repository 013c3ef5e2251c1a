import { screen, waitFor } from '@testing-library/react'
import { confirm, retype } from '@portal/testing/steps'
import { changeAnswers, inPart, openServer, refusal } from './detail.fixture'

const SETTINGS = { tab: 'settings' }
const field = (name: string) => screen.findByRole('textbox', { name })
const save = () => screen.getByRole('button', { name: '保存' })

test('changed settings are kept', async () => {
  const { user } = await openServer({ name: 'web-01' }, SETTINGS)
  for (const [name, value] of Object.entries({ サーバー名: '新しい名前', ユニット: '１２', タグ: '本番,DB、本番' })) {
    await retype(user, await field(name), value)
  }
  await user.click(save())
  expect(await screen.findByText('設定を保存しました。')).toBeVisible()
  expect(await screen.findByRole('heading', { level: 1, name: '新しい名前' })).toBeVisible()
  expect(await field('ユニット')).toHaveValue('12')
  expect(await field('タグ')).toHaveValue('本番、DB')
})

const TAGS = 'タグは 20 個まで、1 つ 32 文字以内で入力してください。'
const UNIT = '1〜60 の整数で入力してください。'
const REFUSED = [
  ['サーバー名', '', '入力してください。'],
  ['サーバー名', 'あ'.repeat(65), '64 文字以内で入力してください。'],
  ['資産番号', '資産', '半角の英数字と記号で入力してください。'],
  ['資産番号', 'A'.repeat(65), '64 文字以内で入力してください。'],
  ['拠点', 'あ'.repeat(65), '64 文字以内で入力してください。'],
  ['ラック', 'A'.repeat(33), '32 文字以内で入力してください。'],
  ['ユニット', '61', UNIT],
  ['ユニット', '0', UNIT],
  ['ユニット', '1.5', UNIT],
  ['ユニット', '上', UNIT],
  ['タグ', 'あ'.repeat(33), TAGS],
  ['タグ', Array.from({ length: 21 }, (_, at) => `t${at}`).join(','), TAGS],
  ['メモ', 'あ'.repeat(1001), '1000 文字以内で入力してください。'],
] as const

test('what breaks a limit is named beside its field, and nothing is sent', async () => {
  const { user } = await openServer({ name: 'web-01' }, SETTINGS)
  await field('サーバー名')
  const fetches = jest.spyOn(globalThis, 'fetch')
  for (const [name, value, message] of REFUSED) {
    const input = await field(name)
    const before = input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement ? input.value : ''
    const fill = async (text: string) => {
      await user.clear(input)
      if (text) await user.paste(text)
    }
    await fill(value)
    await user.click(save())
    expect(input).toBeInvalid()
    expect(input).toHaveFocus()
    expect(input).toHaveAccessibleDescription(expect.stringContaining(message))
    await fill(before)
  }
  expect(fetches.mock.calls.filter(([, init]) => init?.method === 'PUT')).toEqual([])
})

test('a save that fails loses nothing and says why', async () => {
  const answer = () => refusal(503, '一時的に利用できません')
  const restore = changeAnswers({ path: '/servers/', method: 'PUT', answer })
  const { user } = await openServer({ name: 'web-01', note: '元のメモ' }, SETTINGS)
  const note = await field('メモ')
  await user.type(note, ' 追記')
  await user.click(save())
  expect(await screen.findByRole('alert')).toHaveTextContent('一時的に利用できません')
  expect(note).toHaveValue('元のメモ 追記')
  restore()
  await user.click(save())
  expect(await screen.findByText('設定を保存しました。')).toBeVisible()
})

test('leaving the tab with unsaved input asks first', async () => {
  const { user, location } = await openServer({ name: 'web-01' }, SETTINGS)
  await user.type(await field('メモ'), '書きかけ')
  await user.click(screen.getByRole('link', { name: '構成' }))
  await confirm(user, 'キャンセル', '変更を破棄しますか？')
  expect(location()).toContain('tab=settings')
  expect(await field('メモ')).toHaveValue('書きかけ')
})

test('what somebody else has changed is taken over, unless something is typed already', async () => {
  const { user, navigate, location } = await openServer({ name: 'web-01', note: '元のメモ' }, SETTINGS)
  await field('メモ')
  const here = location()
  const restore = changeAnswers(inPart('/servers/', { note: '他の人のメモ' }))
  await user.click(screen.getByRole('switch'))
  await confirm(user, '無効にする')
  await waitFor(async () => expect(await field('メモ')).toHaveValue('他の人のメモ'))
  await user.type(await field('メモ'), ' 自分の分')
  restore()
  await user.click(screen.getByRole('switch'))
  await waitFor(() => expect(screen.getByRole('switch')).toBeChecked())
  expect(await field('メモ')).toHaveValue('他の人のメモ 自分の分')
  await navigate(here)
})

test('a member reads why nothing can be changed', async () => {
  await openServer({ name: 'web-01' }, { ...SETTINGS, as: 'member' })
  expect(await screen.findByRole('switch')).toBeDisabled()
  expect(save()).toHaveAccessibleDescription('サーバーを管理する権限がありません。')
})
