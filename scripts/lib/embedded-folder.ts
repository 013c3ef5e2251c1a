import path from 'node:path'
import { settingsFromEnvironment } from './settings'

/** The folder of the embedded database. @throws Error when the settings name a PostgreSQL, which has `tool` for it */
export function embeddedFolder(environment: NodeJS.ProcessEnv, tool: 'pg_dump' | 'pg_restore'): string {
  const { databaseUrl, dataDir } = settingsFromEnvironment(environment)
  if (databaseUrl) {
    throw new Error(`DATABASE_URL names a PostgreSQL: use ${tool} with that address. Nothing was changed.`)
  }
  return path.join(dataDir, 'db')
}
