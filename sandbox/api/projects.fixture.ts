import type { Fixtures, ProjectFixture } from '../seed/fixture-types'
import { underWay } from '../seed/maintenance-windows'
import { smallProject } from '../seed/project'

const user = (id: string, email: string, role: string) => ({ id, email, role, name: email })

/** What most tests of the API run on. */
export function testProjects(now: Date): Fixtures {
  const alpha = smallProject({
    id: 'org_alpha',
    name: 'alpha',
    now,
    servers: [
      { health: 'Critical', hardLogs: 2100, oddRecords: true },
      { agent: 'offline' },
      { remoteEnabled: true, metrics: 'nan' },
    ],
    events: 60,
    unknownStatuses: true,
    keys: 2,
    rules: true,
    activityLogs: 30,
    users: [
      user('auth0|a-admin', 'admin@alpha.example', 'admin'),
      user('auth0|a-member', 'member@alpha.example', 'member'),
      { ...user('auth0|a-mfa', 'mfa@alpha.example', 'member'), totpSecret: true },
      { ...user('auth0|a-blocked', 'blocked@alpha.example', 'admin'), status: 'blocked' },
    ],
    invitations: [
      { email: 'open@alpha.example', daysAgo: 1 },
      { email: 'late@alpha.example', daysAgo: 20 },
    ],
  })
  const beta = smallProject({
    id: 'org_beta',
    name: 'beta',
    now,
    servers: 2,
    events: 10,
    activityLogs: 5,
    entitlements: { infraAdvanced: false, remoteAccess: false },
    users: [user('auth0|b-admin', 'admin@beta.example', 'admin')],
    invitations: [{ email: 'open@beta.example', daysAgo: 1 }],
  })
  const alone = (id: string, email: string, project = { id, name: id }) =>
    smallProject({ ...project, now, servers: 1, users: [user(id, email, 'admin')] })
  const solo = alone('auth0|solo', 'solo@example.com')
  const odd = alone('auth0|odd', 'odd@example.com', { id: 'org_odd', name: 'a/b %2e%2e 山' })
  return { projects: [alpha, beta, solo, odd] }
}

/** A project in which every call has something to succeed with. Its users: an administrator, a member, a blocked one. */
export function fullProject(
  name: string,
  { id = `org of ${name}`, ...entitlements }: { id?: string } & Partial<ProjectFixture['entitlements']> = {},
): ProjectFixture {
  // Ids and addresses are made from a name that is plain, and no other project's.
  const plain = Buffer.from(name).toString('hex')
  const made = smallProject({
    id,
    name: plain,
    entitlements,
    now: new Date(),
    servers: [{ health: 'Critical' }, { remoteEnabled: true }],
    metricServers: 0,
    events: 8,
    keys: 1,
    rules: true,
    maintenanceWindows: [underWay(new Date(), { kind: 'tag', tag: '作業中' })],
    activityLogs: 3,
    invitations: [{ email: `open@${plain}.example`, daysAgo: 1 }],
    users: [
      { ...user(id === name ? id : `auth0|admin-${plain}`, `admin@${plain}.example`, 'admin'), totpSecret: true },
      { ...user(`auth0|member-${plain}`, `member@${plain}.example`, 'member'), totpSecret: true },
      { ...user(`auth0|blocked-${plain}`, `blocked@${plain}.example`, 'admin'), status: 'blocked' },
    ],
  })
  return { ...made, name }
}
