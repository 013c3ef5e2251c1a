import { queryString } from './query-string'

test.each([
  [undefined, ''],
  [{}, ''],
  [{ a: undefined, b: null, c: '', d: [], e: [''] }, ''],
  [{ status: ['new', 'in_progress'] }, '?status=new&status=in_progress'],
  [{ start: 0, isActive: false }, '?start=0&isActive=false'],
  [{ q: '電源 & 100%+1=?#' }, '?q=%E9%9B%BB%E6%BA%90+%26+100%25%2B1%3D%3F%23'],
])('%j -> %s', (query, text) => expect(queryString(query)).toBe(text))
