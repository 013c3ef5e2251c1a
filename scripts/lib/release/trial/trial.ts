import type { Visitor } from './rounds'
import { startRounds, type Trial } from './start-rounds'
import { startTrialPortal } from './trial-portal'
import { visit } from './visit'

/**
 * Starts releases as customers would meet them: in a headless browser, signed in, served here with the environment's
 * config and headers, beside what runs there, on the API of the sandbox.
 */
export const trialWith = (log: (line: string) => void): Trial => startRounds(log, openInBrowser)

async function openInBrowser({ config, host, remotes, walk }: Visitor): Promise<string[]> {
  const portal = await startTrialPortal({ config: config.parsed, host, remotes })
  try {
    return await visit(portal, walk)
  } finally {
    await portal.close()
  }
}
