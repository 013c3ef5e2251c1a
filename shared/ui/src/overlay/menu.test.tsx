import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderUi } from '../render-ui.fixture'
import { Menu } from './Menu'

test('keys move through the menu, a disabled item says why and does nothing', async () => {
  const onSelect = jest.fn()
  const refused = jest.fn()
  const items = [
    { label: '編集', to: '/edit' },
    { label: '再起動', onSelect: refused, disabledReason: '電源がオフです' },
    { label: '削除', onSelect, danger: true },
  ]
  renderUi(<Menu label="操作" items={items} />, '/')
  const button = screen.getByRole('button', { name: '操作' })
  button.focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(screen.getByRole('menuitem', { name: '編集' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(refused).not.toHaveBeenCalled()
  expect(screen.getByRole('menuitem', { name: /電源がオフです/ })).toHaveFocus()
  await userEvent.keyboard('{End}{Enter}')
  expect(onSelect).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  expect(button).toHaveFocus()
  await userEvent.click(button)
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  expect(button).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  expect(screen.getByRole('menuitem', { name: '削除' })).toHaveFocus()
})
