import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { lockFolder } from '@portal/sandbox/db/folder-lock'
import { FLEET_FILES } from '@portal/sandbox/fleet/fleet-files'

/** Files of a portal in its data folder (`PORTAL_DATA`). */
export const filesIn = (folder: string) => ({
  configFile: path.join(folder, 'config.json'),
  apiLog: path.join(folder, 'api.log'),
  signInLog: path.join(folder, 'sign-in.log'),
  database: path.join(folder, 'db'),
})

export type DataFolder = ReturnType<typeof filesIn> & {
  /** Releases the folder's lock. */
  close(): void
}

/**
 * Takes the folder for this process before anything in it is written or removed, because another portal may be using
 * it. `reset` removes what a portal wrote there, and leaves other files alone.
 *
 * @throws Error naming the process that has it
 */
export function openDataFolder(folder: string, { reset = false } = {}): DataFolder {
  mkdirSync(folder, { recursive: true })
  const close = lockFolder(folder, path.join(folder, 'portal.lock'))
  const data = { ...filesIn(folder), close }
  try {
    if (reset) empty(folder, data)
    return data
  } catch (cause) {
    close()
    throw cause
  }
}

function empty(folder: string, { database, configFile, apiLog, signInLog }: ReturnType<typeof filesIn>): void {
  // Locked too, because programs that open the database alone hold only this lock.
  const unlock = lockFolder(database)
  const logs = [apiLog, signInLog].flatMap((log) => [log, `${log}.1`])
  const own = [database, `${database}.unfinished`, configFile, ...logs]
  const files = [...own, ...FLEET_FILES.map((name) => path.join(folder, name))]
  for (const file of files) rmSync(file, { recursive: true, force: true })
  unlock()
}
