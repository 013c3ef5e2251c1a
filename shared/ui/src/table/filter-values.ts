import type { FilterOption } from './multi-filter'

/** Does a value pass a filter? Where nothing is chosen, everything does. */
export function isAmong(chosen: readonly string[], value: string | null | undefined): boolean {
  return chosen.length === 0 || chosen.includes(value ?? '')
}

/** What is chosen, but for one value. */
export function without<V>(chosen: readonly V[], value: V): V[] {
  return chosen.filter((each) => each !== value)
}

/** What is chosen, with a value that was not, or without one that was. */
export function toggled<V>(chosen: readonly V[], value: V): V[] {
  return chosen.includes(value) ? without(chosen, value) : [...chosen, value]
}

/** The options of a filter; `countOf` says how many rows have a value. */
export function optionsOf<V extends string>(
  values: readonly V[],
  labelOf: (value: V) => string,
  countOf?: (value: V) => number,
): FilterOption<V>[] {
  return values.map((value) => ({ value, label: labelOf(value), ...(countOf && { count: countOf(value) }) }))
}
