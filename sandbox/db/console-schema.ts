import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment, project } from './columns'

export const consoleTickets = pgTable('console_tickets', {
  ...project,
  tokenHash: text('token_hash').notNull(),
  serverID: text('server_id').notNull(),
  kind: text().notNull(),
  userID: text('user_id').notNull(),
  /** Null for a token that names none. */
  sessionID: text('session_id'),
  /** Of the key that has to prove that it opens the console; null where the token was bound to none. */
  thumbprint: text(),
  expiresAt: moment('expires_at').notNull(),
})

export const consoleHostKeys = pgTable('console_host_keys', {
  ...project,
  serverID: text('server_id').notNull(),
  /** `SHA256:` and the unpadded base64, as OpenSSH prints it. */
  fingerprint: text().notNull(),
  firstSeenAt: moment('first_seen_at').notNull(),
})
