import { type Event, SEVERITY } from '@portal/api-client/events'
import { causeCount, type Incident, incidentsOf, placesOf } from '@portal/api-client/incidents'
import type { ServerRow } from '@portal/api-client/servers'
import { DAY_MS, inJapan } from '@portal/contract'
import { byKey } from '@portal/ui'
import { resolvedAt } from '../resolved-at'
import { type Month, monthAfter, spanOf } from './month'

/** Milliseconds; null where there is nothing to take a time of. */
export type Times = { median: number | null; longest: number | null }

export type SeverityFigures = {
  severity: string
  begun: number
  /** How many began in the month before. */
  begunBefore: number
  /** Of those begun, as they are now, or were at the end of the month. */
  resolved: number
  ignored: number
  open: number
  toRespond: Times
  toResolve: Times
}
export type SiteFigures = { site: string; machines: number; bySeverity: Record<string, number>; total: number }
export type ServerFigures = {
  id: string
  name: string
  site: string
  critical: number
  total: number
  silentMs: number
}
/**
 * Events of one cause. `toResolve` in milliseconds, from the first event to the last that was resolved; null while one
 * is not.
 */
export type IncidentFigures = {
  id: string
  at: string
  title: string
  reason: string
  servers: number
  events: number
  toResolve: number | null
}
export type FirmwareFigures = { name: string; machines: number; updatable: number }

/** The figures of a month, each by a rule that the page says beside it. */
export type Figures = {
  month: Month
  machines: number
  begun: number
  begunBefore: number
  /** How many causes those had that began: each incident is one, and so is each event outside of them. */
  causes: number
  /** Those with the most events, the largest first. */
  incidents: IncidentFigures[]
  severities: SeverityFigures[]
  sites: SiteFigures[]
  /** Servers with the most events, the most severe first. */
  servers: ServerFigures[]
  silentMs: number
  /** Share of the time of all machines in which their agents responded, 0 to 1; null without machines. */
  observed: number | null
  supportEnds: { id: string; name: string; site: string; day: string }[]
  firmware: FirmwareFigures[]
}

/** Support that ends in the month, or within so many days after it, is named. */
export const SUPPORT_DAYS = 90

/** Servers in the table of those with the most events. */
const MOST_SERVERS = 10
/** Incidents in their table. */
const MOST_INCIDENTS = 10

type Facts = { month: Month; events: readonly Event[]; machines: readonly ServerRow[]; now: number }

/** `events` holds at least those that began in the month or the one before, and what is unresolved. */
export function figuresOf({ month, events, machines, now }: Facts): Figures {
  const { start, end } = spanOf(month)
  const until = Math.min(end, now)
  const begun = begunIn(events, month)
  const before = begunIn(events, monthAfter(month, -1))
  const siteOfServer = new Map(machines.map((machine) => [machine.id, siteOf(machine)]))
  const [ofServer, begunOfServer] = [byServer(events), byServer(begun)]
  const begunAtSite = byKey(begun, ({ serverID }) => siteOfServer.get(serverID))
  const silences = new Map(machines.map(({ id }) => [id, silentMs(ofServer.get(id) ?? [], start, until)]))
  const silent = sum([...silences.values()])
  const incidents = incidentsOf(begun, placesOf(machines))
  return {
    month,
    machines: machines.length,
    begun: begun.length,
    begunBefore: before.length,
    causes: causeCount(begun, incidents),
    incidents: incidents
      .map(incidentFigures)
      .sort((one, other) => other.events - one.events || byText(one.at, other.at))
      .slice(0, MOST_INCIDENTS),
    severities: SEVERITY.map((severity) => severityFigures(severity, begun, before, end)),
    sites: [...byKey(machines, siteOf)]
      .sort(([one], [other]) => byText(one, other))
      .map(([site, there]) => {
        const rows = begunAtSite.get(site) ?? []
        return {
          site,
          machines: there.length,
          bySeverity: Object.fromEntries(SEVERITY.map((severity) => [severity, count(rows, severity)])),
          total: rows.length,
        }
      }),
    servers: machines
      .map((machine): ServerFigures => {
        const rows = begunOfServer.get(machine.id) ?? []
        return {
          id: machine.id,
          name: machine.name,
          site: siteOf(machine),
          critical: count(rows, 'Critical'),
          total: rows.length,
          silentMs: silences.get(machine.id) ?? 0,
        }
      })
      .filter(({ total, silentMs: silence }) => total > 0 || silence > 0)
      .sort((one, other) => other.critical - one.critical || other.total - one.total || byText(one.name, other.name))
      .slice(0, MOST_SERVERS),
    silentMs: silent,
    observed: machines.length === 0 || until <= start ? null : 1 - silent / (machines.length * (until - start)),
    supportEnds: machines
      .flatMap(({ id, name, supportExpireAt: day, ...machine }) =>
        day && day >= inJapan(start).slice(0, 10) && day < inJapan(end + SUPPORT_DAYS * DAY_MS).slice(0, 10)
          ? [{ id, name, site: siteOf(machine), day }]
          : [],
      )
      .sort((one, other) => byText(one.day, other.day) || byText(one.name, other.name)),
    firmware: firmwareOf(machines),
  }
}

