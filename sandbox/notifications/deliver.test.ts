import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { MINUTE_MS } from '@portal/contract'
import { asc, eq, inArray, like } from 'drizzle-orm'
import { raiseEvent } from '../agents/alarm-events'
import { fullProject } from '../api/projects.fixture'
import type { Tx } from '../db/database'
import { insertFixtures } from '../db/insert-fixtures'
import { events, mails, maintenanceWindows, notificationRules, notifications, servers } from '../db/schema'
import { openTestDatabase } from '../testing/database'
import { column, columns } from '../testing/rows'
import { BUNDLE_MS, MOST_OF_BUNDLE } from './bundle'
import { AT_ONCE_OF_PROJECT, claimDue, deliver, type Delivery, LEASE_MS, PAUSES_MS } from './deliver'
import { DeliveryError, type Outgoing } from './post-message'
import { notificationsOf, queueForAssignee } from './queue'
import { recipientOf } from './recipient'
import { watchNotifications } from './watch'

const alpha = fullProject('alpha')
const beta = fullProject('beta')
const [server, other] = alpha.servers
const [admin] = alpha.users
/** Machines that a test can put into a rack. */
const IN_RACK = Array.from({ length: 40 }, (_, index) => `in-rack-${index}`)
const db = await openTestDatabase()
after(() => db.close())
await insertFixtures(db, { projects: [alpha, beta] })
await db.asOwner(async (tx) => {
  const isFirst = eq(servers.id, server?.id ?? '')
  const [known = assert.fail()] = await tx.select().from(servers).where(isFirst)
  await tx.insert(servers).values(IN_RACK.map((id) => ({ ...known, id, name: id, serialNo: id })))
})

/** Thursday 2026-04-02, 10:00 in Japan. */
const START = Date.parse('2026-04-02T10:00:00+09:00')
const clock = { now: START }
let posted: Outgoing[]
let post: (message: Outgoing) => Promise<void>
beforeEach(async () => {
  clock.now = START
  posted = []
  post = async () => {}
  await db.asOwner(async (tx) => {
    await tx.delete(notificationRules)
    await tx.delete(notifications)
    await tx.delete(mails)
    // Those of other tests would be of one incident with what a test raises.
    await tx.delete(events).where(like(events.id, 'raised-%'))
  })
})

const failing =
  (...why: ConstructorParameters<typeof DeliveryError>) =>
  () =>
    Promise.reject(new DeliveryError(...why))

const delivery = (): Delivery => ({
  db,
  now: () => new Date(clock.now),
  post: (message) => {
    posted.push(message)
    return post(message)
  },
  portalUrl: 'https://portal.example',
})

async function deliverDue(at = clock.now): Promise<void> {
  clock.now = at
  for (const row of await claimDue(delivery(), 100)) await deliver(delivery(), row)
}

const HOOK = { channel: 'webhook', url: 'https://hooks.example/x', secret: 'a-secret-of-sixteen' } as const
const toHook = () => recipientOf(HOOK, null, { at: '', receiver: undefined })
const toMail = (...addresses: string[]) =>
  recipientOf({ channel: 'email', addresses }, null, { at: '', receiver: undefined })

async function addRule(rule: Partial<typeof notificationRules.$inferInsert> = {}): Promise<void> {
  const own = { projectID: alpha.id, id: 'rule-1', name: '当番へ', isEnabled: true, severities: ['Critical'] }
  const all = { serverIDs: null, sites: [], tags: [], hours: null, escalation: null }
  const values = { ...own, ...all, updatedAt: new Date(START).toISOString(), ...toMail('duty@example.com'), ...rule }
  await db.inProject(alpha.id, (tx) => tx.insert(notificationRules).values(values))
}

