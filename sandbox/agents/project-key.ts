import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { Refusal } from '../api/refusal'
import type { Db, Tx } from '../db/database'
import { projectKeys } from '../db/schema'
import { AGENT_CODE } from './codes'

const REMEMBER_EVERY_MS = 60_000

/** A project key of `Authorization: Bearer …`. @throws Refusal 401 */
export function keyOf(authorization: string | undefined): string {
  const key = /^Bearer +([\w.~+/=-]{1,200})$/i.exec(authorization ?? '')?.[1]
  if (!key) throw new Refusal(401, AGENT_CODE.noToken, 'プロジェクトの鍵が必要です。')
  return key
}

/** A project key and the project it opens. @throws Refusal 401 */
export async function readProjectKey(db: Db, key: string): Promise<{ key: string; projectID: string }> {
  const [row] = await db.asOwner((tx) =>
    tx.select({ projectID: projectKeys.projectID }).from(projectKeys).where(eq(projectKeys.key, key)),
  )
  if (!row) throw new Refusal(401, AGENT_CODE.badKey, 'プロジェクトの鍵が無効です。新しい鍵を設定してください。')
  return { key, projectID: row.projectID }
}

/** Writes when the key was last used: once a minute, because each report of each machine uses it. `now`: ISO 8601. */
export async function rememberUse(
  tx: Tx,
  { key, projectID }: { key: string; projectID: string },
  now: string,
): Promise<void> {
  const before = new Date(Date.parse(now) - REMEMBER_EVERY_MS).toISOString()
  await tx
    .update(projectKeys)
    .set({ lastUsedAt: now })
    .where(
      and(
        eq(projectKeys.projectID, projectID),
        eq(projectKeys.key, key),
        or(isNull(projectKeys.lastUsedAt), lt(projectKeys.lastUsedAt, before)),
      ),
    )
}
