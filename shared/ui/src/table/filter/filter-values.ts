import type { FilterOption } from './OptionList'

/** The chosen values without one of them. */
export function without<V>(chosen: readonly V[], value: V): V[] {
  return chosen.filter((each) => each !== value)
}

/** The chosen values with `value` added if it was not chosen, otherwise without it. */
export function toggled<V>(chosen: readonly V[], value: V): V[] {
  return chosen.includes(value) ? without(chosen, value) : [...chosen, value]
}

/** Whether two choices are the same, in any order. */
export function sameValues(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((value) => other.includes(value))
}

/** The options of a filter; `countOf` says how many rows have a value. */
export function optionsOf<V extends string>(
  values: readonly V[],
  labelOf: (value: V) => string,
  countOf?: (value: V) => number,
): FilterOption<V>[] {
  return values.map((value) => ({ value, label: labelOf(value), ...(countOf && { count: countOf(value) }) }))
}

/** The options with those of one group together, groups in the order of their first options. */
export function inGroups(options: readonly FilterOption[], groupOf: (value: string) => string): FilterOption[] {
  const groups = new Map<string, FilterOption[]>()
  for (const option of options) {
    const group = groupOf(option.value)
    groups.set(group, [...(groups.get(group) ?? []), { ...option, group }])
  }
  return [...groups.values()].flat()
}
