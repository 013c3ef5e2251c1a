import pg from 'pg'

const LEAST_VERSION = 15

/**
 * Tries on a PostgreSQL what the sandbox needs there: the version, tables of its own, and the role that row-level
 * security applies to. Everything is rolled back.
 *
 * @throws Error that names in one line the missing right or version, with the server's own reason
 */
export async function checkPostgres(url: string): Promise<void> {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) {
    throw new Error(
      `DATABASE_URL must be the address of a PostgreSQL, postgres://user:password@host/database, not ${url.split(':')[0]}:…`,
    )
  }
  const { hostname, port, username, pathname } = new URL(url)
  const [user, database] = [
    decodeURIComponent(username),
    decodeURIComponent(pathname.slice(1)) || decodeURIComponent(username),
  ]
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  const step = async (problem: string, work: () => Promise<unknown>) => {
    await work().catch((cause: unknown) => {
      throw new Error(`${problem}: ${reasonOf(cause)}`)
    })
  }
  try {
    await step(`DATABASE_URL: no connection to ${hostname}:${port || '5432'} as "${user}"`, () => client.connect())
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    const version = rows[0]?.server_version ?? ''
    if (Number.parseInt(version) < LEAST_VERSION) {
      throw new Error(`DATABASE_URL: PostgreSQL ${LEAST_VERSION} or newer is needed, this is ${version}`)
    }
    await client.query('begin')
    await step(
      `DATABASE_URL: "${user}" must own the database "${database}" and what is in it (alter database … owner to …)`,
      async () => {
        await client.query('create table portal_check ()')
        const { rows: tables } = await client.query("select 1 where to_regclass('migrations') is not null")
        if (tables.length > 0) await client.query('select from migrations')
      },
    )
    await step(
      `DATABASE_URL: "${user}" needs CREATEROLE (alter role … createrole), or a grant of portal_app`,
      async () => {
        const { rows: roles } = await client.query("select 1 from pg_roles where rolname = 'portal_app'")
        if (roles.length === 0) return client.query('create role portal_app nologin')
        const member = await client.query<{ yes: boolean }>(
          "select pg_has_role(current_user, 'portal_app', 'member') as yes",
        )
        return member.rows[0]?.yes ? undefined : client.query('grant portal_app to current_user')
      },
    )
    await client.query('rollback')
  } finally {
    await client.end().catch(() => {})
  }
}

/** All causes, because Node puts tries of several addresses of a host into an error without a message of its own. */
function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError && cause.message === '') return cause.errors.map(reasonOf).join(', ')
  return cause instanceof Error ? cause.message : String(cause)
}
