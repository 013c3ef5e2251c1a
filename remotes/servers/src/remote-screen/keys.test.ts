import { CTRL_ALT_DEL, FUNCTION_KEYS, LINUX_CONSOLES, pressChord, releaseModifiers, SYS_RQ_KEYS } from './keys'
import { recordingReceiver } from './keys.fixture'

test('a chord goes down in its order and up in the reverse one', () => {
  const receiver = recordingReceiver()
  pressChord(receiver, CTRL_ALT_DEL)
  expect(receiver.events).toEqual(['+ControlLeft', '+AltLeft', '+Delete', '-Delete', '-AltLeft', '-ControlLeft'])
})

test('function keys and the letters of SysRq have their X11 keysyms', () => {
  const twelve = Array.from({ length: 12 }, (_, index) => [0xffbe + index, `F${index + 1}`])
  expect(FUNCTION_KEYS.map(({ keys }) => keys[0])).toEqual(twelve)
  expect(LINUX_CONSOLES.map(({ label, keys }) => [label, keys.at(-1)?.[1]])[6]).toEqual(['Ctrl+Alt+F7', 'F7'])
  expect(SYS_RQ_KEYS.map(({ label }) => label)).toEqual([...'beisu'].map((letter) => `Alt+SysRq+${letter}`))
  expect(SYS_RQ_KEYS[0]?.keys).toEqual([
    [0xffe9, 'AltLeft'],
    [0xff15, 'PrintScreen'],
    [0x62, 'KeyB'],
  ])
})

test('letting go of the modifiers presses nothing', () => {
  const receiver = recordingReceiver()
  releaseModifiers(receiver)
  expect(receiver.events.length).toBeGreaterThan(0)
  expect(receiver.events.filter((event) => !event.startsWith('-'))).toEqual([])
})