let raised = 0
async function raiseIn(
  tx: Tx,
  severity = 'Critical',
  serverID = server?.id ?? '',
  about: Partial<Parameters<typeof raiseEvent>[1]> = {},
): Promise<string> {
  const id = `raised-${(raised += 1)}`
  const now = new Date(clock.now).toISOString()
  const event = { title: 'ファン停止', message: 'FAN3 が停止しました。', source: 'hardware', category: 'fan' }
  await raiseEvent(
    { tx, projectID: alpha.id, serverID, now },
    { id, severity, ...event, recommendedAction: null, occurredAt: now, hardLogID: null, ...about },
  )
  return id
}
const raise = (...event: Parameters<typeof raiseIn> extends [Tx, ...infer Rest] ? Rest : never) =>
  db.inProject(alpha.id, (tx) => raiseIn(tx, ...event))
/** An event that is of no incident with others. */
const raiseUnlikeOthers = () => raise('Critical', server?.id, { title: `単独のイベント ${raised}`, category: 'other' })

const records = (eventID: string) =>
  db.asOwner((tx) =>
    tx.select().from(notifications).where(eq(notifications.eventID, eventID)).orderBy(asc(notifications.dueAt)),
  )
const mailbox = () => db.asOwner((tx) => tx.select().from(mails).orderBy(asc(mails.recipient)))
const change = (id: string, set: Partial<typeof events.$inferInsert>) =>
  db.asOwner((tx) => tx.update(events).set(set).where(eq(events.id, id)))

test('a new event is mailed to each address of a rule that matches, with a record of each', async () => {
  await addRule({ ...toMail('duty@example.com', 'lead@example.com') })
  const id = await raise()
  await deliverDue()
  const sent = await mailbox()
  assert.deepEqual(column(sent, 'recipient'), ['duty@example.com', 'lead@example.com'])
  assert.equal(sent[0]?.subject, `[重大] ファン停止 (${server?.name})`)
  const told = new RegExp(`通知ルール「当番へ」による通知です。[^]*https://portal.example/events/${id}$`)
  assert.match(sent[0]?.body ?? '', told)
  assert.deepEqual(
    columns(await records(id), 'status', 'ruleName', 'attempts', 'sentAt'),
    Array.from({ length: 2 }, () => ['sent', '当番へ', 1, new Date(START).toISOString()]),
  )
})

test('severity, place, tags, servers and the switch of a rule decide whom an event is told to', async () => {
  const site = server?.location?.site ?? ''
  const cases: [Parameters<typeof addRule>[0], number][] = [
    [{}, 1],
    [{ severities: ['Warning', 'OK'] }, 0],
    [{ isEnabled: false }, 0],
    [{ sites: [site] }, 1],
    [{ sites: ['どこか'] }, 0],
    [{ tags: ['どれか', ...(server?.tags ?? [])] }, server?.tags.length ? 1 : 0],
    [{ tags: ['どれか'] }, 0],
    [{ serverIDs: [server?.id ?? ''] }, 1],
    [{ serverIDs: [other?.id ?? ''] }, 0],
  ]
  for (const [rule, messages] of cases) {
    await db.asOwner((tx) => tx.delete(notificationRules))
    await addRule(rule)
    assert.equal((await records(await raise())).length, messages, JSON.stringify(rule))
  }
})

test('a window over midnight belongs to the day on which it begins', async () => {
  // Fridays from 22:00 to 06:00, told on Thursday 2026-04-02 and the days after it.
  await addRule({ hours: { weekdays: [5], from: '22:00', to: '06:00' } })
  const cases: [string, number][] = [
    ['2026-04-02T23:00', 0],
    ['2026-04-03T05:59', 0],
    ['2026-04-03T21:59', 0],
    ['2026-04-03T22:00', 1],
    ['2026-04-04T05:59', 1],
    ['2026-04-04T06:00', 0],
    ['2026-04-04T23:00', 0],
  ]
  for (const [time, messages] of cases) {
    clock.now = Date.parse(`${time}:00+09:00`)
    assert.equal((await records(await raise())).length, messages, time)
  }
})

