import { randomUUID } from 'node:crypto'
import { notificationRuleCalls } from '@portal/api-client/notification-rules'
import { ruleChangeCalls, type RuleInput } from '@portal/api-client/rule-changes'
import { DAY_MS } from '@portal/contract'
import { and, asc, count, desc, eq, gte, inArray, max } from 'drizzle-orm'
import type { Tx } from '../db/database'
import { notificationRules, notifications, type StoredRecipient } from '../db/schema'
import { isMessage } from '../notifications/bundle'
import { conditionsOf, queueTest, readNotifications } from '../notifications/queue'
import { recipientOf } from '../notifications/recipient'
import { changed } from './activity'
import type { Caller } from './caller'
import { CODE } from './codes'
import { found, Refusal, tooSoon } from './refusal'
import { type Call, route } from './route'

type Rule = typeof notificationRules.$inferSelect

const MOST_RULES = 100
const SHOWN_NOTIFICATIONS = 50
const FAILED_DAYS = 7
const TEST_PAUSE_MS = 10_000

const own = ({ project }: Caller, id?: string) =>
  and(eq(notificationRules.projectID, project.id), id === undefined ? undefined : eq(notificationRules.id, id))

/** Locked, so that of two administrators who save at the same time the second meets what the first has saved. */
const readForChange = async (tx: Tx, caller: Caller, id: string): Promise<Rule> =>
  found(await tx.select().from(notificationRules).where(own(caller, id)).for('update'), '通知ルール')

/** Rules as the API returns them, with what became of their last messages. */
async function readRules({ tx, caller, now }: Pick<Call, 'tx' | 'caller' | 'now'>, id?: string) {
  const rules = await tx
    .select()
    .from(notificationRules)
    .where(own(caller, id))
    .orderBy(asc(notificationRules.name), asc(notificationRules.id))
  const ofRules = and(
    eq(notifications.projectID, caller.project.id),
    id === undefined ? undefined : eq(notifications.ruleID, id),
    isMessage(),
  )
  const since = new Date(Date.parse(now) - FAILED_DAYS * DAY_MS).toISOString()
  const failures = await tx
    .select({ ruleID: notifications.ruleID, failed: count() })
    .from(notifications)
    .where(and(ofRules, eq(notifications.status, 'failed'), gte(notifications.createdAt, since)))
    .groupBy(notifications.ruleID)
  const newest = tx
    .selectDistinctOn([notifications.ruleID], { id: notifications.id })
    .from(notifications)
    .where(and(ofRules, inArray(notifications.status, ['sent', 'failed'])))
    .orderBy(notifications.ruleID, desc(notifications.createdAt), desc(notifications.dueAt))
  const last = await readNotifications(tx, and(ofRules, inArray(notifications.id, newest)))
  return rules.map((rule) => ({
    ...ruleView(rule, caller.permissions.includes('manage:agents')),
    lastNotification: last.find(({ ruleID }) => ruleID === rule.id) ?? null,
    failedCount: failures.find(({ ruleID }) => ruleID === rule.id)?.failed ?? 0,
  }))
}

const readRule = async (call: Pick<Call, 'tx' | 'caller' | 'now'>, id: string) =>
  found(await readRules(call, id), '通知ルール')

/** Without URLs and secrets; whole addresses are for those who may change them. */
function ruleView(rule: Rule, isManager: boolean) {
  const recipient = ({ channel, destination, addresses, secret }: StoredRecipient) => ({
    channel,
    destination,
    addresses: isManager ? addresses : [],
    hasSecret: secret !== null,
  })
  const { id, name, isEnabled, escalation, updatedAt } = rule
  return {
    id,
    name,
    isEnabled,
    ...conditionsOf(rule),
    ...recipient(rule),
    escalation: escalation && { afterMinutes: escalation.afterMinutes, ...recipient(escalation) },
    updatedAt,
  }
}

/** What is stored of a body. What it leaves out is taken from `before`. */
function columnsOf(body: RuleInput, before: Rule | null, receiver: string | undefined) {
  const { name, isEnabled, severities, target, sites, tags, hours, escalation } = body
  const serverIDs = target === undefined ? (before?.serverIDs ?? null) : target === 'all' ? null : target.serverIDs
  return {
    name,
    isEnabled,
    severities: [...new Set(severities)],
    serverIDs,
    sites: [...new Set(sites)],
    tags: [...new Set(tags)],
    hours,
    ...recipientOf(body, before, { at: '', receiver }),
    escalation: escalation && {
      afterMinutes: escalation.afterMinutes,
      ...recipientOf(escalation, before?.escalation ?? null, { at: 'escalation.', receiver }),
    },
  }
}

type Columns = Omit<Rule, 'projectID' | 'id' | 'updatedAt'>

