import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

type Name = string | RegExp

/** Opens a menu by its button, and takes one of its items. */
export async function choose(user: UserEvent, menu: Name, item: Name): Promise<void> {
  await user.click(await screen.findByRole('button', { name: menu }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

/** Opens a field of choices, and takes one of them. */
export async function pick(user: UserEvent, field: Name, option: Name): Promise<void> {
  await user.click(await screen.findByRole('combobox', { name: field }))
  await user.click(await screen.findByRole('option', { name: option, hidden: true }))
}

/** Types another text into a field. */
export async function retype(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field)
  await user.type(field, text)
}

/** Presses a button of the dialog that is open, or of that of this name. */
export async function confirm(user: UserEvent, button: Name, name?: Name): Promise<void> {
  const dialog = await screen.findByRole('dialog', name === undefined ? {} : { name })
  await user.click(within(dialog).getByRole('button', { name: button }))
}

/** Saves what a list shows as a view of that name, which may be the one that it opens with. */
export async function saveView(user: UserEvent, name: string, isDefault = false): Promise<void> {
  await choose(user, /^ビュー/, '名前を付けて保存')
  const dialog = within(await screen.findByRole('dialog', { name: 'ビューを保存' }))
  await retype(user, dialog.getByRole('textbox', { name: '名前' }), name)
  if (isDefault) await user.click(dialog.getByRole('checkbox', { name: 'この一覧を開いたときに表示する' }))
  await user.click(dialog.getByRole('button', { name: /保存$/ }))
}

/** Clears the conditions that nothing fits, by the first of the buttons that do so. */
export async function clearConditions(user: UserEvent): Promise<void> {
  const [clear] = await screen.findAllByRole('button', { name: '条件をクリア' })
  await user.click(clear ?? document.body)
}

/** The rows of a table, without its head. */
export const rowsOf = (table: Name) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)

/** Where a link leads. */
export const hrefOf = (name: Name) => screen.getByRole('link', { name }).getAttribute('href')
