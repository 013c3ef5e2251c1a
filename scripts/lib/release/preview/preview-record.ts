import * as z from 'zod/mini'
import { folderOfRelease } from '../layout'
import { Refused } from '../refused'
import { parseJson } from '../release-files'
import type { Target } from '../target'

/** `preview.json` of a release folder: until when a link leads there (ISO 8601). */
const PreviewRecord = z.object({ until: z.iso.datetime() })
export const PREVIEW_RECORD = 'preview.json'
const TRIES = 20

/** Notes that a link leads to a release, so that its files stay until then. */
export async function notePreview(target: Target, name: string, version: string, until: string): Promise<void> {
  const key = `${folderOfRelease(name, version)}${PREVIEW_RECORD}`
  const bytes = Buffer.from(`${JSON.stringify({ until })}\n`)
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const stored = await target.read(key)
    if (stored && Date.parse(untilOf(stored.bytes, key)) >= Date.parse(until)) return
    if (await (stored ? target.swap(key, bytes, stored.tag) : target.create(key, bytes))) return
  }
  throw new Refused(`${key} was changed by others ${TRIES} times in a row. Run the command again.`)
}

/** Whether a link leads to a release folder (`servers/1.4.0-9f3c2a1b/`) still. @throws Refused when that is unclear */
export async function isPreviewed(target: Target, folder: string, now: Date): Promise<boolean> {
  const key = `${folder}${PREVIEW_RECORD}`
  const stored = await target.read(key)
  return stored !== null && Date.parse(untilOf(stored.bytes, key)) > now.getTime()
}

function untilOf(bytes: Buffer, key: string): string {
  const parsed = PreviewRecord.safeParse(parseJson(bytes, key))
  if (parsed.success) return parsed.data.until
  throw new Refused(`${key} does not say until when a preview of that release runs. Correct or remove it first.`)
}
