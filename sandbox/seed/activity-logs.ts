import { DAY_MS, MINUTE_MS } from '@portal/contract'
import type { ActivityAction, ActivityLog } from '@portal/api-client/activity-logs'
import type { Event } from '@portal/api-client/events'
import type { Server } from '@portal/api-client/servers'
import { iso, jstDay, SECOND } from './clock'
import type { SeedInvitation, SeedUser } from './fixture-types'
import { lifecycleId } from './lifecycles'
import { random, type Random } from './random'

type Snapshot = ActivityLog['before']
/** One change, or the refusal of one. */
type Deed = {
  action: ActivityAction
  target: ActivityLog['target']
  before?: Snapshot
  after?: Snapshot
  failure?: string
  /** Default: the user of the request. */
  actor?: ActivityLog['actor']
}

export type ActivityScene = {
  servers: Server[]
  events: Event[]
  users: SeedUser[]
  invitations: SeedInvitation[]
  remoteAccess: boolean
}

const DAYS = 30
const AGENTS: [string, ...string[]] = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
]

/** `count` log entries of the last 30 days, newest first. */
export function makeActivityLogs(scene: ActivityScene, slug: string, now: Date, count: number): ActivityLog[] {
  const rng = random(`activity ${slug}`)
  const logs: Omit<ActivityLog, 'id'>[] = []
  const record = (user: SeedUser, at: number, deeds: Deed[]) => {
    const desk = random(`desk ${user.id}`)
    const visitor = { ip: `203.0.113.${desk.int(2, 40)}`, userAgent: desk.pick(AGENTS) }
    for (const [index, deed] of deeds.slice(0, count - logs.length).entries()) {
      // One call, and so one request ID, for each change, because the API has no bulk calls.
      logs.push(entryOf(deed, user, at + index * SECOND, { requestID: uuid(rng), ...visitor }))
    }
  }
  const recent = scene.users.filter(
    ({ status, lastLoginAt }) =>
      status === 'active' && lastLoginAt && Date.parse(lastLoginAt) > now.getTime() - (DAYS - 1) * DAY_MS,
  )
  const [first, ...rest] = recent
  if (!first) return []
  // First, because other tables tell of these acts (last login, remote access), and `count` may end the log early.
  for (const user of recent) record(user, lastLogin(user), [{ action: 'user.login', target: aboutUser(user) }])
  for (const server of scene.servers) {
    const { enabledAt, enabledBy } = server.remoteAccess
    const user = recent.find(({ email }) => email === enabledBy)
    if (user && enabledAt) record(user, Date.parse(enabledAt), [enabling(aboutServer(server))])
  }
  const oldest = now.getTime() - (DAYS - 0.1) * DAY_MS
  while (logs.length < count) {
    const user = rng.pick([first, ...rest])
    // Before the last login, because a later sign-in would contradict it.
    const at = oldest + rng.next() * (lastLogin(user) - MINUTE_MS - oldest)
    record(user, at, user.role === 'admin' ? deedsOf(scene, user, rng, now) : memberDeeds(scene, user, rng))
  }
  logs.sort((one, other) => other.occurredAt.localeCompare(one.occurredAt))
  return logs.map((log, index) => ({ id: `${slug}-act-${String(count - index).padStart(5, '0')}`, ...log }))
}

const lastLogin = (user: SeedUser) => Date.parse(user.lastLoginAt ?? user.createdAt)
const aboutUser = (user: SeedUser) => ({ type: 'user', id: user.id, name: user.email })
const aboutServer = (server: Server) => ({ type: 'server', id: server.id, name: server.name })
const enabling = (target: Deed['target']): Deed => ({
  action: 'remote_access.enable',
  target,
  before: { enabled: false },
  after: { enabled: true },
})

type Request = { requestID: string; ip: string; userAgent: string }

function entryOf(deed: Deed, user: SeedUser, at: number, request: Request): Omit<ActivityLog, 'id'> {
  const { actor, failure, before, after, action, target } = deed
  return {
    occurredAt: iso(at),
    actor: actor ?? { id: user.id, email: user.email, kind: 'user' },
    action,
    target,
    result: failure ? 'failure' : 'success',
    ip: actor ? null : request.ip,
    userAgent: actor ? null : request.userAgent,
    requestID: request.requestID,
    message: failure ?? null,
    before: before ?? null,
    after: after ?? null,
  }
}

/** Members sign in and out. A change that they try is refused, because they may only look. */
function memberDeeds({ events }: ActivityScene, user: SeedUser, rng: Random): Deed[] {
  const event = events[rng.int(0, events.length - 1)]
  const target = aboutUser(user)
  if (event && rng.chance(0.1)) {
    return [
      {
        action: 'event.update',
        target: { type: 'event', id: event.id, name: event.title },
        failure: 'イベントを管理する権限がありません。',
      },
    ]
  }
  return [{ action: rng.chance(0.6) ? 'user.login' : 'user.logout', target }]
}

