import * as z from 'zod/mini'
import { environmentsOf, readConfig } from '../environment-config'
import { folderOfRelease, versionOfFolder } from '../layout'
import { Refused } from '../refused'
import { parseJson } from '../release-files'
import type { Target } from '../target'

/** Where a link works, until when (ISO 8601), by whom it was made, and which public key knows its signature. */
const Link = z.object({ environment: z.string(), until: z.iso.datetime(), by: z.string(), key: z.string() })
export type Link = z.infer<typeof Link>
/** `preview.json` of a release folder: the end of the last link that leads there, and the links, the last to end first. */
const PreviewRecord = z.object({ until: z.iso.datetime(), links: z.optional(z.array(Link)) })
type PreviewRecord = z.infer<typeof PreviewRecord>
export const PREVIEW_RECORD = 'preview.json'
const TRIES = 20
/** Links that a record names, so that it stays small where CI makes one for each change. */
const MOST_LINKS = 20

/** `previewKey` of each environment that has one. */
export type PreviewKeys = ReadonlyMap<string, string>

export async function previewKeysOf(target: Target): Promise<PreviewKeys> {
  const envs = await environmentsOf(target)
  const keys = await Promise.all(envs.map(async (env) => [env, (await readConfig(target, env)).parsed.previewKey]))
  return new Map(keys.flatMap(([env, key]) => (env && key ? [[env, key] as const] : [])))
}

/** Notes that a link leads to a release, so that its files stay until then and `releases` shows it. */
export async function notePreview(target: Target, name: string, version: string, link: Link): Promise<void> {
  const key = `${folderOfRelease(name, version)}${PREVIEW_RECORD}`
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const stored = await target.read(key)
    const before = stored ? recordIn(stored.bytes, key) : null
    const links = [...(before?.links ?? []), link].sort(lastToEndFirst).slice(0, MOST_LINKS)
    const [until = link.until] = [link, ...(before ? [before] : [])].sort(lastToEndFirst).map((one) => one.until)
    const bytes = Buffer.from(`${JSON.stringify({ until, links } satisfies PreviewRecord, null, 2)}\n`)
    if (await (stored ? target.swap(key, bytes, stored.tag) : target.create(key, bytes))) return
  }
  throw new Refused(`${key} was changed by others ${TRIES} times in a row. Run the command again.`)
}

const lastToEndFirst = (a: { until: string }, b: { until: string }) => Date.parse(b.until) - Date.parse(a.until)

/**
 * Whether a link leads to a release folder (`servers/1.4.0-9f3c2a1b/`) still: one that has not ended, of an environment
 * that knows its key. @throws Refused when that is unclear
 */
export async function isPreviewed(target: Target, folder: string, keys: PreviewKeys, now: Date): Promise<boolean> {
  const key = `${folder}${PREVIEW_RECORD}`
  const stored = await target.read(key)
  if (!stored) return false
  const { until, links = [] } = recordIn(stored.bytes, key)
  // By its end alone where it may know of a link that it does not name: of an older command, or one too many.
  if (links[0]?.until !== until || links.length >= MOST_LINKS) return Date.parse(until) > now.getTime()
  return links.some((link) => endOf(link, keys, now) === null)
}

/** A line for each link to releases of `name` in these environments, the open ones first. @throws Refused */
export async function previewLines(
  target: Target,
  name: string,
  envs: readonly string[],
  now = new Date(),
): Promise<{ open: string[]; ended: string[] }> {
  const keys = await previewKeysOf(target)
  const noted = (await target.list(`${name}/`)).filter(({ key }) => key.endsWith(`/${PREVIEW_RECORD}`))
  const open: string[] = []
  const ended: string[] = []
  for (const { key } of noted) {
    const version = versionOfFolder(key.split('/')[1] ?? '')
    const stored = version && (await target.read(key))
    if (!stored) continue
    const { until, links } = recordIn(stored.bytes, key)
    const what = `${name} ${version}`
    if (!links) (Date.parse(until) > now.getTime() ? open : ended).push(`${what} until ${until}`)
    for (const link of links ?? []) {
      if (!envs.includes(link.environment)) continue
      const end = endOf(link, keys, now)
      const line = `${what} in ${link.environment} until ${link.until}, by ${link.by}`
      if (end === null) open.push(line)
      else ended.push(end === '' ? line : `${line}; ${end}`)
    }
  }
  return { open, ended }
}

/** Why a link leads nowhere any more, '' when its time is over; null while it does. */
function endOf({ environment, until, key }: Link, keys: PreviewKeys, now: Date): string | null {
  if (Date.parse(until) <= now.getTime()) return ''
  if (keys.get(environment) === key) return null
  return `${environment} has ${keys.has(environment) ? 'another' : 'no'} "previewKey" now`
}

function recordIn(bytes: Buffer, key: string): PreviewRecord {
  const parsed = PreviewRecord.safeParse(parseJson(bytes, key))
  if (parsed.success) return parsed.data
  throw new Refused(`${key} does not say until when a preview of that release runs. Correct or remove it first.`)
}
