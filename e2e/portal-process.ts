// One portal in a process of its own, so that Playwright's loader never meets the portal's packages.
// Started with `fork`; takes orders and answers over IPC, and ends with its parent.
import { PASSWORD, TOTP_SECRET } from '@portal/sandbox/seed/fixtures'
import { type Portal, startPortal } from '@portal/scripts/portal'
import { requireFreePorts } from '@portal/scripts/ports'
import { type Settings, settingsFromEnvironment } from '@portal/scripts/settings'
import type { Answer, Order } from './portal-messages'
import { stopClock } from './still-clock'

const answer = (message: Answer) => void process.send?.(message)
const text = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))

if (import.meta.filename === process.argv[1]) await offerPortal()

/** @param servedBy puts other servers in the place of the sandbox's */
export async function offerPortal(
  servedBy = async (portal: Portal, _settings: Settings): Promise<Portal> => portal,
): Promise<void> {
  if (process.env.PORTAL_E2E_NOW) stopClock(process.env.PORTAL_E2E_NOW)
  try {
    const settings = settingsFromEnvironment(process.env)
    await requireFreePorts(settings.ports)
    const whole = await startPortal({ ...settings, fleet: 'quiet', issuer: process.env.PORTAL_E2E_ISSUER })
    const portal = await servedBy(whole, settings)
    const { url, configFile, apiLog } = portal
    const obey = async ({ action, part }: Order) => {
      if (action === 'stop') await portal.stop(part)
      else await portal.start(part)
    }
    process.on('message', (order: Order) => {
      obey(order).then(
        () => answer({ id: order.id, ok: true }),
        (cause) => answer({ id: order.id, ok: false, reason: text(cause) }),
      )
    })
    process.once('disconnect', () => void portal.close().finally(() => process.exit(0)))
    answer({
      id: 0,
      ok: true,
      ready: { url, configFile, apiLog, ports: settings.ports, password: PASSWORD, totpSecret: TOTP_SECRET },
    })
  } catch (cause) {
    answer({ id: 0, ok: false, reason: text(cause) })
    process.exitCode = 1
    process.disconnect?.()
  }
}
