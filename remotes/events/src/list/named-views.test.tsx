import { queryClient } from '@portal/api-client/http'
import { FROM_MENU } from '@portal/contract'
import { renderRemote } from '@portal/testing/render-remote'
import { saveView } from '@portal/testing/steps'
import { screen, waitFor } from '@testing-library/react'
import module from '../module'

type User = Awaited<ReturnType<typeof renderRemote>>['user']

// One critical and one warning.
const failing = ['supplyFailed', 'cpuHot'].map((trouble) => ({ trouble, status: 'new' }))
const PLAN = { servers: [{ name: '基幹DB-01', open: failing }] }
const severities = () =>
  screen.queryAllByRole('rowheader').map((cell) => cell.closest('tr')?.textContent?.match(/重大|警告/)?.[0])

async function save(user: User, name: string, isDefault = false): Promise<void> {
  await saveView(user, name, isDefault)
  await screen.findByRole('button', { name: `ビュー: ${name}` })
}

/** Opens the critical events, and keeps them as the view that the list opens with. */
async function openDefault() {
  const page = await renderRemote(module, '/events?severity=Critical', { plan: PLAN })
  await screen.findByRole('table')
  await save(page.user, '重大', true)
  return { ...page, view: page.location() }
}

test('a view keeps what the API filters by and the fold, and the tabs of the page stay within it', async () => {
  const { user, location } = await renderRemote(module, '/events?severity=Critical&fold=off', { plan: PLAN })
  await screen.findByRole('table')
  await save(user, '重大')
  await user.click(screen.getByRole('checkbox', { name: 'まとめて表示' }))
  await screen.findByRole('button', { name: 'ビュー: 重大、変更あり' })
  await user.click(screen.getByRole('link', { name: 'すべて' }))
  await waitFor(() => expect(location()).toContain('status='))
  await screen.findByRole('button', { name: 'ビュー: 重大、変更あり' })

  await user.keyboard('1')
  await screen.findByRole('button', { name: 'ビュー: 重大' })
  expect(screen.getByRole('checkbox', { name: 'まとめて表示' })).not.toBeChecked()
  expect(screen.getByRole('link', { name: /^未解決/ })).toHaveAttribute('aria-current', 'page')
  expect(severities()).toEqual(['重大'])
})

test('the first rows are those of the default view, and the list without it is not asked for', async () => {
  const { view, location, navigate } = await openDefault()
  await navigate('/events/none')
  await waitFor(() => expect(screen.queryByRole('table')).not.toBeInTheDocument())
  queryClient.clear()

  const asked: URL[] = []
  const { fetch } = globalThis
  jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    asked.push(new URL(input instanceof Request ? input.url : input))
    return fetch(input, init)
  })
  const drawn: string[] = []
  const observer = new MutationObserver(() => drawn.push(`${location()} ${severities().join(' ')}`))
  observer.observe(document.body, { childList: true, subtree: true })
  await navigate('/events')
  await waitFor(() => expect(severities()).toEqual(['重大']))
  observer.disconnect()
  expect([...new Set(drawn.filter((each) => /重大$|警告$/.test(each)))]).toEqual([`${view} 重大`])
  const lists = asked.filter(({ pathname }) => pathname.endsWith('/events'))
  expect(new Set(lists.map(({ searchParams }) => searchParams.get('severity')))).toEqual(new Set(['Critical']))

  // The list without the view never was in the history.
  await navigate(-1)
  expect(location()).toBe('/events/none')
})

test('the menu of the portal opens the default view from the list itself too, a link of a page does not', async () => {
  const { view, location, navigate } = await openDefault()
  await navigate('/events?severity=Warning')
  await waitFor(() => expect(severities()).toEqual(['警告']))
  await navigate('/events')
  await waitFor(() => expect(severities()).toHaveLength(2))
  expect(location()).toBe('/events')
  await navigate('/events', FROM_MENU)
  await waitFor(() => expect(severities()).toEqual(['重大']))
  expect(location()).toBe(view)
})
