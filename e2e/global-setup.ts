import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { reservePortOffset } from '@portal/scripts/ports'
import { REMOTES } from './portal-messages'
import { runPortal } from './running-portal'

const root = path.resolve(import.meta.dirname, '..')

/**
 * Makes the folder of the run, checks the build, and seeds the sandbox once; each worker starts from a copy. With
 * PORTAL_UP the folder alone, because all the rest is there.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright takes it from there
export default async function globalSetup(): Promise<() => void> {
  const isUp = Boolean(process.env.PORTAL_UP)
  if (!isUp) requireBuild()
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-e2e-'))
  process.env.PORTAL_E2E_RUN = folder
  if (!isUp) {
    const portal = await runPortal({ portOffset: await reservePortOffset(), dataDir: path.join(folder, 'seeded') })
    await portal.close()
  }
  return () => rmSync(folder, { recursive: true, force: true })
}

/** @throws Error that says what is not built */
function requireBuild(): void {
  const missing = ['host', ...REMOTES.map((name) => `remotes/${name}`)].filter(
    (target) => !existsSync(path.join(root, target, 'dist/.source-hash')),
  )
  if (missing.length > 0) {
    throw new Error(
      `Not built yet: ${missing.join(', ')}. Run "node --import tsx scripts/commands/build.ts" in ${root} first.`,
    )
  }
}
