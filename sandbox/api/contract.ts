import { contractCalls } from '@portal/api-client/contract'
import { route } from './route'

export const contractRoutes = [
  route(contractCalls.one, async ({ caller: { project } }) => ({
    status: project.status,
    isTrial: project.isTrial,
    contractedAt: project.contractedAt,
    infraBasic: project.infraBasic,
    infraAdvanced: project.infraAdvanced,
    remoteAccess: project.remoteAccess,
  })),
]
