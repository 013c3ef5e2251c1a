import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderUi } from '../../render-ui.fixture'
import { pageNumbers, Pagination } from './Pagination'

test.each([
  [1, 1, '1'],
  [3, 7, '1 2 3 4 5 6 7'],
  [1, 40, '1 2 3 4 5 … 40'],
  [4, 40, '1 2 3 4 5 … 40'],
  [5, 40, '1 … 4 5 6 … 40'],
  [37, 40, '1 … 36 37 38 39 40'],
  [40, 40, '1 … 36 37 38 39 40'],
])('on page %i of %i: %s', (now, last, numbers) => {
  const shown = pageNumbers(now, last).map((page) => page ?? '…')
  expect(shown.join(' ')).toBe(numbers)
})

test('pages are gone to by number and by step', async () => {
  const onChange = jest.fn()
  renderUi(<Pagination page={2} size={50} total={2000} onChange={onChange} />)
  expect(screen.getByText('全 2,000 件中 51–100 件')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '2 ページ' })).toHaveAttribute('aria-current', 'page')
  await userEvent.click(screen.getByRole('button', { name: '40 ページ' }))
  await userEvent.click(screen.getByRole('button', { name: '前のページ' }))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '表示件数' }), '100 件')
  expect(onChange.mock.calls).toEqual([[{ page: 40 }], [{ page: 1 }], [{ size: 100 }]])
})
