import type { HEALTH } from '@portal/api-client/servers'

export type Health = (typeof HEALTH)[number]
const RANK: readonly Health[] = ['OK', 'Unknown', 'Warning', 'Critical']

/** The worst of these. `Unknown` is better than `Warning`, so that it never hides an alarm. */
export const worstOf = (healths: readonly Health[]): Health =>
  healths.reduce<Health>((one, other) => (RANK.indexOf(other) > RANK.indexOf(one) ? other : one), 'OK')
