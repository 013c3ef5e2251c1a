import { act, renderHook } from '@testing-library/react'
import * as z from 'zod/mini'
import { storedText } from '@portal/auth'
import { blockSiteData } from '@portal/testing/blocked-site-data'
import { stored } from './stored'
import { useStored } from './use-stored'

const Size = z.object({ width: z.number() })
const KEY = 'portal.test'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => jest.restoreAllMocks())

test('a value is kept as JSON until it is removed', () => {
  const size = stored('local', KEY, Size)
  expect(size.read()).toBeNull()
  size.write({ width: 3 })
  expect(localStorage.getItem(KEY)).toBe('{"width":3}')
  expect(size.read()).toEqual({ width: 3 })
  size.remove()
  expect(localStorage).toHaveLength(0)
})

test('a text is kept as it is, in the tab alone', () => {
  storedText('session', KEY).write('/servers?q="1"')
  expect(sessionStorage.getItem(KEY)).toBe('/servers?q="1"')
  expect(localStorage).toHaveLength(0)
})

test.each(['{', '', 'null', '7', '[]', '{"width":"3"}'])('%j does not fit the schema: nothing is kept', (text) => {
  localStorage.setItem(KEY, text)
  expect(stored('local', KEY, Size).read()).toBeNull()
  expect(renderHook(() => useStored(KEY, Size, { width: 1 })).result.current[0]).toEqual({ width: 1 })
})

test('with a blocked storage a choice lasts until the page is left', () => {
  blockSiteData()
  expect(stored('local', KEY, Size).read()).toBeNull()
  const { result } = renderHook(() => useStored(KEY, Size, { width: 1 }))
  act(() => result.current[1]({ width: 2 }))
  expect(result.current[0]).toEqual({ width: 2 })
})

test('a full storage keeps what it has', () => {
  localStorage.setItem(KEY, '{"width":1}')
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  stored('local', KEY, Size).write({ width: 2 })
  expect(stored('local', KEY, Size).read()).toEqual({ width: 1 })
})

test('the state of a component is that of its key, and null brings the first one back', () => {
  localStorage.setItem('portal.other', '{"width":5}')
  const initialProps = { key: KEY }
  const { result, rerender } = renderHook(({ key }) => useStored(key, Size, { width: 1 }), { initialProps })
  act(() => result.current[1]({ width: 2 }))
  expect(localStorage.getItem(KEY)).toBe('{"width":2}')
  rerender({ key: 'portal.other' })
  expect(result.current[0]).toEqual({ width: 5 })
  act(() => result.current[1](null))
  expect(result.current[0]).toEqual({ width: 1 })
  expect(Object.keys(localStorage)).toEqual([KEY])
})
