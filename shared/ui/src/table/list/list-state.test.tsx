import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import { useLayoutEffect, useRef } from 'react'
import { createMemoryRouter, MemoryRouter, RouterProvider, useLocation, useNavigationType } from 'react-router-dom'
import { many, page, parseListState, size, sort, text, toSearch, useListState } from './list-state'

const schema = {
  q: text(),
  status: many(['new', 'in_progress', 'resolved'], { default: ['new', 'in_progress'] }),
  serverID: many(),
  page: page(),
  size: size(),
  sort: sort('-occurredAt'),
}
const parse = (search: string) => parseListState(schema, new URLSearchParams(search))

test('without a number in the address a page has as many rows as the user has chosen', () => {
  window.localStorage.setItem('portal.page-size', '100')
  expect(parse('').size).toBe(100)
  expect(parse('size=50').size).toBe(50)
  expect(toSearch(schema, { size: 100 })).toBe('')
  expect(toSearch(schema, { size: 50 })).toBe('?size=50')
  window.localStorage.setItem('portal.page-size', '7')
  expect(parse('').size).toBe(50)
  window.localStorage.removeItem('portal.page-size')
})

test('defaults, repeated keys, and unknown values dropped', () => {
  const initial = { page: 1, size: 50, sort: '-occurredAt' }
  expect(parse('')).toEqual({ q: '', status: ['new', 'in_progress'], serverID: [], ...initial })
  const spoiled = parse('status=resolved&status=bogus&page=x&size=7&sort=<b>')
  expect(spoiled).toMatchObject({ status: ['resolved'], ...initial })
  expect(parse('status=bogus').status).toEqual(['new', 'in_progress'])
  expect(parse('status=').status).toEqual([])
})

test('a link leaves defaults out and survives the way back', () => {
  expect(toSearch(schema, { status: ['new', 'in_progress'], page: 1 })).toBe('')
  expect(toSearch(schema, { status: [], q: 'a b' })).toBe('?q=a+b&status=')
  const state = { ...parse(''), status: ['resolved'] as const, serverID: ['x', 'y'], page: 3 }
  expect(parse(toSearch(schema, state))).toEqual(state)
})

function list(at: string) {
  return renderHook(() => ({ ...useListState(schema), search: useLocation().search, how: useNavigationType() }), {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>,
  }).result
}

test('a filter goes back to page 1 and is a new history entry; typing replaces', () => {
  const result = list('/?page=4&other=1')
  act(() => result.current.set({ q: 'web' }))
  expect(result.current.search).toBe('?other=1&q=web')
  expect(result.current.how).toBe('REPLACE')
  act(() => result.current.set({ status: ['resolved'] }))
  expect(result.current.how).toBe('PUSH')
  act(() => result.current.set({ page: 2 }))
  expect(result.current.state).toMatchObject({ q: 'web', status: ['resolved'], page: 2 })
  expect(result.current.isFiltered).toBe(true)
  act(() => result.current.clear())
  expect(result.current.search).toBe('?other=1')
  expect(result.current.isFiltered).toBe(false)
})

test('two changes in one tick both arrive', () => {
  const result = list('/')
  act(() => {
    result.current.set({ q: 'web' })
    result.current.set({ size: 25 })
  })
  expect(result.current.state).toMatchObject({ q: 'web', size: 25 })
})

test('a change right after the list is drawn is kept by the next one, also while the router still waits for the first', async () => {
  function List() {
    const { set } = useListState(schema)
    const isFirst = useRef(true)
    // As a click between the commit and React's passive effects.
    useLayoutEffect(() => {
      if (isFirst.current) set({ status: ['resolved'] })
      isFirst.current = false
    })
    return <button onClick={() => set({ q: 'web' })}>search</button>
  }
  let arrive: (data: null) => void = () => {}
  const pending = new Promise<null>((resolve) => (arrive = resolve))
  const loader = ({ request }: { request: Request }) => (request.url.includes('status=') ? pending : null)
  const router = createMemoryRouter([{ path: '/', loader, Component: List }])
  render(<RouterProvider router={router} />)
  const button = await screen.findByRole('button', { name: 'search' })
  await waitFor(() => expect(router.state.navigation.location?.search).toBe('?status=resolved'))
  act(() => button.click())
  arrive(null)
  await waitFor(() => expect(router.state.location.search).toBe('?q=web&status=resolved'))
})
