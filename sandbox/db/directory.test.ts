import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { and, desc, eq } from 'drizzle-orm'
import { BrowserSessions } from '../identity/browser-sessions'
import { verifyPassword } from '../identity/password'
import { PASSWORD } from '../seed/people'
import { smallProject } from '../seed/project'
import { openTestDatabase } from '../testing/database'
import { assertHas, column, columns } from '../testing/rows'
import { createTicket } from './account-ticket'
import type { Tx } from './database'
import { openDirectory } from './directory'
import { insertFixtures } from './insert-fixtures'
import { takeConsoleTicket } from './console-ticket'
import { consoleTickets } from './console-schema'
import { accountTickets, activityLogs, users } from './schema'
import { hashToken } from './token'

const db = await openTestDatabase()
after(() => db.close())
const directory = openDirectory(db)

type Plan = Parameters<typeof smallProject>[0]
/** A project with one server. */
const projectOf = (id: string, name: string, users: Plan['users'], more: Partial<Plan> = {}) =>
  smallProject({ id, name, now: new Date(), servers: 1, users, ...more })

const members = [
  { id: 'auth0|admin', email: 'admin@alpha.example', role: 'admin', totpSecret: true as const },
  { id: 'auth0|member', email: 'member@alpha.example' },
]
const invitations = [
  { email: 'late@alpha.example', daysAgo: 20 },
  { email: 'admin@alpha.example', daysAgo: 1 },
]
const alpha = projectOf('org_alpha', 'alpha', members, { enforceMFA: true, invitations })
const solo = projectOf('auth0|solo', 'auth0|solo', [{ id: 'auth0|solo', email: 'solo@example.com', role: 'admin' }])
await insertFixtures(db, { projects: [alpha, solo] })

test('an account carries its project, its policy and what its role allows', async () => {
  const admin = await directory.findByEmail('Admin@Alpha.example')
  assert.ok(admin?.totpSecret)
  assertHas(admin, { id: 'auth0|admin', organization: { id: 'org_alpha', name: 'alpha' }, enforceMFA: true })
  assert.deepEqual([admin.permissions.length, admin.mfaPending], [5, false])
  assert.ok(await verifyPassword(PASSWORD, admin.passwordHash))
  assert.deepEqual((await directory.findById('auth0|member'))?.permissions, ['read:activity-logs'])
  assert.equal((await directory.findByEmail('solo@example.com'))?.organization, null)
  assert.equal(await directory.findByEmail("' or 1=1 --"), null)
})

const visit = { at: new Date(), ip: '192.0.2.7', userAgent: 'Test/1.0' }
const newest = () =>
  db.inProject('org_alpha', (tx) => tx.select().from(activityLogs).orderBy(desc(activityLogs.occurredAt)).limit(1))
const at = (seconds: number) => ({ ...visit, at: new Date(Date.now() + seconds * 1000) })

test('password, authenticator and sign-in are kept and logged with where they came from, and without what they are', async () => {
  for (const [change, action] of [
    [(now: typeof visit) => directory.setPassword('auth0|member', 'new hash', now), 'user.set_password'],
    [(now: typeof visit) => directory.setTotpSecret('auth0|member', 'SECRET', now), 'user.enroll_mfa'],
    [(now: typeof visit) => directory.recordSignIn('auth0|member', now), 'user.login'],
  ] as const) {
    const now = at(0)
    await change(now)
    const [log] = await newest()
    assertHas(log, { action, actorEmail: 'member@alpha.example', occurredAt: now.at.toISOString() })
    assertHas(log, { ip: '192.0.2.7', userAgent: 'Test/1.0', result: 'success' })
    assert.doesNotMatch(JSON.stringify(log), /new hash|SECRET/)
  }
  const member = await directory.findById('auth0|member')
  assert.deepEqual([member?.passwordHash, member?.totpSecret], ['new hash', 'SECRET'])
})

