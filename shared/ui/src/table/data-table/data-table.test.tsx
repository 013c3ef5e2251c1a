import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Profiler, startTransition, useState } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { UiProvider } from '../../theme/UiProvider'
import type { Column } from './column'
import { DataTable, type DataTableProps } from './DataTable'

type Row = { id: string; name: string; size: number | null }
const rows: Row[] = [
  { id: 'a', name: 'サーバー10', size: 3 },
  { id: 'b', name: 'サーバー2', size: null },
  { id: 'c', name: 'サーバー1', size: 20 },
]
const columns: Column<Row>[] = [
  { id: 'name', header: '名前', cell: (row) => row.name, sortValue: (row) => row.name },
  { id: 'size', header: '容量', cell: (row) => row.size, sortValue: (row) => row.size },
  { id: 'secret', header: '隠し', cell: () => 'x', hidden: true },
]

function Address() {
  return <output aria-label="address">{useLocation().pathname}</output>
}
function Demo(props: Partial<DataTableProps<Row>>) {
  const [selection, setSelection] = useState(['a', 'gone'])
  return (
    <UiProvider>
      <MemoryRouter>
        <DataTable
          label="一覧"
          rows={rows}
          columns={columns}
          rowId={(row) => row.id}
          empty="データがありません"
          selection={selection}
          onSelectionChange={setSelection}
          {...props}
        />
        <Address />
      </MemoryRouter>
    </UiProvider>
  )
}
const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent)

test('sorts in Japanese, numbers inside names by value, missing values last in both directions', async () => {
  render(<Demo />)
  expect(screen.queryByText('隠し')).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '名前' }))
  expect(names()).toEqual(['サーバー1', 'サーバー2', 'サーバー10'])
  expect(screen.getByRole('columnheader', { name: '名前' })).toHaveAttribute('aria-sort', 'ascending')
  await userEvent.click(screen.getByRole('button', { name: '容量' }))
  expect(names()).toEqual(['サーバー10', 'サーバー1', 'サーバー2'])
  await userEvent.click(screen.getByRole('button', { name: '容量' }))
  expect(names()).toEqual(['サーバー1', 'サーバー10', 'サーバー2'])
})

test('rows that are sorted by a grouped column stand below headings, with the cell of a row that has one', async () => {
  const grouped = { heading: ({ size }: Row) => (size ? '大小あり' : '不明'), cell: () => '済' }
  render(<Demo columns={columns.map((column) => (column.id === 'size' ? { ...column, grouped } : column))} />)
  const cells = () => screen.getAllByRole('row').map((row) => within(row).queryAllByRole('cell').at(-1)?.textContent)
  expect(cells()).toEqual([undefined, '3', '—', '20'])
  await userEvent.click(screen.getByRole('button', { name: '容量' }))
  expect(cells()).toEqual([undefined, '大小あり', '済', '済', '不明', '済'])
  expect(names()).toEqual(['サーバー10', 'サーバー1', 'サーバー2'])
})

test('what stands beside the name of a row is not in its link', () => {
  const noted = columns.map((column, at) => (at === 0 ? { ...column, beside: (row: Row) => `番号 ${row.id}` } : column))
  render(<Demo columns={noted} rowLink={({ id }) => `/rows/${id}`} />)
  expect(names()[0]).toBe('サーバー10番号 a')
  expect(screen.getByRole('link', { name: 'サーバー10' })).toBeVisible()
})

test('a cell of one line has all of its text in the title', () => {
  const cell = ({ size, name }: Row) => (size ? `owner of ${name}` : null)
  render(<Demo columns={[...columns, { id: 'owner', header: '担当', isOneLine: true, cell }]} />)
  expect(screen.getByRole('cell', { name: 'owner of サーバー1' })).toHaveAttribute('title', 'owner of サーバー1')
  for (const cell of screen.getAllByRole('cell', { name: '—' })) expect(cell).not.toHaveAttribute('title')
})

