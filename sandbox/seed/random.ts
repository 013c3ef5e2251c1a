/**
 * A repeatable source of numbers: the same seed text gives the same sequence. Not for secrets, because 32 bits of state
 * are soon guessed.
 */
export type Random = {
  /** From 0 up to, not including, 1. */
  next: () => number
  /** A whole number, both ends included. */
  int: (lowest: number, highest: number) => number
  chance: (probability: number) => boolean
  pick: <Item>(items: readonly [Item, ...Item[]]) => Item
  /** `length` characters out of `alphabet`. */
  text: (length: number, alphabet?: string) => string
}

const STEP = 0x6d2b79f5

/** mulberry32 (public domain, Tommy Ettinger), started from an FNV-1a hash of the seed text. */
export function random(seed: string): Random {
  let state = hashOf(seed)
  const next = () => {
    state = (state + STEP) | 0
    return mixed(state)
  }
  const int = (lowest: number, highest: number) => lowest + Math.floor(next() * (highest - lowest + 1))
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (items) => items[int(0, items.length - 1)] ?? items[0],
    text: (length, alphabet = '0123456789abcdef') => {
      let made = ''
      while (made.length < length) made += alphabet.charAt(int(0, alphabet.length - 1))
      return made
    },
  }
}

/** The number that `random(seed).next` gives at its call `index`, counted from 0. */
export const randomAt = (seed: string, index: number) => mixed((hashOf(seed) + Math.imul(index + 1, STEP)) | 0)

function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash
}

function mixed(state: number): number {
  let value = Math.imul(state ^ (state >>> 15), state | 1)
  value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
  return ((value ^ (value >>> 14)) >>> 0) / 4294967296
}
