import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { anyOf } from '../facets/any-of'
import { defineList } from './define-list'
import { live } from './live.fixture'
import { useListOf } from './use-list'

type Row = { id: string; name: string; site: string }
const rows: Row[] = ['東京', '大阪', '東京'].map((site, at) => ({ id: `r${at}`, name: `server-${at}`, site }))

const definition = defineList({
  id: 'rows',
  label: '一覧',
  columns: [{ id: 'name', header: '名前', sortValue: ({ name }: Row) => name }],
  search: { label: '検索', of: ({ name }: Row) => [name] },
  facets: { site: anyOf({ label: '設置場所', of: ({ site }: Row) => site }) },
  sort: 'name',
})
const wrapper = ({ children }: { children: ReactNode }) => (
  <MemoryRouter initialEntries={['/?site=東京']}>{children}</MemoryRouter>
)

test('a sort takes the rows that were found; another condition finds others', () => {
  const { result } = renderHook(() => useListOf(definition, live, rows), { wrapper })
  const { found } = result.current
  act(() => result.current.set({ sort: '-name' }))
  expect(result.current.rows.map(({ id }) => id)).toEqual(['r2', 'r0'])
  expect(result.current.found).toBe(found)
  act(() => result.current.set({ site: ['大阪'] }))
  expect(result.current.found.map(({ id }) => id)).toEqual(['r1'])
})
