/** Ports of each worker's portal. 50 apart: with 100, the API of one would meet the identity provider of the next. */
export const offsetOf = (parallelIndex: number) => 2000 + parallelIndex * 50
