import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { names, openList } from '../list.fixture'

const row = () => document.activeElement?.closest('tr')?.querySelector('th a')?.textContent

test('j and k go from row to row, x chooses, Enter opens', async () => {
  const { user, location } = await openList('/servers')
  const [first, second] = names()
  await user.keyboard('j')
  expect(row()).toBe(first)
  await user.keyboard('jj')
  await user.keyboard('k')
  expect(row()).toBe(second)
  await user.keyboard('x')
  expect(screen.getByRole('checkbox', { name: `${second} を選択` })).toBeChecked()
  await user.keyboard('x')
  expect(screen.getByRole('checkbox', { name: `${second} を選択` })).not.toBeChecked()
  await user.keyboard('kkkk')
  expect(row()).toBe(first)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(location()).toMatch(/^\/servers\/.+/))
})

test('/ goes to the search, where letters are only letters', async () => {
  const { user } = await openList('/servers')
  const search = await screen.findByRole('searchbox', { name: 'サーバーを検索' })
  await user.keyboard('/')
  expect(search).toHaveFocus()
  await user.keyboard('jx?')
  expect(search).toHaveFocus()
  expect(search).toHaveValue('jx?')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('keys that belong to a conversion of the input method do nothing; r reads the list again', async () => {
  const { user } = await openList('/servers')
  fireEvent.keyDown(document.body, { key: 'j', isComposing: true })
  fireEvent.keyDown(document.body, { key: 'j', keyCode: 229 })
  fireEvent.keyDown(document.body, { key: 'j', ctrlKey: true })
  expect(row()).toBeUndefined()
  fireEvent.keyDown(document.body, { key: 'j' })
  expect(row()).toBe(names()[0])
  // r reads the list again.
  const fetches = jest.spyOn(globalThis, 'fetch')
  await user.keyboard('r')
  await waitFor(() => expect(fetches.mock.calls.some(([url]) => String(url).endsWith('/servers?view=list'))).toBe(true))
})

test('? lists the keys, and there they can be switched off', async () => {
  const { user } = await openList('/servers')
  await user.keyboard('?')
  const dialog = await screen.findByRole('dialog', { name: 'キーボードショートカット' })
  for (const text of ['検索欄へ移動', '次の行へ', '前の行へ', '行を選択・選択解除', '行を開く', '今すぐ更新']) {
    expect(within(dialog).getByText(text)).toBeVisible()
  }
  await user.click(within(dialog).getByRole('checkbox', { name: '1 文字のショートカットを使う' }))
  await user.click(within(dialog).getByRole('button', { name: '閉じる' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.keyboard('j')
  expect(row()).toBeUndefined()
  await user.keyboard('?')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})
