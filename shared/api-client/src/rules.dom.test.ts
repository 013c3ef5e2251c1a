import { accessToken } from '@portal/testing/access-token'
import { signInWith } from '@portal/testing/sign-in'
import { useSession } from '@portal/auth'
import { whyNotReadActivityLogs } from './activity-logs'
import { whyNotManageAgents } from './agents'
import type { Entitlements } from './entitlements'
import { EVENT_STATUS, needsComment, nextStatuses, whyNotManageEvents } from './events'
import { whyNotManageRules } from './notification-rules'
import { isRemoteAccessOpen, Server, whyNotConnect, whyNotManageServers, whyNotSwitchRemoteAccess } from './servers'
import { Email, normalizeEmail, User, whyNotChangeRole, whyNotManageUsers, whyNotRemove, whyNotResetMfa } from './users'

const ALL = ['manage:servers', 'manage:events', 'manage:agents', 'manage:users', 'read:activity-logs']
const NOW = '2026-04-01T00:00:00Z'

const signInWithPermissions = (permissions: string[]) =>
  signInWith(accessToken({ sub: 'u', org_id: 'o', org_name: 'alpha', permissions }))
const user = (change: object) =>
  User.parse({ id: 'u1', email: 'a@b.example', role: 'member', status: 'active', mfaEnrolled: true, ...change })
const server = (change: object) => {
  const states = { hardStatus: 'OK', isActive: true, powerState: 'On', agent: { status: 'online' } }
  return Server.parse({ id: 's1', ...states, remoteAccess: { enabled: true, state: 'enabled' }, ...change })
}
const bought: Entitlements = {
  ...{ status: 'active', isTrial: false, contractedAt: NOW, capabilities: [] },
  ...{ infraBasic: true, infraAdvanced: true, remoteAccess: true },
}

test('each permission opens its own screens and no other', async () => {
  const rules = {
    'manage:servers': whyNotManageServers,
    'manage:events': whyNotManageEvents,
    'manage:agents': whyNotManageAgents,
    'manage:users': whyNotManageUsers,
    'read:activity-logs': whyNotReadActivityLogs,
  }
  await signInWithPermissions([])
  for (const whyNot of Object.values(rules)) expect(whyNot()).toMatch(/権限がありません。$/)
  expect(whyNotManageAgents('管理者の権限が必要です。')).toMatch(/権限がありません。管理者の権限が必要です。$/)
  for (const given of ALL) {
    await signInWithPermissions([given])
    for (const [permission, whyNot] of Object.entries(rules)) {
      expect([permission, whyNot() === undefined]).toEqual([permission, permission === given])
    }
  }
})

test('a token that says nothing of permissions is the only reason for each of them', async () => {
  await signInWithPermissions([])
  useSession.setState({ carriesPermissions: false })
  const reasons = [whyNotManageServers, whyNotManageEvents, whyNotManageUsers, whyNotReadActivityLogs].map((rule) =>
    rule(),
  )
  const withRemedy = [whyNotManageAgents, whyNotManageRules].map((rule) => rule('管理者の権限が必要です。'))
  expect([...new Set([...reasons, ...withRemedy])]).toEqual([
    expect.stringMatching(/^アクセストークンに権限の情報がない/),
  ])
})

test('an event goes only where the table says; from an unknown status nowhere', () => {
  expect(nextStatuses('new')).toEqual(['in_progress', 'resolved', 'ignored'])
  expect(nextStatuses('in_progress')).toEqual(['resolved', 'ignored', 'new'])
  expect(nextStatuses('resolved')).toEqual(['in_progress'])
  expect(nextStatuses('ignored')).toEqual(['new'])
  expect(nextStatuses('snoozed')).toEqual([])
  for (const status of EVENT_STATUS) expect(nextStatuses(status)).not.toContain(status)
})

test.each([
  ['Critical', 'new', 'resolved', true],
  ['Critical', 'new', 'ignored', true],
  ['Critical', 'new', 'in_progress', false],
  ['Warning', 'in_progress', 'resolved', false],
  ['OK', 'resolved', 'in_progress', true],
] as const)(
  'closing something critical and reopening need a comment; the rest does not: %s, from %s to %s',
  (severity, status, next, isNeeded) => expect(needsComment({ severity, status }, next)).toBe(isNeeded),
)

