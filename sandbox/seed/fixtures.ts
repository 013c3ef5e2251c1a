import { ALPHA_INVITATIONS, ALPHA_USERS } from './alpha-people'
import { alphaServers } from './alpha-servers'
import type { Fixtures } from './fixture-types'
import { alphaWindows } from './maintenance-windows'
import { smallProject } from './project'

export type { Fixtures, MetricDay, ProjectFixture, SeedInvitation, SeedUser } from './fixture-types'
export { PASSWORD, TOTP_SECRET } from './people'
export type { InvitationPlan, UserPlan } from './people'
export type { OpenTrouble, ServerPlan } from './plan'
export { smallProject } from './project'
export type { ProjectOptions } from './project'

const EVENTS = 1200
const METRIC_SERVERS = 42

type FixtureOptions = {
  now: Date
  /** Machines of project alpha; those beyond 42 are plain and mostly healthy. */
  servers?: number
  /** Origin of the embedded receiver of webhooks. */
  receiver?: string | undefined
}

/** All the projects a fresh sandbox starts with. The same options give the same data. */
export function makeFixtures({ now, servers = 42, receiver }: FixtureOptions): Fixtures {
  const alpha = smallProject({
    id: 'org_alpha',
    name: 'alpha',
    now,
    servers: alphaServers(servers),
    events: EVENTS + Math.max(0, servers - METRIC_SERVERS),
    unknownStatuses: true,
    users: ALPHA_USERS,
    invitations: ALPHA_INVITATIONS,
    keys: 2,
    rules: true,
    maintenanceWindows: alphaWindows(now),
    receiver,
    activityLogs: 300,
    metricServers: METRIC_SERVERS,
  })
  const beta = smallProject({
    id: 'org_beta',
    name: 'beta',
    now,
    servers: [{}, {}, { open: [{ trouble: 'cpuHot', status: 'in_progress' }] }, {}, { supportInDays: 20 }],
    events: 40,
    users: [
      { id: 'auth0|admin-beta', email: 'admin@beta.example', name: '高橋 美咲', role: 'admin' },
      { id: 'auth0|member-beta', email: 'member@beta.example', name: '渡辺 翔', role: 'member' },
    ],
    entitlements: { infraAdvanced: false, remoteAccess: false },
    activityLogs: 20,
  })
  const solo = smallProject({
    id: 'auth0|solo',
    name: 'auth0|solo',
    now,
    servers: [{ name: '自宅ラボ-01' }, { name: 'ｓｏｌｏ-nas' }],
    events: 6,
    users: [{ id: 'auth0|solo', email: 'solo@example.com', name: '小川 一人', role: 'admin' }],
    entitlements: { status: 'trial', isTrial: true },
    contractedDaysAgo: 12,
    activityLogs: 8,
  })
  return { projects: [alpha, beta, solo] }
}
