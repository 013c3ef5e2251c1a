import { checkPostgres } from '@portal/sandbox/db/check-postgres'
import { PASSWORD, TOTP_SECRET } from '@portal/sandbox/seed/fixtures'
import { build } from '../lib/build'
import { toldByMessage } from '../lib/command-line'
import { requireFreePorts } from '../lib/ports'
import { startPortal } from '../lib/portal'
import { portOf, REMOTES, settingsFromEnvironment, TARGETS, urlOf } from '../lib/settings'

/** Short, so that a developer meets the question. */
const FRESH_SIGN_IN_SECONDS = 300

await toldByMessage(async () => {
  const settings = settingsFromEnvironment(process.env)
  const { freshSignInSeconds = FRESH_SIGN_IN_SECONDS } = settings
  await requireFreePorts(settings.ports)
  if (settings.databaseUrl) await checkPostgres(settings.databaseUrl)
  const portal = await startPortal({
    ...settings,
    freshSignInSeconds,
    fleet: 'live',
    isObserved: true,
    reset: process.argv.includes('--reset'),
    build: () => build(TARGETS),
    log: console.log,
  })
  const stop = () => void portal.close().then(() => process.exit(0))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)

  console.log(`
  Portal     ${portal.url}
  Remotes    ${REMOTES.map((name) => `${name} ${urlOf(portOf(settings.ports, name))}`).join('  ')}
  Identity   ${urlOf(settings.ports.identity)}  (mails: ${urlOf(settings.ports.identity)}/mailbox)
  API        ${urlOf(settings.ports.api)}  (a line for each request: ${portal.apiLog})
  Receiver   http://127.0.0.1:${settings.ports.receiver}  (what notification rules sent to Slack, Teams and webhooks)
  Collector  ${urlOf(settings.ports.collector)}  (what becomes of each release)
  Support    ${urlOf(settings.ports.support)}  (the user guide: /documents)
  Config     ${portal.configFile}  (edit it to swap a remote; no restart)

  Accounts, password ${PASSWORD}:
    admin@alpha.example    manages everything in project alpha
    member@alpha.example   may look, not change
    mfa@alpha.example      asks for a code (TOTP secret ${TOTP_SECRET})
    admin@beta.example     another project, basic contract
    solo@example.com       no organization

  ${
    freshSignInSeconds === 0
      ? 'No action asks for a new sign-in (PORTAL_FRESH_SIGN_IN).'
      : `Consoles, keys, roles and factors ask for a sign-in of the last ${freshSignInSeconds} s (PORTAL_FRESH_SIGN_IN).`
  }

  The machines are simulated: faults come and go. After a rotation of the keys their agents are silent until
  npm run fleet -- --key <new key>; npm run agent -- --server <serial> runs one of them by hand (key in PORTAL_PROJECT_KEY).
`)
  console.log(`Portal ready: ${portal.url}`)
})
