import { nextQuery, rowsOf } from './pages'

test('a list is an array or a page of items', () => {
  expect(rowsOf([{ id: '1' }])).toEqual([{ id: '1' }])
  expect(rowsOf({ items: [{ id: '1' }], nextCursor: 'x' })).toEqual([{ id: '1' }])
  expect(rowsOf(null)).toEqual([])
})

test('the next page is named by nextCursor, else by a Link of the relation next', () => {
  const link = '<https://api.example/events?page=2&status=new&status=resolved>; rel="next"'
  expect(nextQuery({ body: { items: [], nextCursor: 'x y' }, headers: {} })).toEqual({ cursor: ['x y'] })
  expect(nextQuery({ body: [], headers: { link } })).toEqual({ page: ['2'], status: ['new', 'resolved'] })
  expect(nextQuery({ body: { items: [], nextCursor: null }, headers: { link } })).toBeUndefined()
  expect(nextQuery({ body: [], headers: {} })).toBeUndefined()
})
