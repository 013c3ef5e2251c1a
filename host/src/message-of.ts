/** The words of anything that was thrown. */
export const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))
