import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { reservePortOffset } from '@portal/scripts/ports'
import { REMOTES } from './portal-messages'
import { runPortal } from './running-portal'

const root = path.resolve(import.meta.dirname, '..')

/** Checks the build, then seeds the sandbox once; each worker starts from a copy. With PORTAL_UP there is all of it. */
// oxlint-disable-next-line import/no-default-export -- Playwright takes it from there
export default async function globalSetup(): Promise<(() => void) | undefined> {
  if (process.env.PORTAL_UP) return undefined
  const missing = ['host', ...REMOTES.map((name) => `remotes/${name}`)].filter(
    (target) => !existsSync(path.join(root, target, 'dist/.source-hash')),
  )
  if (missing.length > 0) {
    throw new Error(
      `Not built yet: ${missing.join(', ')}. Run "node --import tsx scripts/commands/build.ts" in ${root} first.`,
    )
  }
  const data = mkdtempSync(path.join(tmpdir(), 'portal-e2e-'))
  process.env.PORTAL_E2E_DATA = data
  const portal = await runPortal({ portOffset: await reservePortOffset(), dataDir: path.join(data, 'seeded') })
  await portal.close()
  return () => rmSync(data, { recursive: true, force: true })
}