const uuid = ({ text }: Random) => `${text(8)}-${text(4)}-4${text(3)}-${text(1, '89ab')}${text(3)}-${text(12)}`

function deedsOf(scene: ActivityScene, user: SeedUser, rng: Random, now: Date): Deed[] {
  const self = aboutUser(user)
  const server = scene.servers[rng.int(0, scene.servers.length - 1)]
  const closed = scene.events.filter(({ status }) => status === 'resolved')
  const event = closed[rng.int(0, closed.length - 1)]
  const dice = rng.next()
  if (dice < 0.24) return [{ action: 'user.login', target: self }]
  if (dice < 0.3) return [{ action: 'user.login', target: self, failure: 'パスワードが正しくありません。' }]
  if (dice < 0.38) return [{ action: 'user.logout', target: self }]
  if (dice < 0.62 && event) return eventDeeds(closed, event, rng)
  if (dice < 0.72 && server) return serverDeeds(server, aboutServer(server), rng)
  if (dice < 0.8 && server && scene.remoteAccess) return remoteDeeds(aboutServer(server), rng)
  if (dice < 0.85 && server) return lifecycleDeeds(scene.servers, server, now, rng)
  if (dice < 0.89 && server) {
    const actor = { id: server.serialNo, email: null, kind: 'agent' as const }
    return [{ action: 'agent.notify', target: aboutServer(server), after: { type: 'bmc' }, actor }]
  }
  if (dice < 0.94)
    return [
      {
        action: 'export.activity_logs',
        target: { type: 'activity_log', id: null, name: null },
        after: { period: '30d', rows: rng.int(40, 300) },
      },
    ]
  return administration(scene, self, rng)
}

function eventDeeds(closed: Event[], event: Event, rng: Random): Deed[] {
  const many = rng.chance(0.25) ? closed.filter(({ serverID }) => serverID === event.serverID).slice(0, 4) : [event]
  return many.map(({ id, title, comment }) => ({
    action: 'event.update',
    target: { type: 'event', id, name: title },
    before: { status: 'in_progress', comment: null },
    after: { status: 'resolved', comment },
  }))
}

function serverDeeds(server: Server, target: Deed['target'], rng: Random): Deed[] {
  if (rng.chance(0.3)) {
    return [
      { action: 'server.deactivate', target, before: { isActive: true }, after: { isActive: false } },
      {
        action: 'server.update',
        target,
        before: { note: null },
        after: { note: '保守作業のため監視を停止しました。' },
      },
    ]
  }
  if (rng.chance(0.2))
    return [{ action: 'server.activate', target, before: { isActive: false }, after: { isActive: true } }]
  return [
    {
      action: 'server.update',
      target,
      before: { name: `${server.name}-旧`, location: { ...server.location, unit: 40 }, tags: [] },
      after: { name: server.name, location: server.location, tags: server.tags },
    },
  ]
}

function remoteDeeds(target: Deed['target'], rng: Random): Deed[] {
  if (rng.chance(0.25))
    return [{ action: 'remote_access.enable', target, failure: 'エージェントが応答しませんでした。' }]
  if (rng.chance(0.3)) {
    const actor = { id: null, email: null, kind: 'system' as const }
    return [{ action: 'remote_access.disable', target, before: { enabled: true }, after: { enabled: false }, actor }]
  }
  return [enabling(target), { action: 'remote_access.connect', target, after: { kind: rng.pick(['login', 'screen']) } }]
}

function lifecycleDeeds(servers: Server[], server: Server, now: Date, rng: Random): Deed[] {
  const start = servers.indexOf(server)
  return servers.slice(start, start + rng.int(1, 3)).map((one) => ({
    action: 'lifecycle.update',
    target: { type: 'lifecycle', id: lifecycleId(one), name: one.name },
    before: { supportExpireAt: jstDay(now, 15) },
    after: { supportExpireAt: one.supportExpireAt ?? null },
  }))
}

function administration(scene: ActivityScene, self: Deed['target'], rng: Random): Deed[] {
  const invitation = scene.invitations[rng.int(0, scene.invitations.length - 1)]
  const other = scene.users[rng.int(0, scene.users.length - 1)]
  const person = other ? aboutUser(other) : self
  return rng.pick<Deed[]>([
    [
      {
        action: 'user.update',
        target: person,
        before: { name: `${other?.name ?? ''}（旧）` },
        after: { name: other?.name ?? null },
      },
    ],
    [{ action: 'user.reset_password', target: person }],
    [{ action: 'user.delete', target: person, failure: '最後の管理者は削除できません。' }],
    [
      {
        action: 'user.invite',
        target: { type: 'invitation', id: invitation?.id ?? null, name: invitation?.email ?? 'former@example.com' },
      },
    ],
  ])
}