test('a window within a day, and one of a whole day', async () => {
  const cases: [[string, string], string, number][] = [
    [['09:00', '18:00'], '08:59', 0],
    [['09:00', '18:00'], '09:00', 1],
    [['09:00', '18:00'], '18:00', 0],
    [['00:00', '00:00'], '00:00', 1],
    [['00:00', '00:00'], '23:59', 1],
  ]
  for (const [[from, to], time, messages] of cases) {
    await db.asOwner((tx) => tx.delete(notificationRules))
    await addRule({ hours: { weekdays: [4], from, to } })
    clock.now = Date.parse(`2026-04-02T${time}:00+09:00`)
    assert.equal((await records(await raise())).length, messages, `${from}-${to} ${time}`)
  }
})

test('what fails is sent again after growing pauses, and then has failed, with the reason', async () => {
  await addRule(toHook())
  post = failing('送信先が 503 を返しました。')
  const id = await raise()
  const pauses: number[] = []
  for (let last = clock.now; ;) {
    await deliverDue()
    const [record] = await records(id)
    assert.equal(record?.error, '送信先が 503 を返しました。')
    if (record.status !== 'pending') {
      assert.equal(record.status, 'failed')
      break
    }
    await deliverDue(Date.parse(record.dueAt) - 1)
    clock.now += 1
    pauses.push(clock.now - last)
    last = clock.now
  }
  assert.deepEqual(pauses, PAUSES_MS)
  const growing = pauses.toSorted((one, next) => one - next)
  assert.deepEqual(pauses, growing)
  assert.equal(posted.length, PAUSES_MS.length + 1)
  assert.equal(new Set(posted.map(({ headers }) => headers['webhook-id'])).size, 1)
  await deliverDue(clock.now + 24 * 60 * MINUTE_MS)
  assert.equal(posted.length, PAUSES_MS.length + 1)
})

test('a refusal that another attempt would meet again is final; a receiver may ask for a longer pause', async () => {
  await addRule(toHook())
  post = failing('送信先が 404 を返しました。', { isFinal: true })
  const gone = await raise()
  await deliverDue()
  assert.deepEqual(columns(await records(gone), 'status', 'attempts'), [['failed', 1]])
  post = failing('送信先が 429 を返しました。', { retryAfter: 90 })
  const busy = await raise()
  await deliverDue()
  assert.equal((await records(busy))[0]?.dueAt, new Date(START + 90_000).toISOString())
  post = async () => {}
  await deliverDue(clock.now + 90_000)
  assert.deepEqual(columns(await records(busy), 'status', 'attempts', 'error'), [['sent', 2, null]])
})

for (const [title, taken, isTold] of [
  ['is told to the next when nobody took it', { status: 'new' }, true],
  ['is not when somebody is in charge of it', { assigneeID: admin?.id }, false],
  ['is not when somebody works on it', { status: 'in_progress' }, false],
  ['is not when it is over', { status: 'resolved' }, false],
] as const) {
  test(`an event ${title}`, async () => {
    await addRule({ escalation: { afterMinutes: 15, ...toMail('lead@example.com') } })
    const id = await raise()
    await deliverDue()
    await change(id, taken)
    await deliverDue(START + 15 * MINUTE_MS - 1)
    assert.equal((await mailbox()).length, 1)
    await deliverDue(clock.now + 1)
    const escalated = (await mailbox()).filter(({ recipient }) => recipient === 'lead@example.com')
    assert.equal(escalated.length, isTold ? 1 : 0)
    if (isTold) assert.match(escalated[0]?.subject ?? '', /^【未対応】/)
    assert.equal((await records(id)).find(({ kind }) => kind === 'escalation')?.status, isTold ? 'sent' : 'skipped')
  })
}