test('a sign-in that failed is logged as a failure with its reason, and is no last login', async () => {
  const lastLogin = async () =>
    (await db.asOwner((tx) => tx.select().from(users).where(eq(users.id, 'auth0|admin'))))[0]?.lastLoginAt
  const earlier = await lastLogin()
  await directory.recordSignIn('auth0|admin', at(1), 'パスワードが正しくありません。')
  const [log] = await newest()
  assertHas(log, { action: 'user.login', actorEmail: 'admin@alpha.example', result: 'failure', ip: '192.0.2.7' })
  assert.equal(log.message, 'パスワードが正しくありません。')
  assert.equal(await lastLogin(), earlier)
  await directory.recordSignIn('auth0|nobody', at(2), 'x')
  assert.equal((await newest())[0]?.id, log.id)
})

test('a logout is logged once: by the portal, or here when the portal could not', async () => {
  const isLogout = and(eq(activityLogs.action, 'user.logout'), eq(activityLogs.actorID, 'auth0|member'))
  const logouts = async () =>
    (await db.inProject('org_alpha', (tx) => tx.select().from(activityLogs).where(isLogout))).length
  const before = await logouts()
  await directory.recordSignOut('auth0|member', at(0))
  await directory.recordSignOut('auth0|member', at(30))
  assert.equal(await logouts(), before + 1)
  await directory.recordSignOut('auth0|member', at(3600))
  assert.equal(await logouts(), before + 2)
})

test('a new password, a lost or replaced authenticator, blocking and deleting end every session, whoever makes the change', async () => {
  const sessions = new BrowserSessions(directory.state, () => new Date())
  const asApi = (work: (tx: Tx) => Promise<unknown>) => db.inProject('org_alpha', async (tx) => void (await work(tx)))
  const member = eq(users.id, 'auth0|member')
  const lasts = async (change: () => Promise<void>) => {
    await sessions.start('session', 'auth0|member')
    await sessions.start('other', 'auth0|admin')
    await directory.state.set('sign-in', 'open', { accountId: 'auth0|member' })
    await change()
    assert.ok(await sessions.use('other', 'auth0|admin'), 'nobody else is signed out')
    const session = await sessions.use('session', 'auth0|member')
    assert.equal(session, (await directory.state.get('sign-in', 'open')) !== undefined)
    return session
  }
  const update = (set: Partial<typeof users.$inferInsert>) => () =>
    asApi((tx) => tx.update(users).set(set).where(member))
  const renewHash = () => directory.renewPasswordHash('auth0|member', { from: 'third hash', to: 'dearer hash' })
  for (const [change, isLeft, why] of [
    [() => directory.setPassword('auth0|member', 'third hash', visit), false],
    [renewHash, true, 'another hash of the same password ends nothing'],
    [() => directory.setPassword('auth0|member', 'fourth hash', visit), false],
    [() => directory.setTotpSecret('auth0|member', 'OTHER', visit), false],
    [update({ totpSecret: null, mfaPending: true }), false],
    [() => directory.setTotpSecret('auth0|member', 'FIRST', visit), true, 'a first authenticator ends nothing'],
    [update({ name: '別名', role: 'admin', lastLoginAt: null }), true],
    [update({ status: 'blocked' }), false],
    [() => asApi((tx) => tx.delete(users).where(member)), false],
  ] as const) {
    assert.equal(await lasts(change), isLeft, why)
    if (change !== renewHash) continue
    assert.equal((await directory.findById('auth0|member'))?.passwordHash, 'dearer hash')
    await directory.renewPasswordHash('auth0|member', { from: 'third hash', to: 'late hash' })
    assert.equal((await directory.findById('auth0|member'))?.passwordHash, 'dearer hash', 'not over a newer password')
  }
})

