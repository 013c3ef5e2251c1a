import { keepNotice, takeNotices } from './notices'

test('notices survive the trip and are given once, in their order', () => {
  keepNotice('一')
  keepNotice('二')
  expect(takeNotices()).toEqual(['一', '二'])
  expect(takeNotices()).toEqual([])
})

test.each(['{', '"text"', '[1,{"a":2}]', 'null'])('what somebody else left there (%s) is no notice', (text) => {
  sessionStorage.setItem('portal.notices', text)
  expect(takeNotices()).toEqual([])
})