test('an event of a machine in maintenance is told at the end of the window, unless it is over by then', async () => {
  await addRule()
  const at = (time: number) => new Date(time).toISOString()
  const window = { projectID: alpha.id, id: 'window-1', name: '法定停電', createdBy: admin?.email ?? '' }
  const target = { kind: 'servers' as const, serverIDs: [server?.id ?? ''] }
  const schedule = { kind: 'once' as const, from: at(START - MINUTE_MS), to: at(START + 60 * MINUTE_MS) }
  const values = { ...window, target, schedule, createdAt: at(START), updatedAt: at(START) }
  await db.inProject(alpha.id, (tx) => tx.insert(maintenanceWindows).values(values))
  const [open, over] = [await raise(), await raise()]
  await change(over, { status: 'resolved' })
  await deliverDue(START + 60 * MINUTE_MS - 1)
  assert.deepEqual(await mailbox(), [])
  await deliverDue(clock.now + 1)
  const told = [...(await records(open)), ...(await records(over))].map(({ status }) => status)
  assert.deepEqual(told, ['sent', 'skipped'])
  await db.asOwner((tx) => tx.delete(maintenanceWindows))
})

test('a rule that is deleted sends nothing more, and its record stays', async () => {
  await addRule({ escalation: { afterMinutes: 15, ...toMail('lead@example.com') } })
  const id = await raise()
  await deliverDue()
  await db.asOwner((tx) => tx.delete(notificationRules))
  await deliverDue(START + 15 * MINUTE_MS)
  const kept = await records(id)
  assert.deepEqual(column(kept, 'ruleName'), ['当番へ', '当番へ'])
  assert.deepEqual(column(kept, 'status'), ['sent', 'skipped'])
})

test('who is put in charge is told by mail, unless it is somebody else by then', async () => {
  const id = await raise()
  const assign = () =>
    db.inProject(alpha.id, (tx) =>
      queueForAssignee({ tx, projectID: alpha.id, now: new Date(clock.now).toISOString() }, id, admin?.email ?? ''),
    )
  await assign()
  await deliverDue()
  assert.deepEqual(await mailbox(), [])
  await change(id, { assigneeID: admin?.id })
  await assign()
  await deliverDue()
  const [mail] = await mailbox()
  assert.equal(mail?.recipient, admin?.email)
  assert.match(mail?.subject ?? '', /^【担当になりました】/)
})

test('a message is sent once however often the process starts', async () => {
  await addRule(toHook())
  await raise()
  for (let starts = 0; starts < 3; starts += 1) await watchNotifications(delivery()).close()
  assert.equal(posted.length, 1)
})

test('closing waits for what is being sent', async () => {
  await addRule(toHook())
  const id = await raise()
  let finish = () => {}
  const isPosted = new Promise<void>((resolve) => {
    post = () => {
      resolve()
      return new Promise<void>((sent) => (finish = sent))
    }
  })
  const watch = watchNotifications(delivery())
  await isPosted
  const closed = watch.close()
  finish()
  await closed
  assert.equal((await records(id))[0]?.status, 'sent')
})

test('of a process that ended while it sent, another one takes over, with the same id; mail is not doubled', async () => {
  await addRule(toHook())
  await addRule({ id: 'rule-2', ...toMail('duty@example.com') })
  const id = await raise()
  // The process ends here, after both were claimed and the hook was called.
  const claimed = await claimDue(delivery(), 100)
  for (const row of claimed) if (row.channel === 'email') await deliver(delivery(), row)
  await deliverDue(clock.now + LEASE_MS - 1)
  assert.deepEqual(posted, [])
  await deliverDue(clock.now + 1)
  await deliverDue()
  const sent = posted.map(({ headers }) => headers['webhook-id'])
  assert.deepEqual(
    sent,
    column(
      claimed.filter(({ channel }) => channel === 'webhook'),
      'id',
    ),
  )
  assert.equal((await mailbox()).length, 1)
  assert.deepEqual(column(await records(id), 'status'), ['sent', 'sent'])
})

test('two processes never take the same message', async () => {
  await addRule(toHook())
  for (let count = 0; count < 5; count += 1) await raiseUnlikeOthers()
  const taken = await Promise.all([claimDue(delivery(), 3), claimDue(delivery(), 3)])
  assert.equal(new Set(taken.flat().map(({ id }) => id)).size, 5)
  assert.equal(taken.flat().length, 5)
})