test('each change of password, authenticator or status ends the links and tickets of that person, and nothing else does', async () => {
  const people = [
    { id: 'auth0|linked', email: 'linked@gamma.example' },
    { id: 'auth0|other', email: 'other@gamma.example' },
  ]
  const project = projectOf('org_gamma', 'gamma', people)
  await insertFixtures(db, { projects: [project] })
  const serverID = project.servers[0]?.id ?? ''
  const linked = eq(users.id, 'auth0|linked')
  const asApi = (work: (tx: Tx) => Promise<unknown>) => db.inProject('org_gamma', async (tx) => void (await work(tx)))
  let count = 0

  /** Which of a reset link, an MFA ticket and a console ticket are still good after the change. */
  const left = async (change: () => Promise<void>) => {
    count += 1
    const [createdAt, expiresAt] = [new Date().toISOString(), new Date(Date.now() + 60_000).toISOString()]
    await asApi(async (tx) => {
      for (const userID of ['auth0|linked', 'auth0|other']) {
        const given = { projectID: 'org_gamma', userID, expiresAt }
        const tokenHash = (what: string) => hashToken(`${what} ${userID} ${count}`)
        await tx.insert(accountTickets).values([
          { ...given, createdAt, kind: 'reset-password', tokenHash: tokenHash('reset') },
          { ...given, createdAt, kind: 'enroll-mfa', tokenHash: tokenHash('mfa') },
        ])
        await tx.insert(consoleTickets).values({ ...given, serverID, kind: 'login', tokenHash: tokenHash('console') })
      }
    })
    await change()
    const goodFor = async (userID: string) => [
      ...((await directory.peekTicket(`reset ${userID} ${count}`, 'reset-password')) ? ['reset'] : []),
      ...((await directory.peekTicket(`mfa ${userID} ${count}`, 'enroll-mfa')) ? ['mfa'] : []),
      ...((await takeConsoleTicket(db, `console ${userID} ${count}`, { serverID, kind: 'login' })) ? ['console'] : []),
    ]
    assert.deepEqual(await goodFor('auth0|other'), ['reset', 'mfa', 'console'], 'those of others stay')
    return goodFor('auth0|linked')
  }
  const update = (set: Partial<typeof users.$inferInsert>) => () =>
    asApi((tx) => tx.update(users).set(set).where(linked))
  const from = (await directory.findById('auth0|linked'))?.passwordHash ?? ''
  const renew = () => directory.renewPasswordHash('auth0|linked', { from, to: 'dearer hash' })
  const enrol = () => directory.setTotpSecret('auth0|linked', 'FIRST', visit)
  const ALL = ['reset', 'mfa', 'console']
  for (const [change, good, why] of [
    [update({ name: '別名', role: 'admin' }), ALL],
    [() => directory.recordSignIn('auth0|linked', visit), ALL],
    [renew, ALL, 'another hash of the same password ends nothing'],
    [enrol, ['console'], 'a first authenticator ends no session'],
    [() => directory.setTotpSecret('auth0|linked', 'OTHER', visit), []],
    [update({ totpSecret: null }), []],
    [() => directory.setPassword('auth0|linked', 'new hash', visit), []],
    [update({ status: 'blocked' }), []],
    [() => asApi((tx) => tx.delete(users).where(linked)), []],
  ] as const)
    assert.deepEqual(await left(change), good, why)
})

test('of changes to one value at the same moment each sees the one before', async () => {
  const { state } = directory
  const count = (value: unknown) => (typeof value === 'number' ? value : 0)
  const seen = await Promise.all(
    Array.from({ length: 8 }, () =>
      state.update('counter', 'one', (value) => ({ keep: { value: count(value) + 1 }, answer: count(value) })),
    ),
  )
  assert.deepEqual(seen.toSorted(), [0, 1, 2, 3, 4, 5, 6, 7])
  assert.equal(await state.get('counter', 'one'), 8)
  await state.set('counter', 'old', 5, new Date(Date.now() - 1000))
  const old = await state.update('counter', 'old', (value) => ({ answer: value }))
  assert.equal(old, undefined, 'what is over is not there')
})

