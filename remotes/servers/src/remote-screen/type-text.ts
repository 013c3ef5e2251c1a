import type { Stroke } from './keyboard-layout'
import { type KeyReceiver, SHIFT } from './keys'

/** A pause between keys, because slow firmware drops keys that come faster. */
export const KEY_GAP_MS = 10
export const LONGEST_TEXT = 4096

/** Presses the keys one after the other until all are typed or `signal` aborts. Returns how many were typed. */
export async function typeText(
  receiver: KeyReceiver,
  strokes: readonly Stroke[],
  { signal, onTyped }: { signal: AbortSignal; onTyped: (count: number) => void },
): Promise<number> {
  let typed = 0
  for (const { keysym, code, shift } of strokes) {
    if (signal.aborted) break
    if (shift) receiver.sendKey(...SHIFT, true)
    receiver.sendKey(keysym, code)
    if (shift) receiver.sendKey(...SHIFT, false)
    typed += 1
    onTyped(typed)
    await gap()
  }
  return typed
}

const gap = () => new Promise((resolve) => setTimeout(resolve, KEY_GAP_MS))
