import type { ServerRow } from '@portal/api-client/servers'
import { grouped, NOWHERE } from '@portal/ui'

/** A server in a rack, at the unit that it stands in; several may say the same one. */
type RackUnit = { unit: number; servers: ServerRow[] }
/** `height` is in units. */
export type Rack = { name: string; height: number; units: RackUnit[]; unplaced: ServerRow[] }
export type Site = { name: string; racks: Rack[]; count: number }

/** Of most racks; one with a server further up is higher. */
const USUAL_HEIGHT = 42
/** No rack is as high: a unit above it is a mistake of the backend, and would make a column of any length. */
const MOST_UNITS = 100

/** Servers by site and rack, each rack from its highest unit down, as in front of it. Servers without a place come last. */
export function racksOf(servers: readonly ServerRow[]): Site[] {
  const sites = grouped(servers, (server) => server.location?.site || NOWHERE)
  return sites.map(([name, ofSite]) => ({
    name,
    count: ofSite.length,
    racks: grouped(ofSite, (server) => server.location?.rack || NOWHERE).map(([rack, ofRack]) => rackOf(rack, ofRack)),
  }))
}

/** The sites with no more than `most` racks in all. */
export function firstRacks(sites: readonly Site[], most: number): Site[] {
  const first: Site[] = []
  let left = most
  for (const site of sites) {
    if (left <= 0) break
    first.push({ ...site, racks: site.racks.slice(0, left) })
    left -= site.racks.length
  }
  return first
}

function rackOf(name: string, servers: readonly ServerRow[]): Rack {
  const units = unitsOf(servers)
  const unplaced = servers.filter((server) => unitOf(server) === null)
  // Nothing is known of a rack in which no server has a unit.
  const height = units[0] ? Math.max(USUAL_HEIGHT, units[0].unit) : 0
  return { name, height, units, unplaced }
}

/** The empty units above each server from the highest down, and below the lowest. */
export function gapsOf({ height, units }: Rack): { above: number[]; below: number } {
  const above = units.map(({ unit }, at) => (at === 0 ? height : (units[at - 1]?.unit ?? 0) - 1) - unit)
  return { above, below: (units.at(-1)?.unit ?? 1) - 1 }
}

/** The unit that a server stands in; null when it says none, or one that no rack has. */
function unitOf({ location }: ServerRow): number | null {
  const unit = location?.unit ?? 0
  return Number.isInteger(unit) && unit >= 1 && unit <= MOST_UNITS ? unit : null
}

function unitsOf(servers: readonly ServerRow[]): RackUnit[] {
  const units = new Map<number, ServerRow[]>()
  for (const server of servers) {
    const unit = unitOf(server)
    if (unit !== null) units.set(unit, [...(units.get(unit) ?? []), server])
  }
  return [...units].map(([unit, at]) => ({ unit, servers: at })).sort((a, b) => b.unit - a.unit)
}