test('with onSortChange the order is the caller’s', async () => {
  const onSortChange = jest.fn()
  render(<Demo sort="name" onSortChange={onSortChange} />)
  expect(names()).toEqual(['サーバー10', 'サーバー2', 'サーバー1'])
  expect(screen.getByRole('columnheader', { name: '名前' })).toHaveAttribute('aria-sort', 'ascending')
  await userEvent.click(screen.getByRole('button', { name: '名前' }))
  expect(onSortChange).toHaveBeenCalledWith('-name')
})

test('the selection never reaches beyond the rows', async () => {
  render(<Demo />)
  expect(screen.getByText('表示外の 1 件の選択を解除しました')).toBeInTheDocument()
  expect(screen.getByText('1 件を選択中')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('checkbox', { name: '表示中の行をすべて選択' }))
  expect(screen.getByText('3 件を選択中')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('checkbox', { name: 'サーバー2 を選択' }))
  expect(screen.getByText('2 件を選択中')).toBeInTheDocument()
})

test('all matching rows are a second step', async () => {
  render(<Demo selectableIds={['a', 'b', 'c', 'd', 'e']} />)
  await userEvent.click(screen.getByRole('checkbox', { name: '表示中の行をすべて選択' }))
  await userEvent.click(screen.getByRole('button', { name: '全 5 件を選択' }))
  expect(screen.getByText('5 件を選択中')).toBeInTheDocument()
})

test('Escape ends the selection, and in an open menu closes only that', async () => {
  render(<Demo rowActions={() => [{ label: '削除' }]} />)
  await userEvent.click(screen.getByRole('checkbox', { name: '表示中の行をすべて選択' }))
  await userEvent.click(screen.getByRole('button', { name: 'サーバー2 の操作' }))
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  expect(screen.getByText('3 件を選択中')).toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByText(/件を選択中/)).not.toBeInTheDocument()
})

test('the bar of the selection gives the focus on to the table', async () => {
  render(<Demo />)
  await userEvent.click(screen.getByRole('button', { name: '選択を解除' }))
  expect(screen.getByRole('region', { name: '一覧' })).toHaveFocus()
  expect(screen.queryByText(/選択/)).not.toBeInTheDocument()
})

test('a row is a link, its actions are a menu', async () => {
  const onSelect = jest.fn()
  render(<Demo rowLink={(row) => `/servers/${row.id}`} rowActions={() => [{ label: '削除', onSelect }]} />)
  expect(screen.getByRole('link', { name: 'サーバー2' })).toHaveAttribute('href', '/servers/b')
  await userEvent.click(screen.getByRole('button', { name: 'サーバー2 の操作' }))
  await userEvent.click(screen.getByRole('menuitem', { name: '削除' }))
  expect(onSelect).toHaveBeenCalled()
  await userEvent.click(within(screen.getAllByRole('row')[1]!).getAllByRole('cell')[1]!)
  expect(screen.getByText('/servers/a')).toBeInTheDocument()
})

test('the link of a row leads there without a new page; with Ctrl it is the browser’s', async () => {
  const user = userEvent.setup()
  render(<Demo rowLink={(row) => `/servers/${row.id}`} />)
  const link = screen.getByRole('link', { name: 'サーバー2' })
  let isPrevented: boolean | undefined
  const note = (event: Event) => {
    isPrevented = event.defaultPrevented
    event.preventDefault()
  }
  window.addEventListener('click', note)
  await user.keyboard('{Control>}')
  await user.click(link)
  await user.keyboard('{/Control}')
  expect([isPrevented, screen.getByRole('status', { name: 'address' }).textContent]).toEqual([false, '/'])
  await user.click(link)
  expect([isPrevented, screen.getByRole('status', { name: 'address' }).textContent]).toEqual([true, '/servers/b'])
  window.removeEventListener('click', note)
})

