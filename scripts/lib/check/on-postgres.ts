import { startPostgres } from '@portal/sandbox/testing/postgres'
import { type Command, provide, step } from './steps'

/**
 * Runs tests on a PostgreSQL server that is started for them. One server is enough, because each test file makes a
 * database of its own.
 */
export async function stepOnPostgres(title: string, command: Command): Promise<void> {
  const server = await provide(title, () => startPostgres())
  if (!server) return
  await step(title, { ...command, env: { ...command.env, TEST_DATABASE_URL: server.url } })
  await server.close()
}