test('receivers of one project that hang hold up no other project', async () => {
  await addRule(toHook())
  for (let count = 0; count < 2 * AT_ONCE_OF_PROJECT; count += 1) await raiseUnlikeOthers()
  clock.now += 1
  const dueAt = new Date(clock.now).toISOString()
  const ofBeta = { projectID: beta.id, id: 'msg-of-beta', destination: 'duty@beta.example' }
  const message = { ...ofBeta, isToEscalation: false, createdAt: dueAt, dueAt }
  await db.asOwner((tx) =>
    tx.insert(notifications).values({ ...message, kind: 'test', status: 'pending', channel: 'email' }),
  )
  const first = await claimDue(delivery(), 20)
  assert.equal(first.filter(({ projectID }) => projectID === alpha.id).length, AT_ONCE_OF_PROJECT)
  assert.equal(first.filter(({ projectID }) => projectID === beta.id).length, 1)
  assert.deepEqual(await claimDue(delivery(), 20, [alpha.id]), [])
  assert.equal((await claimDue(delivery(), 20)).length, AT_ONCE_OF_PROJECT)
})

test('an event that is raised in a transaction that fails is told to nobody', async () => {
  await addRule()
  const report = db.inProject(alpha.id, async (tx) => {
    await raiseIn(tx)
    throw new Error('the report is not taken')
  })
  await assert.rejects(report, /the report is not taken/)
  await deliverDue()
  assert.deepEqual(await mailbox(), [])
})

/** Puts as many machines into one rack of their own, and raises an event of each as its power is lost. */
async function loseRack(machines: number, rack: string) {
  const ids = IN_RACK.slice(0, machines)
  await db.asOwner((tx) => tx.update(servers).set({ site: '大阪DC', rack }).where(inArray(servers.id, ids)))
  const raisedIDs: string[] = []
  for (const [index, id] of ids.entries()) {
    clock.now = START + Math.floor((index * 90_000) / machines)
    raisedIDs.push(await raise('Critical', id, LOST))
    await deliverDue()
  }
  return raisedIDs
}
const LOST = { title: '電源ユニット PS1 の入力断', category: 'power' }
const bodies = () => posted.map(({ body }): { id: string; data: WebhookData } => JSON.parse(body))
type WebhookData = { event: { id: string }; bundle?: { reason: string; events: { id: string; url: string }[] } }
const told = () => bodies().map(({ data }) => data.bundle?.events.map(({ id }) => id) ?? [data.event.id])

test('forty events of a rack are three messages that hold each of them once, and each has its record', async () => {
  await addRule(toHook())
  await addRule({ id: 'rule-2', ...toMail('duty@example.com') })
  const ids = await loseRack(40, 'B-07')
  assert.equal(posted.length, 2)
  await deliverDue(START + 4 * MINUTE_MS)
  assert.deepEqual(told(), [[ids[0]], [ids[1]], ids.slice(2)])
  const last = bodies().at(-1)
  assert.equal(last?.data.bundle?.reason, '同じラック（B-07）・同じ電源系統（PS1）、88 秒以内')
  assert.equal(last.data.bundle.events[0]?.url, `https://portal.example/events/${ids[2]}`)
  assert.equal(posted.at(-1)?.headers['webhook-id'], last.id)

  const mail = (await mailbox()).at(-1)
  assert.equal((await mailbox()).length, 3)
  assert.match(mail?.subject ?? '', /^\[重大\] 電源ユニット PS1 の入力断 \(.+\) ほか 37 件: 同じラック（B-07）/)
  assert.match(mail?.body ?? '', /イベント 38 件をまとめています。同じまとまりの 2 件は、先に通知しました。/)
  assert.equal(mail?.body.match(/https:\/\/portal\.example\/events\/raised-/g)?.length, 10)
  assert.match(mail.body, /ほか 28 件は、ポータルで確認してください。/)

  for (const [index, id] of ids.entries()) {
    const record = (await recordsOfEvent(id)).find(({ channel }) => channel === 'webhook')
    assert.equal(record?.status, 'sent')
    assert.deepEqual(record.bundle, index < 2 ? null : { id: last.id, events: 38 })
  }
})

