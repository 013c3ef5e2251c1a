import { randomUUID } from 'node:crypto'
import { asc } from 'drizzle-orm'
import type { Db } from '../db/database'
import { fleetMachines } from '../db/schema'
import { makeFleet } from './fleet'
import { faultsOf, keysVersion, readKeys, readScenarios, scenariosVersion, writeDescription } from './fleet-files'
import { type PartsFrom, partsAfterHits, partsAt } from './module-loss'
import { type Hit, hitsOf, silenceAt, withHits } from './scenarios'
import { sender } from './send-report'

/** `live`: faults come and go. `quiet`: heartbeats and healthy measurements only. */
export type FleetMode = 'live' | 'quiet'

type Options = {
  db: Db
  mode: FleetMode
  host: string
  /** Where the fleet is described and gets new keys; undefined: nowhere. */
  folder?: string
  log: (line: string) => void
}

const SEED = 'portal'
const TICK_MS = 1000

/** Runs the agents of the seeded machines, over HTTP like any agent, with the key each was given when it was seeded. */
export async function startFleet({ db, mode, host, folder, log }: Options): Promise<{ close(): Promise<void> }> {
  const rows = await db.asOwner((tx) =>
    tx.select().from(fleetMachines).orderBy(asc(fleetMachines.projectID), asc(fleetMachines.serialNo)),
  )
  const description = { seed: mode === 'live' ? SEED : null, machines: rows.map(({ machine }) => machine) }
  if (folder) writeDescription(folder, description)
  let hits: Hit[] = []
  let parts: PartsFrom[] = []
  const fleet = makeFleet({
    machines: rows.flatMap(({ projectID, projectKey, machine }) =>
      projectKey && machine.reports ? [{ projectID, projectKey, machine }] : [],
    ),
    faults: withHits(faultsOf(description), () => hits),
    silence: (serialNo, time) => silenceAt(hits, serialNo, time),
    changedInventory: (serialNo, time) => partsAt(parts, serialNo, time),
    send: sender(host),
    startedAt: new Date(),
    newInstance: randomUUID,
    log,
  })

  let version = 0
  let newKeys: string[] = []
  async function putNewKeys(): Promise<void> {
    if (!folder) return
    if (keysVersion(folder) !== version) {
      version = keysVersion(folder)
      newKeys = readKeys(folder)
    }
    const results = []
    for (const key of newKeys) results.push({ key, ...(await fleet.putKey(key, new Date())) })
    // Kept for the next turn, because the host could not be asked about them.
    newKeys = results.filter(({ unreachable }) => unreachable).map(({ key }) => key)
  }

  let knownScenarios = 0
  async function takeScenarios(): Promise<void> {
    if (!folder || scenariosVersion(folder) === knownScenarios) return
    const found = scenariosVersion(folder)
    const befallen = readScenarios(folder).flatMap((scenario) => hitsOf(scenario, description.machines))
    parts = await partsAfterHits(db, befallen)
    hits = befallen
    // Last, so that they are read again when the database did not answer.
    knownScenarios = found
    fleet.wake(new Set(hits.map(({ machine }) => machine.serialNo)), new Date())
  }

  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let last: Promise<void> = Promise.resolve()
  const turn = async () => {
    try {
      await takeScenarios()
      await putNewKeys()
      await fleet.tick(new Date())
    } catch (cause) {
      console.error('Fleet:', cause)
    }
    if (!isClosed) schedule()
  }
  const schedule = () => {
    timer = setTimeout(() => (last = turn()), TICK_MS)
  }
  last = turn()
  return {
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await last
    },
  }
}