test('a choice renders the cells of its row, and of no other', async () => {
  const cell = jest.fn((row: Row) => row.name)
  const counted: Column<Row>[] = [{ id: 'name', header: '名前', cell }]
  render(<Demo columns={counted} rowActions={() => []} rowLink={(row) => `/servers/${row.id}`} />)
  cell.mockClear()
  await userEvent.click(screen.getByRole('checkbox', { name: 'サーバー2 を選択' }))
  expect(cell.mock.calls.map(([row]) => row.id)).toEqual(['b'])
})

const many = Array.from({ length: 100 }, (_, at) => ({ id: `row-${at}`, name: `行 ${at}`, size: at }))

/** The numbers of rows that are in the document after each commit. */
function renderCommits(props: Partial<DataTableProps<Row>>) {
  const commits: number[] = []
  const note = () => commits.push(document.querySelectorAll('tr[data-index]').length)
  const demo = (given: Partial<DataTableProps<Row>>) => (
    <Profiler id="table" onRender={note}>
      <Demo {...given} />
    </Profiler>
  )
  const { rerender } = render(demo(props))
  return { commits, rerender: (next: Partial<DataTableProps<Row>>) => rerender(demo(next)) }
}

test('the rows in sight are drawn first, and then the others', () => {
  const { commits } = renderCommits({ rows: many })
  expect(commits[0]).toBeGreaterThan(10)
  expect(commits[0]).toBeLessThan(20)
  expect(commits.at(-1)).toBe(100)
  expect(names()).toEqual(many.map(({ name }) => name))
})

test('rows in another order stay in the document, and other rows come in two steps', () => {
  const { commits, rerender } = renderCommits({ rows: many.slice(0, 50) })
  commits.length = 0
  rerender({ rows: many.slice(0, 50).toReversed() })
  expect(Math.min(...commits)).toBe(50)
  commits.length = 0
  rerender({ rows: many.slice(50) })
  expect(commits[0]).toBeLessThan(20)
  expect(names()).toEqual(many.slice(50).map(({ name }) => name))
})

test('other rows that come in a transition, as those of a sort do, come in two steps too', () => {
  function Turned() {
    const [shown, setShown] = useState(many.slice(0, 50))
    return (
      <>
        <button type="button" onClick={() => startTransition(() => setShown(many.slice(50)))}>
          次へ
        </button>
        <Demo rows={shown} />
      </>
    )
  }
  const commits: number[] = []
  const note = () => commits.push(document.querySelectorAll('tr[data-index]').length)
  render(
    <Profiler id="table" onRender={note}>
      <Turned />
    </Profiler>,
  )
  commits.length = 0
  fireEvent.click(screen.getByRole('button', { name: '次へ' }))
  expect(commits[0]).toBeLessThan(20)
  expect(names()).toEqual(many.slice(50).map(({ name }) => name))
})

test('another order renders no cell', () => {
  const cell = jest.fn((row: Row) => row.name)
  const props = { columns: [{ id: 'name', header: '名前', cell }], rowActions: () => [] }
  const { rerender } = renderCommits({ ...props, rows: many })
  cell.mockClear()
  rerender({ ...props, rows: many.toReversed() })
  expect(names()[0]).toBe('行 99')
  expect(cell).not.toHaveBeenCalled()
})

test('rows that stay the same are not rendered again', () => {
  const cell = jest.fn((row: Row) => row.name)
  const counted: Column<Row>[] = [{ id: 'name', header: '名前', cell }]
  const props = { columns: counted, rowActions: () => [], rowLink: (row: Row) => `/servers/${row.id}` }
  const { rerender } = renderCommits({ ...props, rows: many })
  cell.mockClear()
  const renamed = many.map((row) => (row.id === 'row-7' ? { ...row, name: '別名' } : row))
  rerender({ ...props, rows: renamed, caption: '更新' })
  expect(cell.mock.calls.map(([row]) => row.id)).toEqual(['row-7'])
})

test('no rows', () => {
  render(<Demo rows={[]} />)
  expect(screen.getByText('データがありません')).toBeInTheDocument()
})
