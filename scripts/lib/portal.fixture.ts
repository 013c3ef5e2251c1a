// A portal in a process of its own, started with `fork` in a copy of the repository whose bundles are empty. It sends
// its address, or the reason why it cannot start, and ends with its parent or by SIGTERM.
import { startPortal } from './portal'
import { settingsFromEnvironment } from './settings'

try {
  const portal = await startPortal({
    ...settingsFromEnvironment(process.env),
    fleet: 'quiet',
    reset: process.argv.includes('--reset'),
  })
  const end = () => void portal.close().finally(() => process.exit(0))
  process.once('disconnect', end)
  process.once('SIGTERM', end)
  process.send?.({ url: portal.url })
} catch (cause) {
  process.send?.({ reason: cause instanceof Error ? cause.message : String(cause) }, () => process.exit(1))
}
