const MANY = 20

/**
 * For `typed` of a question that deletes or switches something off: the number of targets, where they are so many that
 * a slip would cost a day. Undefined for fewer than 20.
 */
export const typedCount = (count: number): string | undefined => (count < MANY ? undefined : String(count))
