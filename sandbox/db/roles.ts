import { Permission } from '@portal/contract'

const ALLOWED: Record<string, readonly Permission[]> = {
  admin: Permission.options,
  member: ['read:activity-logs'],
}

/** Permissions of a role. An unknown role has none, so that it can only read. */
export const permissionsOf = (role: string | null): readonly Permission[] => (role && ALLOWED[role]) || []
