import { PASSWORD } from '@portal/sandbox/seed/fixtures'
import { build } from '../lib/build'
import { toldByMessage } from '../lib/command-line'
import { requireFreePorts } from '../lib/ports'
import { startRehearsal } from '../lib/rehearsal'
import { settingsFromEnvironment, TARGETS } from '../lib/settings'

await toldByMessage(async () => {
  const settings = settingsFromEnvironment(process.env)
  await requireFreePorts(settings.ports)
  console.log('Building what changed …')
  await build(TARGETS)
  const { target, staging, production, collector, close } = await startRehearsal(settings, console.log)
  const stop = () => void close().then(() => process.exit(0))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  console.log(`
  Staging     ${staging}
  Production  ${production}
  Target      ${target}
  Collector   ${collector}

  Sign in as admin@alpha.example with the password ${PASSWORD}. In another terminal:
    export PORTAL_TARGET=${target}
    npm run release -- servers --canary 10          # or --dist <folder> for a remote of another repository
    npm run watch -- servers --collector ${collector}
    npm run promote -- servers
    npm run rollback -- servers --env production --why "…"
    npm run releases -- servers
`)
  console.log('Rehearsal ready')
})
