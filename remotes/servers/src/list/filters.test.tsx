import { renderRemote } from '@portal/testing/render-remote'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import module from '../module'
import { names, STATES } from './list.fixture'

test('all conditions are read from the address, and unknown ones are passed over', async () => {
  await renderRemote(
    module,
    '/servers?isActive=false&agent=bogus&power=On&supportWithin=soon&view=cube&size=7&page=x&sort=<b>',
    { plan: STATES },
  )
  await screen.findByRole('table')
  expect(names()).toEqual(['旧メールサーバ'])
  const chips = within(screen.getByRole('list', { name: '適用中の条件' }))
    .getAllByRole('listitem')
    .map((chip) => chip.textContent)
  expect(chips).toEqual(['監視: 監視無効', '電源: オン', '条件をクリア'])
})

test('the search finds full width by half width, and every word has to fit', async () => {
  const { user, location } = await renderRemote(module, '/servers?page=2', { plan: STATES })
  await user.type(await screen.findByRole('searchbox', { name: 'サーバーを検索' }), '基幹 ｄｂ 1')
  await waitFor(() => expect(names()).toEqual(['基幹系DBサーバー１号機']))
  await waitFor(() => expect(location()).toBe(`/servers?q=${encodeURIComponent('基幹 db 1').replaceAll('%20', '+')}`))
})

test('the rows follow each key, and the address the last one', async () => {
  const { user, location } = await renderRemote(module, '/servers?page=2', { plan: STATES })
  const field = await screen.findByRole('searchbox', { name: 'サーバーを検索' })
  // Not by `user`, because the address must have no time to follow.
  fireEvent.change(field, { target: { value: 'ｗｅｂ' } })
  expect(names()).toEqual(['web-01'])
  expect(location()).toBe('/servers?page=2')
  fireEvent.change(field, { target: { value: '旧' } })
  expect(names()).toEqual(['旧メールサーバ'])
  await waitFor(() => expect(location()).toBe(`/servers?q=${encodeURIComponent('旧')}`))
  await user.click(await screen.findByRole('button', { name: '条件「検索: 旧」を外す' }))
  await waitFor(() => expect(names()).toHaveLength(4))
  await user.type(field, '旧')
  await user.click(screen.getByRole('button', { name: '検索語を消す' }))
  await waitFor(() => expect(names()).toHaveLength(4))
})

test.each([
  ['expired', ['旧メールサーバ']],
  ['30', ['基幹系DBサーバー１号機']],
])('support that ends within %s', async (within_, expected) => {
  await renderRemote(module, `/servers?supportWithin=${within_}`, { plan: STATES })
  await screen.findByRole('table')
  expect(names()).toEqual(expected)
})

test('the counts above the list filter it, each on its own', async () => {
  const { user, location } = await renderRemote(module, '/servers', { plan: STATES })
  const summary = within(await screen.findByRole('list', { name: 'サーバーの状態' }))
  await user.click(summary.getByRole('button', { name: /^重大\s*1$/ }))
  await waitFor(() => expect(names()).toEqual(['基幹系DBサーバー１号機']))
  expect(summary.getByRole('button', { name: /^重大/ })).toHaveAttribute('aria-pressed', 'true')
  await user.click(summary.getByRole('button', { name: /^不明/ }))
  await waitFor(() => expect(location()).toBe('/servers?hardStatus=Critical&hardStatus=Unknown'))
  await user.click(summary.getByRole('button', { name: /^重大/ }))
  await user.click(summary.getByRole('button', { name: /^不明/ }))
  await waitFor(() => expect(location()).toBe('/servers'))
  await user.click(summary.getByRole('button', { name: /期限切れ/ }))
  await waitFor(() => expect(names()).toEqual(['旧メールサーバ']))
})

test('models, sites and tags are those of the servers, and what the address names', async () => {
  const { user, project } = await renderRemote(module, '/servers?tag=gone', { plan: STATES })
  expect(await screen.findByText('条件に一致するデータがありません')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^タグ:/ }))
  expect(screen.getByRole('checkbox', { name: /^gone/ })).toBeChecked()
  await user.click(screen.getByRole('button', { name: '条件「タグ: gone」を外す' }))
  const { model } = project.servers[0] ?? {}
  await user.click(screen.getByRole('button', { name: /^モデル:/ }))
  await user.click(screen.getByRole('checkbox', { name: new RegExp(`^${model}`) }))
  await waitFor(() => expect(names()).toHaveLength(project.servers.filter((server) => server.model === model).length))
})
