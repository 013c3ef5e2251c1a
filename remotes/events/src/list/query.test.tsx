import { renderRemote } from '@portal/testing/render-remote'
import { screen, waitFor } from '@testing-library/react'
import module from '../module'

const failing = ['supplyFailed', 'cpuHot'].map((trouble) => ({ trouble, status: 'new' }))
const PLAN = {
  servers: [
    { name: '基幹DB-01', open: failing },
    { name: 'web-01', open: [{ trouble: 'fanSlow', status: 'in_progress' }] },
  ],
}
const rows = () => screen.queryAllByRole('rowheader').map((cell) => cell.closest('tr')?.textContent ?? '')

test('terms set what the API filters by, and the page compares the others with its rows', async () => {
  const { user, location } = await renderRemote(module, '/events?fold=off', { plan: PLAN })
  await screen.findByRole('table')
  expect(rows()).toHaveLength(3)
  const field = await screen.findByRole('searchbox', { name: 'イベントを検索' })
  await user.type(field, '状態:未対応　重大度:重大{Enter}')
  await waitFor(() => expect(location()).toBe('/events?status=new&severity=Critical&fold=off'))
  await waitFor(() => expect(rows()).toHaveLength(1))
  await waitFor(() => expect(field).toHaveValue(''))

  // The rows are found by what is typed, before the page has the conditions of its address.
  await user.click(await screen.findByRole('button', { name: '条件をクリア' }))
  await waitFor(() => expect(rows()).toHaveLength(3))
  const asked = jest.spyOn(globalThis, 'fetch')
  await user.type(await screen.findByRole('searchbox'), '-サーバー:基幹*{Enter}')
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(rows()[0]).toContain('web-01')
  // The API would look for the term as a text, and find nothing.
  const queries = asked.mock.calls.map(([url]) => new URL(String(url), 'http://portal').searchParams.get('q'))
  expect(queries.filter(Boolean)).toEqual([])
})
