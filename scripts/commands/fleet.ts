import { parseArgs } from 'node:util'
import { addKey } from '@portal/sandbox/fleet/fleet-files'
import { REPORT_PATH } from '@portal/sandbox/agents/protocol'
import { toldByMessage } from '../lib/command-line'
import { settingsFromEnvironment, urlOf } from '../lib/settings'

// `npm run fleet -- --key <key>`: puts a new project key onto the simulated machines, as a customer would after a
// rotation.
const USAGE = 'Usage: npm run fleet -- --key <project key>   (or the key in PORTAL_PROJECT_KEY)'

await toldByMessage(async () => {
  const { values } = parseArgs({ options: { key: { type: 'string' } } })
  const key = values.key ?? process.env.PORTAL_PROJECT_KEY
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
})

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