test('an expired invitation is none, and one for an address that is taken cannot be accepted', async () => {
  const [late, taken] = alpha.invitations
  assert.ok(late && taken)
  const account = { name: 'x', passwordHash: 'x' }
  assert.equal(await directory.findInvitation(late.token), null)
  await assert.rejects(directory.acceptInvitation(late.token, account, visit))
  assert.equal((await directory.findInvitation(taken.token))?.organization.name, 'alpha')
  await assert.rejects(directory.acceptInvitation(taken.token, account, visit))
})

test('values are kept by kind and id, found by a field, and gone when their time is over', async () => {
  const { state } = directory
  await state.set('a', '1', { grantId: 'g', n: 1 })
  await state.set('a', '1', { grantId: 'g', n: 2 })
  await state.set('b', '1', { grantId: 'g' })
  await state.set('a', 'old', { grantId: 'old' }, new Date(Date.now() - 1000))
  await state.set('a', 'new', { grantId: 'new' }, new Date(Date.now() + 60_000))
  await state.set('a', 'text', 'plain')
  assert.deepEqual(await state.get('a', '1'), { grantId: 'g', n: 2 })
  assert.equal(await state.get('a', 'text'), 'plain')
  assert.equal(await state.get('a', 'old'), undefined)
  assert.equal(await state.find('a', 'grantId', 'old'), undefined)
  assert.deepEqual(await state.find('a', 'grantId', 'new'), { grantId: 'new' })
  await state.deleteWhere('a', 'grantId', 'g')
  assert.equal(await state.get('a', '1'), undefined)
  assert.deepEqual(await state.get('b', '1'), { grantId: 'g' })
  await state.delete('b', '1')
  assert.equal(await state.get('b', '1'), undefined)
})

test('a reset link is mailed to an active account, once a minute, and noted as an act of its own', async () => {
  const people = [
    { id: 'auth0|forgot', email: 'forgot@delta.example' },
    { id: 'auth0|stopped', email: 'stopped@delta.example', status: 'blocked' as const },
  ]
  await insertFixtures(db, { projects: [projectOf('org_delta', 'delta', people)] })
  const mailed = async () => (await directory.mails()).filter(({ to }) => to.endsWith('@delta.example'))
  for (const email of ['FORGOT@delta.example', 'forgot@delta.example', 'stopped@delta.example', 'none@delta.example'])
    await directory.mailResetLink(email, 'http://identity.example', visit)
  const mails = await mailed()
  assert.deepEqual(column(mails, 'to'), ['forgot@delta.example'])
  const ticket = /http:\/\/identity\.example\/reset-password\?ticket=(\S+)/.exec(mails[0]?.body ?? '')?.[1] ?? ''
  assert.deepEqual(await directory.peekTicket(ticket, 'reset-password'), { userId: 'auth0|forgot' })
  const isReset = eq(activityLogs.action, 'user.reset_password')
  const logs = await db.inProject('org_delta', (tx) => tx.select().from(activityLogs).where(isReset))
  const own = logs.filter(({ actorID }) => actorID === 'auth0|forgot')
  assert.deepEqual(columns(own, 'ip', 'targetName'), [['192.0.2.7', 'forgot@delta.example']])
  await directory.mailResetLink('forgot@delta.example', 'http://identity.example', at(61))
  assert.equal((await mailed()).length, 2)
})

test('links and tickets have 256 random bits, count for 24 hours and no longer, and are kept as hashes only', async (t) => {
  const id = 'auth0|dated'
  await insertFixtures(db, { projects: [projectOf('org_zeta', 'zeta', [{ id, email: 'dated@zeta.example' }])] })
  const now = new Date().toISOString()
  const tokens: string[] = []
  for (const kind of ['reset-password', 'enroll-mfa'] as const) {
    const made = await db.asOwner((tx) => createTicket(tx, { projectID: 'org_zeta', userID: id, kind, now }))
    const token = 'token' in made ? made.token : ''
    assert.match(token, /^[\w-]{43}$/)
    tokens.push(token)
    const after = async (hours: number) => {
      t.mock.timers.enable({ apis: ['Date'], now: Date.parse(now) + hours * 3_600_000 })
      try {
        return await directory.peekTicket(token, kind)
      } finally {
        t.mock.timers.reset()
      }
    }
    assert.deepEqual(await after(23.9), { userId: id }, kind)
    assert.equal(await after(24.1), null, kind)
  }
  assert.notEqual(tokens[0], tokens[1])
  const rows = await db.asOwner((tx) => tx.select().from(accountTickets).where(eq(accountTickets.userID, id)))
  assert.equal(rows.length, 2)
  for (const token of tokens) assert.ok(!JSON.stringify(rows).includes(token))
})