const recordsOfEvent = (id: string) => db.inProject(alpha.id, (tx) => notificationsOf(tx, alpha.id, id))

test('what comes after a bundle is told in the next one', async () => {
  await addRule(toHook())
  const ids = await loseRack(6, 'B-08')
  await deliverDue(START + 4 * MINUTE_MS)
  // The silence of the same machines, of which events are raised a quarter of an hour later.
  clock.now = START + 16 * MINUTE_MS
  const silent: string[] = []
  for (const id of IN_RACK.slice(0, 6))
    silent.push(await raise('Critical', id, { title: 'エージェントの応答なし', source: 'agent', category: 'other' }))
  await deliverDue()
  await deliverDue(clock.now + BUNDLE_MS)
  assert.deepEqual(new Set(told().flat()), new Set([...ids, ...silent]))
  assert.equal(told().flat().length, 12)
  assert.ok(posted.length <= 6, String(posted.length))
})

test('a bundle is escalated together, without the events that a user has taken by then', async () => {
  await addRule({ ...toMail('duty@example.com'), escalation: { afterMinutes: 15, ...toHook() } })
  const ids = await loseRack(6, 'B-09')
  await deliverDue(START + 4 * MINUTE_MS)
  // The third is the first of its bundle.
  for (const id of [ids[0], ids[2]]) await change(id ?? '', { status: 'in_progress' })
  await deliverDue(START + 20 * MINUTE_MS)
  assert.deepEqual(told(), [[ids[1]], [ids[3], ids[4], ids[5]]])
  const states = await Promise.all(
    ids.map(async (id) => (await records(id)).find(({ kind }) => kind === 'escalation')?.status),
  )
  assert.deepEqual(states, ['skipped', 'sent', 'skipped', 'sent', 'sent', 'sent'])
  assert.equal(posted.at(-1)?.headers['webhook-id'], bodies().at(-1)?.id)
})

test('a bundle that cannot be sent is sent again whole, with the same id', async () => {
  await addRule(toHook())
  const ids = await loseRack(5, 'B-10')
  post = failing('送信先が 503 を返しました。')
  await deliverDue(START + 4 * MINUTE_MS)
  assert.deepEqual(
    columns((await Promise.all(ids.slice(2).map(records))).flat(), 'status', 'error', 'attempts'),
    Array.from({ length: 3 }, () => ['pending', '送信先が 503 を返しました。', 1]),
  )
  post = async () => {}
  await deliverDue(clock.now + (PAUSES_MS[0] ?? 0))
  const [first, again] = bodies().slice(-2)
  assert.deepEqual(again?.data.bundle, first?.data.bundle)
  assert.equal(again?.id, first?.id)
  assert.deepEqual(column((await Promise.all(ids.map(records))).flat(), 'status'), Array(5).fill('sent'))
})

test('an event that is more severe than what was told is told at once', async () => {
  await addRule({ ...toHook(), severities: ['Critical', 'Warning'] })
  await raise('Warning')
  await deliverDue()
  const critical = await raise('Critical')
  await deliverDue()
  assert.deepEqual(told().at(-1), [critical])
  await raise('Warning')
  await raise('Warning')
  await deliverDue()
  assert.equal(posted.length, 2)
  await deliverDue(clock.now + BUNDLE_MS)
  assert.equal(told().at(-1)?.length, 2)
})

test('a bundle that is full is followed by another', async () => {
  await addRule(toHook())
  for (let index = 0; index < MOST_OF_BUNDLE + 3; index += 1) await raise()
  await deliverDue()
  await deliverDue(clock.now + BUNDLE_MS)
  assert.deepEqual(column(told(), 'length'), [MOST_OF_BUNDLE, 3])
})
