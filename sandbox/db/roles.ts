import { ROLE, ROLE_PERMISSIONS } from '@portal/api-client/users'
import type { Permission } from '@portal/contract'

/** Permissions of a role. An unknown role has none, so that it can only read. */
export function permissionsOf(role: string | null): readonly Permission[] {
  const known = ROLE.find((one) => one === role)
  return known ? ROLE_PERMISSIONS[known] : []
}