test('the owner of an account is told by mail of a new password, an authenticator and a device, with what to do', async () => {
  const person = { id: 'auth0|told', email: 'told@epsilon.example' }
  await insertFixtures(db, { projects: [projectOf('org_epsilon', 'epsilon', [person])] })
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const from = { at: new Date('2026-03-04T05:06:07Z'), ip: '192.0.2.7', userAgent }
  await directory.setPassword(person.id, 'new hash', from)
  await directory.setTotpSecret(person.id, 'SECRET', from)
  await directory.mailNotice(person.id, 'new-device', from)
  await directory.recordSignIn(person.id, from)
  await directory.mailNotice('auth0|nobody', 'new-device', from)
  const mails = (await directory.mails()).filter(({ to }) => to === person.email)
  assert.deepEqual(mails.map(({ subject }) => subject).toSorted(), [
    'パスワードの変更',
    '多要素認証 (MFA) の設定',
    '新しい端末からのログイン',
  ])
  for (const { body } of mails) {
    assert.match(body, /^told@epsilon\.example のアカウントについて/)
    assert.match(body, /日時: 2026-03-04 14:06:07（日本時間）\n端末: Linux の Firefox\nIP アドレス: 192\.0\.2\.7\n/)
    assert.match(body, /心当たりがない場合: .*管理者にお知らせください。\n$/)
    assert.doesNotMatch(body, /https?:|hash|SECRET/)
  }
})

test('a passkey is a second factor: it ends tickets when it is added, and sessions when it is removed', async () => {
  const id = 'auth0|admin'
  const visit = { at: new Date(), ip: '127.0.0.1', userAgent: 'test' }
  const passkey = { id: 'key', userId: id, publicKey: 'cHVibGlj', counter: 0, transports: ['internal'], device: 'test' }
  await db.asOwner(async (tx) => {
    await tx.update(users).set({ mfaPending: true }).where(eq(users.id, id))
    const createdAt = visit.at.toISOString()
    const expiresAt = new Date(visit.at.getTime() + 60_000).toISOString()
    const ticket = { projectID: 'org_alpha', kind: 'enroll-mfa', userID: id, createdAt, expiresAt }
    await tx.insert(accountTickets).values({ ...ticket, tokenHash: hashToken('before the passkey') })
  })
  await directory.addPasskey({ ...passkey, createdAt: visit.at, lastUsedAt: null }, visit)
  assert.equal((await directory.findById(id))?.mfaPending, false)
  assert.equal(await directory.peekTicket('before the passkey', 'enroll-mfa'), null)
  await directory.notePasskeyUse('key', 3, visit)
  const used = { ...passkey, counter: 3, createdAt: visit.at, lastUsedAt: visit.at }
  assert.deepEqual(await directory.findPasskey('key'), used)

  const sessions = new BrowserSessions(directory.state, () => new Date())
  await sessions.start('by-passkey', id, visit)
  assert.equal(await directory.removePasskey('auth0|solo', 'key', visit), false, "not another's")
  assert.equal(await sessions.use('by-passkey', id), true)
  assert.equal(await directory.removePasskey(id, 'key', visit), true)
  assert.deepEqual(await directory.passkeysOf(id), [])
  assert.equal(await sessions.use('by-passkey', id), false)
})
