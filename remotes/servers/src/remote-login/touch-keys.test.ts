import type { HeldKeys } from '../console/use-held-keys'
import { keyWith } from './touch-keys'

const NONE: HeldKeys = { isCtrl: false, isAlt: false }
const CTRL: HeldKeys = { isCtrl: true, isAlt: false }
const ALT: HeldKeys = { isCtrl: false, isAlt: true }
const BOTH: HeldKeys = { isCtrl: true, isAlt: true }

test.each<[held: HeldKeys, key: string, sent: string]>([
  [NONE, 'c', 'c'],
  [CTRL, 'c', '\x03'],
  [CTRL, 'C', '\x03'],
  [CTRL, '[', '\x1b'],
  [CTRL, ' ', '\0'],
  [CTRL, '/', '\x1f'],
  [CTRL, '1', '1'],
  [ALT, 'b', '\x1bb'],
  [BOTH, 'x', '\x1b\x18'],
  [NONE, '\x1b[A', '\x1b[A'],
  [CTRL, '\x1b[D', '\x1b[1;5D'],
  [ALT, '\x1bOH', '\x1b[1;3H'],
  [BOTH, '\x1b[C', '\x1b[1;7C'],
])('%j with %j sends %j', (held, key, sent) => {
  expect(keyWith(key, () => held)).toBe(sent)
})

test.each(['ls -l', '日本', '\x1b[0n', '\x1b[24;80R'])('%j is no key, so that nothing is released for it', (text) => {
  const take = jest.fn(() => CTRL)
  expect(keyWith(text, take)).toBeUndefined()
  expect(take).not.toHaveBeenCalled()
})
