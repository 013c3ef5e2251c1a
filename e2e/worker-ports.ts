/**
 * Ports of each worker's portal. 50 apart, because with 100 the API of one would meet the identity provider of the
 * next.
 */
export const offsetOf = (parallelIndex: number) => 2000 + parallelIndex * 50

/** Address of a worker's portal, known before it runs. */
export const portalOf = (parallelIndex: number) => `http://localhost:${3000 + offsetOf(parallelIndex)}`
