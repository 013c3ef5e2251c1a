import { retype } from '@portal/testing/steps'
import { screen, waitFor, within } from '@testing-library/react'
import { names, openList } from '../list.fixture'

const search = () => screen.findByRole('searchbox', { name: 'サーバーを検索' })
const options = () =>
  within(screen.getByRole('listbox', { name: '候補' }))
    .getAllByRole('option')
    .map((option) => option.textContent)
const pill = (name: string) => screen.findByRole('button', { name: `条件「${name}」を外す` })

test('what is typed is chosen: terms become the conditions that they name', async () => {
  const { user, location } = await openList('/servers')
  await user.type(await search(), '電源：オフ　エージェント:オンライン web{Enter}')
  await waitFor(() => expect(location()).toBe('/servers?q=web&agent=online&power=Off'))
  await pill('電源: オフ')
  expect(await search()).toHaveValue('web')
  await user.click(await pill('電源: オフ'))
  await waitFor(() => expect(location()).toBe('/servers?q=web&agent=online'))
})

test('patterns stay in the field and in the address; what the list does not understand is searched as text', async () => {
  const { user, location, project } = await openList('/servers')
  const all = project.servers.map(({ name }) => name)
  const field = await search()
  await user.type(field, '-名前:web*')
  await retype(user, field, '-サーバー名:web*')
  await waitFor(() => expect(names()).toHaveLength(all.filter((name) => !name.startsWith('web')).length))
  expect(location()).toBe('/servers')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(new URLSearchParams(location().split('?')[1]).get('q')).toBe('-サーバー名:web*'))
  expect(field).toHaveValue('-サーバー名:web*')

  // What is no condition is said with the nearest possibility.
  await retype(user, field, 'ハード情態:重大{Enter}')
  expect(await screen.findByText(/「ハード情態」という項目はありません。「ハード状態」のことですか。/)).toBeVisible()
  expect(new URLSearchParams(location().split('?')[1]).get('q')).toBe('ハード情態:重大')
  await retype(user, field, 'エージェント:オンラン{Enter}')
  const nearest = /「エージェント」に「オンラン」はありません。「オンライン」のことですか。/
  expect(await screen.findByText(nearest)).toBeVisible()
  await user.type(field, 'x')
  expect(screen.queryByText(/のことですか/)).not.toBeInTheDocument()
})

test('names and values are completed by keys, as in a combobox: Escape closes the offers, ArrowDown brings all names', async () => {
  const { user, location } = await openList('/servers')
  const field = await search()
  await user.type(field, 'ハード')
  const box = await screen.findByRole('combobox', { name: 'サーバーを検索' })
  expect(box).toHaveAttribute('aria-expanded', 'true')
  expect(options()).toEqual(['ハード状態'])
  await user.keyboard('{ArrowDown}')
  const selected = within(screen.getByRole('listbox', { name: '候補' })).getByRole('option', { selected: true })
  expect(box).toHaveAttribute('aria-activedescendant', selected.id)
  await user.keyboard('{Enter}')
  expect(box).toHaveValue('ハード状態:')
  await waitFor(() => expect(options()).toContain('ハード状態重大'))
  await user.keyboard('重')
  await waitFor(() => expect(options()).toEqual(['ハード状態重大']))
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(location()).toBe('/servers?hardStatus=Critical'))
  expect(await search()).toHaveValue('')
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()

  await user.type(field, '電')
  await screen.findByRole('listbox', { name: '候補' })
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  expect(field).toHaveValue('電')
  await user.clear(field)
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(options().length).toBeGreaterThan(5))
  await user.click(screen.getByRole('option', { name: '電源' }))
  expect(field).toHaveValue('電源:')
  expect(field).toHaveFocus()
})

test('a link with terms shows what they find', async () => {
  const path = `/servers?q=${encodeURIComponent('サーバー名:web*')}`
  const { project } = await openList(path)
  expect(names()).toHaveLength(project.servers.filter(({ name }) => name.startsWith('web')).length)
})
