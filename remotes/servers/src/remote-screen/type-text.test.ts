import { strokesOf } from './keyboard-layout'
import { recordingReceiver } from './keys.fixture'
import { KEY_GAP_MS, typeText } from './type-text'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('keys come one after the other with a gap, Shift only around those that need it', async () => {
  const receiver = recordingReceiver()
  const counts: number[] = []
  const done = typeText(receiver, strokesOf('a"', 'jis').strokes, {
    signal: new AbortController().signal,
    onTyped: (count) => counts.push(count),
  })
  expect(receiver.events).toEqual(['KeyA'])
  await jest.advanceTimersByTimeAsync(KEY_GAP_MS - 1)
  expect(receiver.events).toEqual(['KeyA'])
  await jest.advanceTimersByTimeAsync(1)
  expect(receiver.events).toEqual(['KeyA', '+ShiftLeft', 'Digit2', '-ShiftLeft'])
  await jest.runAllTimersAsync()
  expect(await done).toBe(2)
  expect(counts).toEqual([1, 2])
})

test('stopped in the middle it types nothing more, leaves no Shift down and says how far it came', async () => {
  const receiver = recordingReceiver()
  const controller = new AbortController()
  const done = typeText(receiver, strokesOf('ABC', 'us').strokes, {
    signal: controller.signal,
    onTyped: (count) => {
      if (count === 2) controller.abort()
    },
  })
  await jest.runAllTimersAsync()
  expect(await done).toBe(2)
  expect(receiver.events).toEqual(['+ShiftLeft', 'KeyA', '-ShiftLeft', '+ShiftLeft', 'KeyB', '-ShiftLeft'])
})
