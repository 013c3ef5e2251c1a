/** A repeatable source of numbers: the same seed text gives the same sequence. Not for secrets. */
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

/** mulberry32 (public domain, Tommy Ettinger), started from an FNV-1a hash of the seed text. */
export function random(seed: string): Random {
  let state = 0x811c9dc5
  for (let index = 0; index < seed.length; index += 1) {
    state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193)
  }
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
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
