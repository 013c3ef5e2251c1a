/** What a comment says of a case: it was ordered, its promise changed, it is done, or it was taken back. */
export const CASE_STEP = ['record', 'change', 'done', 'cancel'] as const
export type CaseStep = (typeof CASE_STEP)[number]

/** How far a case is. */
export type CaseState = 'open' | 'done' | 'cancelled'
