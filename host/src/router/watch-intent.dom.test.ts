import { fireEvent } from '@testing-library/react'
import { watchIntent } from './watch-intent'

const wanted: string[] = []
watchIntent(({ pathname, search }, intent) => wanted.push(`${pathname}${search} ${intent}`))

const set = (connection: object) =>
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
beforeEach(() => {
  jest.useFakeTimers()
  wanted.length = 0
  set({})
  document.body.innerHTML = `
    <a id="events" href="/events?status=new"><span id="label">イベント</span></a>
    <a id="here" href="${window.location.pathname}?tab=2"></a>
    <a id="away" href="https://support.example/help"></a>
    <a id="tab" href="/events" target="_blank"></a>
    <a id="file" href="/events" download></a>
    <a id="none"></a>
    <button id="button"></button>`
})
afterEach(() => jest.useRealTimers())

const at = (id: string) => document.querySelector(`#${id}`) ?? document.body

test.each<[string, typeof fireEvent.pointerOver]>([
  ['the pointer', fireEvent.pointerOver],
  ['the focus', fireEvent.focusIn],
])('a link on which %s rests is wanted, one that is passed is not', (_what, enter) => {
  enter(at('label'))
  jest.advanceTimersByTime(50)
  enter(at('button'))
  jest.advanceTimersByTime(1000)
  expect(wanted).toEqual([])
  enter(at('label'))
  jest.advanceTimersByTime(100)
  expect(wanted).toEqual(['/events?status=new rests'])
})

test('a link that is pressed is wanted at once', () => {
  fireEvent.pointerDown(at('events'))
  expect(wanted).toEqual(['/events?status=new presses'])
})

test.each(['here', 'away', 'tab', 'file', 'none', 'button'])('%s leads to no other page in this tab', (id) => {
  fireEvent.pointerDown(at(id))
  expect(wanted).toEqual([])
})

test.each([{ saveData: true }, { effectiveType: '2g' }])('nothing is wanted on a line with %j', (connection) => {
  set(connection)
  fireEvent.pointerDown(at('events'))
  expect(wanted).toEqual([])
})
