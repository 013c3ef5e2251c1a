import { COST } from './password'

/** What a hash costs outside tests. */
export const FULL_COST = { ...COST }

// Because tests make hashes by the hundred, and the cost of a person's is a quarter of a second.
Object.assign(COST, { N: 2 ** 4, p: 1 })
