import { type Permission, PERMISSIONS } from '@portal/contract'

const ALLOWED: Record<string, readonly Permission[]> = {
  admin: PERMISSIONS,
  member: ['read:activity-logs'],
}

/** Permissions of a role. An unknown role has none, so that it can only read. */
export const permissionsOf = (role: string | null): readonly Permission[] => (role && ALLOWED[role]) || []
