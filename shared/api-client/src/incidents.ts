import { HOUR_MS, MINUTE_MS } from '@portal/contract'
import type { Event } from './events'
import { componentLabels } from './labels/servers'

/** Why events are one incident: what they have in common, the widest first. */
export type IncidentKind = 'site' | 'rack' | 'cause' | 'repeat' | 'server'

/** What an event is put into an incident by. */
export type IncidentEvent = Pick<Event, 'id' | 'title' | 'source' | 'category' | 'serverID' | 'occurredAt'>

/** Events that have one cause in all likelihood. */
export type Incident<Of extends IncidentEvent = Event> = {
  /** That of its first event, so that it stays the same while events are added. */
  id: string
  kind: IncidentKind
  /** Two or more, the first one first. */
  events: readonly Of[]
  /** How many servers they are of. */
  servers: number
  /** What they have in common, in words: 「同じラック（A-01）、90 秒以内」. */
  reason: string
}

/** Where a server stands; an empty string or null is an unknown place. */
export type Place = { site?: string | null; rack?: string | null }

type Placed = { id: string; location?: Place | null | undefined }

/** Between two events that a rack, a site or a cause has in common: agents report once a minute. */
const COMMON_GAP = 2 * MINUTE_MS
/** Between the loss of power and the silence of the agents, of which the API raises an event after 15 minutes. */
const AFTERMATH_GAP = 30 * MINUTE_MS
/** Between two events of one part of a server: a fan that fails was slow before. */
const SERVER_GAP = 15 * MINUTE_MS
const REPEAT_GAP = HOUR_MS
/** So many servers of a rack at once are no coincidence; of all others it takes more. */
const RACK_SERVERS = 3
const CAUSE_SERVERS = 5
const SITE_RACKS = 5
const REPEATS = 3

/** `index` is that of the event among those that are grouped. */
type Timed = { event: IncidentEvent; index: number; at: number; site: string; rack: string }
type Group = { kind: IncidentKind; rows: Timed[] }

/**
 * Groups events whose time and place, server, or title say that they have one cause. Each event is in one incident at
 * most; one without a readable time or a server is in none. The same events give the same incidents in any order.
 */
export function incidentsOf<Of extends IncidentEvent>(
  events: readonly Of[],
  placeOf: (serverID: string) => Place | undefined,
): Incident<Of>[] {
  const rows = events.flatMap((event, index): Timed[] => {
    const at = Date.parse(event.occurredAt)
    if (Number.isNaN(at) || event.serverID === '') return []
    const { site, rack } = placeOf(event.serverID) ?? {}
    return [{ event, index, at, site: site ?? '', rack: rack ?? '' }]
  })
  rows.sort((one, other) => one.at - other.at || compare(one.event.id, other.event.id))

  const groups: Group[] = []
  const taken = new Set<Timed>()
  const take = (found: Group[]) => {
    for (const group of found) {
      groups.push(group)
      for (const row of group.rows) taken.add(row)
    }
  }
  const rest = () => rows.filter((row) => !taken.has(row))
  take(sites(rows))
  take(racks(rest()))
  for (const group of groups) absorb(group, rest(), taken)
  take(causes(rest()))
  take(repeats(rest()))
  take(parts(rest()))
  return groups.map((group) => ({
    ...factsOf(group),
    events: group.rows.flatMap(({ index }) => events[index] ?? []),
  }))
}

/** Where servers stand, for `incidentsOf`. */
export function placesOf(servers: readonly Placed[]): (serverID: string) => Place | undefined {
  const places = new Map(servers.map(({ id, location }) => [id, location ?? undefined]))
  return (serverID) => places.get(serverID)
}

/** How many causes the events have: each of their incidents is one, and so is each event outside of them. */
export const causeCount = (events: readonly Event[], incidents: readonly Incident[]): number =>
  incidents.reduce((count, { events: { length } }) => count - (length - 1), events.length)

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))

/** Faults that come from around the server, so that its neighbours have them too. */
const isShared = ({ event: { category, source } }: Timed) =>
  source === 'agent' || category === 'power' || category === 'temperature' || category === 'network'

const rackOf = ({ site, rack }: Timed) => (rack === '' ? null : `${site}\n${rack}`)

const serversOf = (rows: readonly Timed[]) => new Set(rows.map(({ event }) => event.serverID))

/** Rows of the same key, each at most `gap` milliseconds after the one before. Without a key a row is in none. */
function chains(rows: readonly Timed[], gap: number, keyOf: (row: Timed) => string | null): Timed[][] {
  const found: Timed[][] = []
  const last = new Map<string, Timed[]>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key === null) continue
    const chain = last.get(key)
    if (chain && row.at - endOf(chain) <= gap) chain.push(row)
    else {
      const begun = [row]
      found.push(begun)
      last.set(key, begun)
    }
  }
  return found
}

const startOf = (rows: readonly Timed[]) => rows[0]?.at ?? 0
const endOf = (rows: readonly Timed[]) => rows.at(-1)?.at ?? 0

