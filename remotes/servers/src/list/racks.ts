import type { ServerRow } from '@portal/api-client/servers'
import { grouped, NOWHERE } from '../grouped'

/** A server in a rack, at the unit that it stands in; several may say the same one. */
type RackUnit = { unit: number; servers: ServerRow[] }
export type Rack = { name: string; units: RackUnit[]; unplaced: ServerRow[] }
export type Site = { name: string; racks: Rack[]; count: number }

/** Servers by site and rack, each rack from its highest unit down, as in front of it. Servers without a place come last. */
export function racksOf(servers: readonly ServerRow[]): Site[] {
  const sites = grouped(servers, (server) => server.location?.site || NOWHERE)
  return sites.map(([name, ofSite]) => ({
    name,
    count: ofSite.length,
    racks: grouped(ofSite, (server) => server.location?.rack || NOWHERE).map(([rack, ofRack]) => ({
      name: rack,
      units: unitsOf(ofRack),
      unplaced: ofRack.filter(({ location }) => !location?.unit),
    })),
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

function unitsOf(servers: readonly ServerRow[]): RackUnit[] {
  const units = new Map<number, ServerRow[]>()
  for (const server of servers) {
    const unit = server.location?.unit
    if (unit) units.set(unit, [...(units.get(unit) ?? []), server])
  }
  return [...units].map(([unit, at]) => ({ unit, servers: at })).sort((a, b) => b.unit - a.unit)
}