function severityFigures(severity: string, begun: readonly Event[], before: readonly Event[], end: number) {
  const rows = begun.filter((event) => event.severity === severity)
  const ended = (wanted: string) => rows.filter((event) => statusAt(event, end) === wanted).length
  const [resolved, ignored] = [ended('resolved'), ended('ignored')]
  return {
    severity,
    begun: rows.length,
    begunBefore: count(before, severity),
    resolved,
    ignored,
    open: rows.length - resolved - ignored,
    toRespond: timesOf(rows.map((event) => since(event, respondedAt(event)))),
    toResolve: timesOf(rows.map((event) => since(event, resolvedAt(event)))),
  }
}

function incidentFigures({ id, reason, servers, events }: Incident): IncidentFigures {
  const [first] = events
  const ends = events.map((event) => Date.parse(resolvedAt(event) ?? ''))
  const longest = Math.max(...ends) - Date.parse(first?.occurredAt ?? '')
  return {
    id,
    at: first?.occurredAt ?? '',
    title: first?.title ?? '',
    reason,
    servers,
    events: events.length,
    toResolve: Number.isNaN(longest) ? null : Math.max(0, longest),
  }
}

/** The status that an event had at a moment, by its steps; without steps the one that it has. */
function statusAt({ history, status }: Event, at: number): string {
  const steps = history.filter(({ to }) => to)
  return steps.length === 0 ? status : (steps.findLast(({ at: time }) => Date.parse(time) < at)?.to ?? 'new')
}

/** Actors of steps that no person made. */
const PROGRAMS = ['system', 'agent']
const respondedAt = ({ history }: Event): string | null =>
  history.find(({ actor, to }) => to && to !== 'new' && !PROGRAMS.includes(actor))?.at ?? null

const since = ({ occurredAt }: Event, at: string | null): number =>
  at === null ? Number.NaN : Date.parse(at) - Date.parse(occurredAt)

/** Times that are no number, or less than none because clocks differ, are left out. */
function timesOf(times: readonly number[]): Times {
  const known = times.filter((time) => time >= 0).sort((one, other) => one - other)
  const middle = Math.floor(known.length / 2)
  const [low, high] = [known[middle - 1], known[middle]]
  if (high === undefined) return { median: null, longest: null }
  return {
    median: known.length % 2 === 1 || low === undefined ? high : (low + high) / 2,
    longest: known.at(-1) ?? null,
  }
}

/** Time in which the agent of a machine was silent, by its events, each moment once. */
function silentMs(events: readonly Event[], start: number, until: number): number {
  const spans = events
    .filter(({ source }) => source === 'agent')
    .map((event) => ({
      from: Math.max(Date.parse(event.occurredAt), start),
      to: Math.min(Date.parse(resolvedAt(event) ?? '') || until, until),
    }))
    .filter(({ from, to }) => from < to)
    .sort((one, other) => one.from - other.from)
  let total = 0
  let reached = start
  for (const { from, to } of spans) {
    total += Math.max(0, to - Math.max(from, reached))
    reached = Math.max(reached, to)
  }
  return total
}

function firmwareOf(machines: readonly ServerRow[]): FirmwareFigures[] {
  const parts = machines.flatMap(({ firmware }) => firmware)
  return [...byKey(parts, ({ name }) => name)]
    .map(([name, of]) => ({ name, machines: of.length, updatable: of.filter(({ updatable }) => updatable).length }))
    .filter(({ updatable }) => updatable > 0)
    .sort((one, other) => other.updatable - one.updatable || byText(one.name, other.name))
}

function begunIn(events: readonly Event[], month: Month): Event[] {
  const { start, end } = spanOf(month)
  return events.filter(({ occurredAt }) => {
    const at = Date.parse(occurredAt)
    return at >= start && at < end
  })
}

const byServer = (events: readonly Event[]) => byKey(events, ({ serverID }) => serverID)
const count = (events: readonly Event[], severity: string) =>
  events.filter((event) => event.severity === severity).length
const siteOf = ({ location }: Pick<ServerRow, 'location'>) => location?.site || ''
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
