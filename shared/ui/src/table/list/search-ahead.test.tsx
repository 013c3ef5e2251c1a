import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { defineList } from './define-list'
import { live } from './live.fixture'
import { useListOf } from './use-list'

type Row = { id: string; name: string }
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({ id: `r${at}`, name: `server-${String(at).padStart(4, '0')}` }))

function listOf(rows: readonly Row[]) {
  const textsOf = jest.fn(({ name }: Row) => [name])
  const definition = defineList({
    id: 'rows',
    label: '一覧',
    columns: [{ id: 'name', header: '名前', sortValue: ({ name }: Row) => name }],
    search: { label: '検索', of: textsOf },
    facets: {},
    sort: 'name',
  })
  const wrapper = ({ children }: { children: ReactNode }) => <MemoryRouter>{children}</MemoryRouter>
  const { result } = renderHook(() => useListOf(definition, live, rows), { wrapper })
  return { result, textsOf }
}

test('the texts of a long list are put together before its first search, and each only once', async () => {
  const rows = rowsOf(1500)
  const { result, textsOf } = listOf(rows)
  await waitFor(() => expect(textsOf).toHaveBeenCalledTimes(rows.length))
  act(() => result.current.type('0042'))
  expect(result.current.found.map(({ name }) => name)).toEqual(['server-0042'])
  expect(textsOf).toHaveBeenCalledTimes(rows.length)
})

test('those of a short list are put together by the search', () => {
  const rows = rowsOf(42)
  const { result, textsOf } = listOf(rows)
  expect(textsOf).not.toHaveBeenCalled()
  act(() => result.current.type('0041'))
  expect(result.current.found).toHaveLength(1)
  expect(textsOf).toHaveBeenCalledTimes(rows.length)
})