/** What the operation log keeps: no URL and no secret. */
const summary = ({ name, isEnabled, severities, serverIDs, sites, tags, hours, ...rule }: Columns) => ({
  name,
  isEnabled,
  severities,
  servers: serverIDs === null ? null : `${serverIDs.length} 台`,
  sites,
  tags,
  hours: hours && `${hours.weekdays.map((day) => '月火水木金土日'[day - 1]).join('')} ${hours.from}-${hours.to}`,
  channel: rule.channel,
  destination: rule.destination,
  escalation: rule.escalation && `${rule.escalation.afterMinutes} 分後 ${rule.escalation.destination}`,
})

/** Says that what the summary leaves out has changed, because a changed URL may lead messages to another receiver. */
function hiddenChange(before: Columns, after: Columns): string | undefined {
  const differs = (key: 'url' | 'secret') =>
    before[key] !== after[key] || before.escalation?.[key] !== after.escalation?.[key]
  const names = [differs('url') && '送信先の URL', differs('secret') && '署名の鍵'].filter((name) => name !== false)
  return names.length > 0 ? `変更: ${names.join('、')}` : undefined
}

const targetOf = ({ id, name }: Pick<Rule, 'id' | 'name'>) => ({ type: 'notification_rule', id, name })

async function save(call: Call<{ id: string }>, columnsFor: (before: Rule) => Partial<Columns>) {
  const { tx, caller, params, now, log } = call
  const before = await readForChange(tx, caller, params.id)
  const after = { ...before, ...columnsFor(before) }
  // Later than before in any case, because two changes must not share one updatedAt when the clock stands still.
  const updatedAt = new Date(Math.max(Date.parse(now), Date.parse(before.updatedAt) + 1)).toISOString()
  await tx
    .update(notificationRules)
    .set({ ...after, updatedAt })
    .where(own(caller, params.id))
  await log({
    action: 'notification_rule.update',
    target: targetOf(after),
    message: hiddenChange(before, after),
    ...changed(summary(before), summary(after)),
  })
  return readRule(call, params.id)
}

export const notificationRuleRoutes = [
  route(notificationRuleCalls.list, (call) => readRules(call)),

  route(ruleChangeCalls.create, async (call) => {
    const { tx, caller, body, now, log, addresses } = call
    const [rules] = await tx.select({ number: count() }).from(notificationRules).where(own(caller))
    if ((rules?.number ?? 0) >= MOST_RULES)
      throw new Refusal(409, CODE.tooManyRules, `通知ルールは ${MOST_RULES} 件まで作成できます。`)
    const columns = columnsOf(body, null, addresses.receiver)
    const rule = { id: `rule_${randomUUID()}`, ...columns }
    await tx.insert(notificationRules).values({ ...rule, projectID: caller.project.id, updatedAt: now })
    await log({ action: 'notification_rule.create', target: targetOf(rule), after: summary(columns) })
    return readRule(call, rule.id)
  }),

  route(ruleChangeCalls.update, (call) =>
    save(call, (before) => {
      const { updatedAt } = call.body
      if (updatedAt !== undefined && Date.parse(updatedAt) !== Date.parse(before.updatedAt))
        throw new Refusal(409, CODE.stale, 'ほかのユーザーがこの通知ルールを更新しました。')
      return columnsOf(call.body, before, call.addresses.receiver)
    }),
  ),

  route(ruleChangeCalls.setEnabled, (call) => save(call, () => call.body)),

  route(ruleChangeCalls.remove, async ({ tx, caller, params, log }) => {
    const rule = await readForChange(tx, caller, params.id)
    await tx.delete(notificationRules).where(own(caller, params.id))
    await log({ action: 'notification_rule.delete', target: targetOf(rule), before: summary(rule) })
  }),

  route(ruleChangeCalls.test, async ({ tx, caller, params, now, log }) => {
    const rule = await readForChange(tx, caller, params.id)
    const projectID = caller.project.id
    const [last] = await tx
      .select({ at: max(notifications.createdAt) })
      .from(notifications)
      .where(
        and(eq(notifications.projectID, projectID), eq(notifications.ruleID, rule.id), eq(notifications.kind, 'test')),
      )
    const wait = last?.at ? Date.parse(last.at) + TEST_PAUSE_MS - Date.parse(now) : 0
    if (wait > 0) throw tooSoon(Math.ceil(wait / 1000), 'テスト送信をしたばかりです。')
    const made = await queueTest({ tx, projectID, now }, rule)
    await log({ action: 'notification_rule.test', target: targetOf(rule) })
    return made
  }),

  route(notificationRuleCalls.notifications, async ({ tx, caller, params }) => {
    found(
      await tx.select({ id: notificationRules.id }).from(notificationRules).where(own(caller, params.id)),
      '通知ルール',
    )
    const ofRule = and(eq(notifications.projectID, caller.project.id), eq(notifications.ruleID, params.id), isMessage())
    return readNotifications(tx, ofRule, SHOWN_NOTIFICATIONS)
  }),
]
