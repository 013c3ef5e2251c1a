import { parseArgs } from 'node:util'
import { addKey, addScenario, readDescription } from '@portal/sandbox/fleet/fleet-files'
import { hitsOf, SCENARIO } from '@portal/sandbox/fleet/scenarios'
import { REPORT_PATH } from '@portal/sandbox/agents/protocol'
import { toldByMessage } from '../lib/command-line'
import { settingsFromEnvironment, urlOf } from '../lib/settings'

// `npm run fleet -- --key <key>`: puts a new project key onto the simulated machines, as a customer would after a
// rotation. `npm run fleet -- --scenario <name>`: lets something befall them that raises many events at once.
const USAGE = `Usage: npm run fleet -- --key <project key>   (or the key in PORTAL_PROJECT_KEY)
       npm run fleet -- --scenario ${SCENARIO.join('|')} [--minutes <1 to 1440, default 30>]`

await toldByMessage(async () => {
  const { values } = parseArgs({
    options: { key: { type: 'string' }, scenario: { type: 'string' }, minutes: { type: 'string' } },
  })
  if (values.scenario !== undefined) begin(values.scenario, Number(values.minutes ?? 30))
  else await handOver(values.key ?? process.env.PORTAL_PROJECT_KEY)
})

async function handOver(key: string | undefined): Promise<void> {
  if (!key || !/^[\w.~+/=-]{1,200}$/.test(key)) throw new Error(USAGE)
  const { ports, dataDir } = settingsFromEnvironment(process.env)
  const status = await statusOf(key, urlOf(ports.api))
  if (status === 401) throw new Error('The API does not know this key. It is shown on the page エージェント管理.')
  addKey(dataDir, key)
  console.log(
    status === null
      ? 'The portal is not running; its fleet takes the key at the next start.'
      : 'The fleet takes the key now: its agents are back within some 15 seconds.',
  )
}

function begin(wanted: string, minutes: number): void {
  const name = SCENARIO.find((one) => one === wanted)
  if (!name || !(minutes >= 1 && minutes <= 1440)) throw new Error(USAGE)
  const { dataDir } = settingsFromEnvironment(process.env)
  const machines = readDescription(dataDir)?.machines ?? []
  // Ahead of the next report of each agent, so that every machine writes it into its log.
  const at = Math.floor(Date.now() / 1000) + 5
  const scenario = { name, at, seconds: Math.round(minutes * 60) }
  const hits = hitsOf(scenario, machines)
  const [first] = hits
  if (!first) throw new Error('No machine can have this. Start the portal once, so that there are machines.')
  addScenario(dataDir, scenario)
  const where = hits.length > 1 ? `${hits.length} machines of ${first.machine.rack}` : first.machine.serialNo
  console.log(`${TELLS[name]} ${where}, for ${minutes} minutes. The fleet of a running portal has it in some seconds.`)
}

const TELLS: Record<(typeof SCENARIO)[number], string> = {
  'rack-power': 'Loss of power, and after 15 minutes the silence of the agents:',
  dimm: 'A memory module fails, with corrected errors first, and is missing after the restart that this causes:',
  fan: 'A fan slows down and fails:',
  silence: 'Silence of the agents, which the portal tells after 15 minutes:',
}

/**
 * Returns the API's status for an empty report with this key: 400 when the key opens a project, because the key is
 * checked before the report; null without an answer.
 */
async function statusOf(key: string, host: string): Promise<number | null> {
  try {
    const { status } = await fetch(new URL(REPORT_PATH, host), {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: '{}',
      redirect: 'error',
    })
    return status
  } catch {
    return null
  }
}
