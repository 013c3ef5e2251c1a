import { Permission } from '@portal/contract'

const ALLOWED: Record<string, readonly Permission[]> = {
  admin: Permission.options,
  member: ['read:activity-logs'],
}

/** What a role may do; an unknown role nothing beyond reading. */
export const permissionsOf = (role: string | null): readonly Permission[] => (role && ALLOWED[role]) || []
