/** The last one of a month: of its days, or of a weekday in it. */
export const LAST = -1
