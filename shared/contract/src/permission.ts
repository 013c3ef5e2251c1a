/**
 * Permissions beyond reading. The interface only says with them why an action is not available, because the API
 * decides.
 */
export const PERMISSIONS = [
  'manage:servers',
  'manage:events',
  'manage:agents',
  'manage:users',
  'read:activity-logs',
] as const
export type Permission = (typeof PERMISSIONS)[number]

/** The permissions that the portal knows, of a list that may hold anything. */
export const knownPermissions = (values: readonly unknown[]): Permission[] =>
  PERMISSIONS.filter((known) => values.includes(known))
