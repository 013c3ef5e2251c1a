import { MINUTE_MS } from '@portal/contract'
import type { Event } from '@portal/api-client/events'
import { iso } from './clock'
import type { SeedEvent, SeedUser } from './fixture-types'
import type { Occurrence } from './occurrences'
import { random, type Random } from './random'

const RESOLVED: [string, ...string[]] = [
  '部品交換後、正常に復旧したことを確認しました。',
  '自然復旧。再発しないため完了とします。',
  '保守ベンダーが現地で対応しました。',
  '設定を見直し、再発しないことを確認しました。',
  '一時的な負荷によるもの。経過観察のうえ完了。',
  '計画作業による検知でした。',
]
const IGNORED: [string, ...string[]] = [
  '計画停止中の検知のため対応不要。',
  '検証機のため対応しません。',
  '既知の事象です。',
]
const STARTED: [string | null, ...(string | null)[]] = [
  null,
  null,
  '確認を開始します。',
  '保守窓口へ問い合わせ中です。（受付番号 S-20481）',
  '夜間当番から引き継ぎ',
]

/** The event of an occurrence, with a history of permitted steps that ends in its status. */
export function makeEvent(occurrence: Occurrence, id: string, staff: SeedUser[], now: number): SeedEvent {
  const { server, what, status, at, lastAt, count } = occurrence
  const rng = random(`event ${id}`)
  const person = staff[rng.int(0, Math.max(0, staff.length - 1))]
  const history = makeHistory(occurrence, rng, person?.email ?? 'system', now)
  const last = history.at(-1)
  const handled = status === 'in_progress' || status === 'resolved'
  return {
    id,
    title: what.title,
    message: what.message,
    severity: what.severity,
    status,
    source: what.source,
    category: what.category,
    serverID: server.id,
    serverName: server.name,
    serialNo: server.serialNo,
    occurredAt: iso(at),
    lastOccurredAt: iso(lastAt),
    count,
    resolvedAt: status === 'resolved' ? (last?.at ?? null) : null,
    assignee: handled && person ? { id: person.id, email: person.email } : null,
    comment: history.findLast((step) => step.comment)?.comment ?? null,
    hardLogID: null,
    ruleID: null,
    recommendedAction: what.advice,
    history,
    updatedAt: iso(Math.max(lastAt, Date.parse(last?.at ?? iso(at)))),
  }
}

function makeHistory({ status, at, endedAt }: Occurrence, rng: Random, person: string, now: number): Event['history'] {
  const created = { at: iso(at), actor: 'system', from: null, to: 'new', comment: null }
  const startedAt = Math.min(now, at + rng.int(2, 20) * MINUTE_MS)
  const started = { at: iso(startedAt), actor: person, from: 'new', to: 'in_progress', comment: rng.pick(STARTED) }
  const closedAt = iso(Math.max(startedAt, endedAt ?? startedAt) + rng.int(1, 60) * MINUTE_MS)
  if (status === 'in_progress') return [created, started]
  if (status === 'ignored')
    return [created, { at: closedAt, actor: person, from: 'new', to: 'ignored', comment: rng.pick(IGNORED) }]
  if (status === 'muted') return [created, { at: closedAt, actor: 'system', from: 'new', to: 'muted', comment: null }]
  if (status === 'new') return [created]
  return [
    created,
    started,
    { at: closedAt, actor: person, from: 'in_progress', to: 'resolved', comment: rng.pick(RESOLVED) },
  ]
}
