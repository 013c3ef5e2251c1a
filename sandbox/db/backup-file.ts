import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { TableSum } from './table-sums'

const FORMAT = 'portal-backup'

/** The first line of a backup. Behind it is the folder of the database as gzipped tar. */
const Header = z.object({
  format: z.literal(FORMAT),
  version: z.literal(1),
  /** ISO 8601. */
  madeAt: z.string(),
  /** Names of the migrations that the database has seen. */
  migrations: z.array(z.string()),
  tables: z.record(z.string(), TableSum),
  bytes: z.number(),
  sha256: z.string(),
})
export type BackupHeader = z.infer<typeof Header>
export type Backup = Omit<BackupHeader, 'format' | 'version' | 'bytes' | 'sha256'> & { archive: Buffer }

const LONGEST_HEADER = 64 * 1024

export function backupText({ archive, ...facts }: Backup): Buffer {
  const header: BackupHeader = { format: FORMAT, version: 1, ...facts, bytes: archive.length, sha256: hashOf(archive) }
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), archive])
}

/** @throws Error naming the file, when it is no backup, cut short or changed */
export async function readBackup(file: string): Promise<Backup> {
  const content = await readFile(file)
  const end = content.subarray(0, LONGEST_HEADER).indexOf('\n')
  const header = Header.safeParse(jsonOf(content.subarray(0, Math.max(0, end)).toString('utf8')))
  if (!header.success) throw new Error(`${file} is no backup of the portal. Nothing was changed.`)
  const { madeAt, migrations, tables, bytes, sha256 } = header.data
  const archive = content.subarray(end + 1)
  if (archive.length !== bytes) {
    throw new Error(`${file} is cut short: ${archive.length} bytes where ${bytes} should be. Nothing was changed.`)
  }
  if (hashOf(archive) !== sha256) throw new Error(`${file} is damaged: its checksum differs. Nothing was changed.`)
  return { madeAt, migrations, tables, archive }
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
