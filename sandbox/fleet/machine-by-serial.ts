import { AGENT_VERSIONS } from '../seed/inventory'
import { random } from '../seed/random'
import type { Machine } from './machine'

/** A healthy machine that the seed does not have, derived from its serial number. `since`: unix seconds. */
export const machineOf = (serialNo: string, since: number): Machine => ({
  serialNo,
  id: serialNo,
  since,
  agentVersion: AGENT_VERSIONS[0],
  components: [],
  memoryGiB: random(`memory ${serialNo}`).pick([64, 128, 256, 512]),
  open: [],
  openedAgo: 0,
  story: null,
  reports: true,
  measures: true,
  mayFail: false,
})