/** Several racks of a site at once, each with several servers, or many racks. */
function sites(rows: readonly Timed[]): Group[] {
  return chains(rows.filter(isShared), COMMON_GAP, ({ site }) => site || null)
    .filter((chain) => {
      const inRacks = new Map<string, Set<string>>()
      for (const row of chain) {
        const rack = rackOf(row)
        if (rack !== null) inRacks.set(rack, (inRacks.get(rack) ?? new Set()).add(row.event.serverID))
      }
      const full = [...inRacks.values()].filter(({ size }) => size >= RACK_SERVERS)
      return full.length >= 2 || inRacks.size >= SITE_RACKS
    })
    .map((chain) => ({ kind: 'site', rows: chain }))
}

/** Several servers of a rack at once; with what befell mostly the same servers soon after. */
function racks(rows: readonly Timed[]): Group[] {
  const found: Group[] = []
  const last = new Map<string, Group>()
  for (const chain of chains(rows.filter(isShared), COMMON_GAP, rackOf)) {
    const servers = serversOf(chain)
    if (servers.size < RACK_SERVERS) continue
    const [first] = chain
    const key = (first && rackOf(first)) ?? ''
    const before = last.get(key)
    if (before && isAftermath(before.rows, chain)) before.rows.push(...chain)
    else {
      const group: Group = { kind: 'rack', rows: chain }
      found.push(group)
      last.set(key, group)
    }
  }
  return found
}

function isAftermath(before: readonly Timed[], chain: readonly Timed[]): boolean {
  const known = serversOf(before)
  const servers = [...serversOf(chain)]
  const again = servers.filter((id) => known.has(id)).length
  return startOf(chain) - endOf(before) <= AFTERMATH_GAP && again * 2 >= servers.length
}

/** Adds what else befell the servers of a group in its time. */
function absorb({ rows }: Group, rest: readonly Timed[], taken: Set<Timed>): void {
  const servers = serversOf(rows)
  const [from, to] = [startOf(rows) - COMMON_GAP, endOf(rows) + COMMON_GAP]
  const more = rest.filter(({ event, at }) => servers.has(event.serverID) && at >= from && at <= to)
  if (more.length === 0) return
  for (const row of more) taken.add(row)
  rows.push(...more)
  rows.sort((one, other) => one.at - other.at || compare(one.event.id, other.event.id))
}

/** The same title on many servers of a site at once. */
const causes = (rows: readonly Timed[]): Group[] =>
  chains(rows, COMMON_GAP, ({ event, site }) => [site, event.source, event.category, event.title].join('\n'))
    .filter((chain) => serversOf(chain).size >= CAUSE_SERVERS)
    .map((chain) => ({ kind: 'cause', rows: chain }))

/** A sensor that flaps: each time a new event of the same title. */
const repeats = (rows: readonly Timed[]): Group[] =>
  chains(rows, REPEAT_GAP, ({ event }) => [event.serverID, event.category, event.title].join('\n'))
    .filter(({ length }) => length >= REPEATS)
    .map((chain) => ({ kind: 'repeat', rows: chain }))

/** The same part of a server, which often raises several events as it fails. */
const parts = (rows: readonly Timed[]): Group[] =>
  chains(rows, SERVER_GAP, ({ event }) =>
    event.category === 'other' || event.category === '' ? null : `${event.serverID}\n${event.category}`,
  )
    .filter(({ length }) => length >= 2)
    .map((chain) => ({ kind: 'server', rows: chain }))

function factsOf({ kind, rows }: Group): Omit<Incident, 'events'> {
  const [first] = rows as [Timed, ...Timed[]]
  const words = [commonOf(kind, rows, first), `${spanText(endOf(rows) - startOf(rows))}以内`]
  return { id: first.event.id, kind, servers: serversOf(rows).size, reason: words.join('、') }
}

function commonOf(kind: IncidentKind, rows: readonly Timed[], { event, site, rack }: Timed): string {
  const inSite = site && `（${site}）`
  if (kind === 'site') return `同じ拠点${inSite}${feedText(rows)}`
  if (kind === 'rack') return `同じラック（${rack}）${feedText(rows)}`
  if (kind === 'cause') return site ? `同じ事象・同じ拠点${inSite}` : '同じ事象'
  if (kind === 'repeat') return `同じ事象の繰り返し ${rows.length} 回`
  return `同じサーバーの${componentLabels.text(event.category)}`
}

/** The feed, where all events of power name one supply: 「・同じ電源系統（PS1）」. */
function feedText(rows: readonly Timed[]): string {
  const names = new Set(
    rows.flatMap(({ event }) => (event.category === 'power' ? (/PSU? ?-?\d+/i.exec(event.title)?.[0] ?? []) : [])),
  )
  const [name] = names
  return names.size === 1 && name ? `・同じ電源系統（${name}）` : ''
}

/** A span in whole units, rounded up, so that it holds: 「90 秒」, 「12 分」, 「3 時間」. */
function spanText(ms: number): string {
  if (ms <= 2 * MINUTE_MS) return `${Math.max(1, Math.ceil(ms / 1000))} 秒`
  if (ms <= 2 * HOUR_MS) return `${Math.ceil(ms / MINUTE_MS)} 分`
  return `${Math.ceil(ms / HOUR_MS)} 時間`
}
