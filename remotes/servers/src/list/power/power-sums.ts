import type { ServerRow } from '@portal/api-client/servers'
import { grouped, NOWHERE } from '@portal/ui'
import type { Reading } from './readings'

/** What is known of the values of a machine. `reading` stays as it was when a newer read fails. */
export type Known = { reading: Reading | null; error: unknown }
export type KnownByID = ReadonlyMap<string, Known>

/** The values of some machines together; null where none of them has one. */
export type Sums = {
  machines: number
  /** How many of them have been read, and how many of these reads have failed. */
  read: number
  failed: number
  watts: number | null
  /** How many machines `watts` is the sum of. */
  ofWatts: number
  /** The highest inlet temperature, the machine that has it, and how many have one. */
  warmest: { celsius: number; server: ServerRow } | null
  ofCelsius: number
}

export type RackSums = Sums & { name: string }
export type SiteSums = Sums & { name: string; servers: readonly ServerRow[]; racks: readonly RackSums[] }

/** The values by site and rack. */
export const sumsBySite = (servers: readonly ServerRow[], known: KnownByID): SiteSums[] =>
  grouped(servers, ({ location }) => location?.site || NOWHERE).map(([name, ofSite]) => ({
    name,
    servers: ofSite,
    ...sumsOf(ofSite, known),
    racks: grouped(ofSite, ({ location }) => location?.rack || NOWHERE).map(([rack, ofRack]) => ({
      name: rack,
      ...sumsOf(ofRack, known),
    })),
  }))

export function sumsOf(servers: readonly ServerRow[], known: KnownByID): Sums {
  const sums: Sums = {
    machines: servers.length,
    read: 0,
    failed: 0,
    watts: null,
    ofWatts: 0,
    warmest: null,
    ofCelsius: 0,
  }
  for (const server of servers) {
    const each = known.get(server.id)
    if (!each) continue
    sums.read += 1
    if (each.error) sums.failed += 1
    const { watts = null, celsius = null } = each.reading ?? {}
    if (watts !== null) {
      sums.watts = (sums.watts ?? 0) + watts
      sums.ofWatts += 1
    }
    if (celsius !== null) {
      sums.ofCelsius += 1
      if (!sums.warmest || celsius > sums.warmest.celsius) sums.warmest = { celsius, server }
    }
  }
  return sums
}
