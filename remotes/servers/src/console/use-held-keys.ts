import { useRef, useState } from 'react'
import type { RowKey } from './KeyRow'

export type HeldKeys = { isCtrl: boolean; isAlt: boolean }

const NONE: HeldKeys = { isCtrl: false, isAlt: false }

/**
 * Ctrl and Alt of a key row: pressed once, they stay down for the next key, because a finger cannot press two keys at
 * once. `take` says which are down, and releases them.
 */
export function useHeldKeys(): { keys: RowKey[]; take: () => HeldKeys } {
  const [held, setHeld] = useState(NONE)
  // For `take`, because a connection keeps the function that it was made with.
  const newest = useRef(NONE)
  const set = (next: HeldKeys) => {
    newest.current = next
    setHeld(next)
  }
  const toggle = (key: keyof HeldKeys) => set({ ...newest.current, [key]: !newest.current[key] })
  return {
    keys: [
      { label: 'Ctrl', isHeld: held.isCtrl, onPress: () => toggle('isCtrl') },
      { label: 'Alt', isHeld: held.isAlt, onPress: () => toggle('isAlt') },
    ],
    take() {
      const taken = newest.current
      if (taken.isCtrl || taken.isAlt) set(NONE)
      return taken
    },
  }
}
