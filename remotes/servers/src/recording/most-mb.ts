/** A record ends by itself here, because it is kept in the memory of the tab until it is saved. */
export const MOST_MB = 50
