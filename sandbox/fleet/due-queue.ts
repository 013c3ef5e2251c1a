/** Items by the second at which they are due: instead of a timer for each, so that ten thousand cost as little as one. */
export type DueQueue<Item> = {
  /** Puts an item at a second (unix), which replaces the one that it had. */
  put(item: Item, at: number): void
  /** Removes the items that are due up to this second. */
  take(until: number): Item[]
}

/** `from`: the first second (unix) that can be taken. */
export function dueQueue<Item>(from: number): DueQueue<Item> {
  const waiting = new Map<number, Item[]>()
  const dueAt = new Map<Item, number>()
  let second = from
  return {
    put(item, at) {
      dueAt.set(item, at)
      const others = waiting.get(at)
      if (others) others.push(item)
      else waiting.set(at, [item])
    },
    take(until) {
      const due: Item[] = []
      for (; second <= until; second += 1) {
        // An item that was put elsewhere since then is due at its newer second only.
        due.push(...(waiting.get(second) ?? []).filter((item) => dueAt.get(item) === second))
        waiting.delete(second)
      }
      return due
    },
  }
}
