/** The middle value; of an even number of values the upper of the two in the middle. NaN without values. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

/** How many times as long the first takes, by medians. */
export function ratio(values: readonly number[], reference: readonly number[]): number {
  return median(values) / median(reference)
}
