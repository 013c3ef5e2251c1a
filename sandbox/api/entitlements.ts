import { CHAIN_CAPABILITY } from '@portal/api-client/activity-logs'
import { entitlementCalls } from '@portal/api-client/entitlements'
import { MAINTENANCE_CAPABILITY } from '@portal/api-client/maintenance-windows'
import { RULES_CAPABILITY } from '@portal/api-client/notification-rules'
import { ACCESS_HOURS_CAPABILITY, ACCESS_REASON_CAPABILITY } from '@portal/api-client/servers'
import { SESSIONS_CAPABILITY } from '@portal/api-client/user-sessions'
import { PASSKEYS_CAPABILITY } from '@portal/api-client/users'
import { route } from './route'

export const entitlementRoutes = [
  route(entitlementCalls.one, async ({ caller: { project } }) => ({
    status: project.status,
    isTrial: project.isTrial,
    contractedAt: project.contractedAt,
    infraBasic: project.infraBasic,
    infraAdvanced: project.infraAdvanced,
    remoteAccess: project.remoteAccess,
    capabilities: [
      'servers?view=list',
      ACCESS_HOURS_CAPABILITY,
      ACCESS_REASON_CAPABILITY,
      SESSIONS_CAPABILITY,
      PASSKEYS_CAPABILITY,
      CHAIN_CAPABILITY,
      MAINTENANCE_CAPABILITY,
      RULES_CAPABILITY,
    ],
  })),
]