test('a console needs contract, remote access, agent and permission, told in this order', async () => {
  await signInWithPermissions(ALL)
  const off = server({ remoteAccess: { enabled: false, state: 'disabled' } })
  expect(whyNotConnect(server({}), bought)).toBeUndefined()
  expect(whyNotConnect(server({}), undefined)).toBeUndefined()
  expect(whyNotConnect(server({}), { ...bought, remoteAccess: false })).toBe('リモート接続は契約対象外です。')
  expect(whyNotConnect(off, bought)).toBe('リモート接続が無効です。')
  expect(whyNotConnect(server({ agent: { status: 'offline' } }), bought)).toBe('エージェントが接続されていません。')
  await signInWithPermissions([])
  expect(whyNotConnect(server({}), bought)).toBe('サーバーを管理する権限がありません。')
})

test('remote access can be switched with contract and permission, whatever the agent does', async () => {
  await signInWithPermissions(ALL)
  expect(whyNotSwitchRemoteAccess(bought)).toBeUndefined()
  expect(whyNotSwitchRemoteAccess({ ...bought, remoteAccess: false })).toBe('リモート接続は契約対象外です。')
  await signInWithPermissions([])
  expect(whyNotSwitchRemoteAccess(bought)).toBe('サーバーを管理する権限がありません。')
})

const admin = user({ id: 'a1', role: 'admin' })
const blocked = user({ id: 'a2', role: 'admin', status: 'blocked' })
const member = user({ id: 'm1' })

test('nobody removes themselves or the last active admin', async () => {
  await signInWithPermissions(ALL)
  expect(whyNotRemove(member, [admin, member], 'a1')).toBeUndefined()
  expect(whyNotRemove(admin, [admin, member], 'a1')).toBe('自分自身は削除できません。')
  expect(whyNotRemove(admin, [admin, blocked, member], 'm1')).toBe('最後の管理者は削除できません。')
  expect(whyNotRemove(blocked, [admin, blocked], 'a1')).toBeUndefined()
  await signInWithPermissions([])
  expect(whyNotRemove(member, [admin, member], 'a1')).toBe('ユーザーを管理する権限がありません。')
})

test('the last active admin keeps the role', async () => {
  await signInWithPermissions(ALL)
  const why = '最後の管理者の権限は変更できません。先にほかのユーザーを管理者にしてください。'
  expect(whyNotChangeRole(admin, [admin, blocked, member])).toBe(why)
  expect(whyNotChangeRole(admin, [admin, user({ id: 'a3', role: 'admin' })])).toBeUndefined()
  expect(whyNotChangeRole(member, [admin, member])).toBeUndefined()
  await signInWithPermissions([])
  expect(whyNotChangeRole(member, [admin, member])).toBe('ユーザーを管理する権限がありません。')
})

test("one's own MFA is reset from the profile, and only MFA that exists", async () => {
  await signInWithPermissions(ALL)
  expect(whyNotResetMfa(user({}), 'other')).toBeUndefined()
  expect(whyNotResetMfa(user({}), 'u1')).toBe('自分の MFA はプロフィールからリセットしてください。')
  expect(whyNotResetMfa(user({ mfaEnrolled: false }), 'other')).toBe('MFA は設定されていません。')
})

test.each([
  ['  taro@Example.COM ', 'taro@example.com'],
  ['ｔａｒｏ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'taro@example.com'],
  ['Taro.Y@Example.com', 'Taro.Y@example.com'],
  ['taro', 'taro'],
  ['', ''],
])('the address %j is taken as %j', (typed, address) => expect(normalizeEmail(typed)).toBe(address))

test.each([
  'a@b',
  'a b@example.com',
  '@example.com',
  'a@@example.com',
  'a@example.com\nbcc: x@y.z',
  '<a@example.com>',
  'a@example..com',
])('%j is no address', (text) => expect(Email.safeParse(text).success).toBe(false))

test('remote access is open until its time has run out', () => {
  const until = (expireAt: string | null, enabled = true) =>
    server({ remoteAccess: { enabled, state: 'enabled', expireAt } })
  const now = Date.parse(NOW)
  expect(isRemoteAccessOpen(until(null), now)).toBe(true)
  expect(isRemoteAccessOpen(until('2026-04-01T09:00:01+09:00'), now)).toBe(true)
  expect(isRemoteAccessOpen(until('2026-04-01T09:00:00+09:00'), now)).toBe(false)
  expect(isRemoteAccessOpen(until(null, false), now)).toBe(false)
  expect(whyNotConnect(until('2020-01-01T00:00:00Z'), bought)).toBe('リモート接続の有効期限が切れています。')
  const enabling = server({ remoteAccess: { enabled: false, state: 'enabling' } })
  expect(whyNotConnect(enabling, bought)).toBe('リモート接続を有効にしています。')
})
