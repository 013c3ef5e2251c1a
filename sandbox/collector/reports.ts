import * as z from 'zod/mini'
import type { Fact, Values } from './otlp'

// What browsers send by themselves to the address in `Reporting-Endpoints` (https://w3c.github.io/reporting/). It holds the
// address of the page and a part of what was refused, which may name a customer's record: nothing of that is kept.

/** The media type of their requests. */
export const REPORTS_TYPE = 'application/reports+json'

const Text = z.catch(z.string(), '')
const Count = z.catch(z.number(), 0)
const Body = z.object({
  effectiveDirective: Text,
  blockedURL: Text,
  sourceFile: Text,
  lineNumber: Count,
  columnNumber: Count,
  id: Text,
  reason: Text,
  crash_report_api: z.catch(z.record(z.string(), z.string()), {}),
})

export const Reports = z.array(z.object({ type: z.string(), url: Text, body: z.catch(z.nullable(Body), null) }))

type Report = z.infer<typeof Reports>[number]
type Place = { target: string; version: string; file: string }

const UNKNOWN = 'unknown'
const VERSION = /^\d[\w.+-]{0,60}$/
/** What a report tells by one word each, all of them fixed by a specification. */
const WORD = /^[a-z][\w-]{0,60}$/i
/** The script of a release, in its folder: `/servers/1.4.0-9f3c2a1b/list.0a1b2c3d.js`. */
const OF_A_REMOTE =
  /^\/(?<target>[a-z][a-z0-9-]*)\/(?<version>\d[\w.]*-[0-9a-f]{8}(?:-dirty)?)\/(?<file>[\w.~-]+\.[0-9a-f]{8}\.js)$/
const AT_THE_ROOT = /^\/(?<file>[\w.~-]+\.[0-9a-f]{8}\.js)$/

/** What is kept of the reports of one request; those of other kinds are left out. */
export function factsOfReports(reports: z.infer<typeof Reports>, environment: string): Fact[] {
  return reports.flatMap((report) => {
    const attributes = attributesOf(report)
    if (!attributes) return []
    const { target, version, file } = placeOf(report)
    const { lineNumber, columnNumber } = report.body ?? { lineNumber: 0, columnNumber: 0 }
    const values: Values = new Map([
      ['deployment.environment.name', environment],
      ['portal.target', target],
      ['portal.version', version],
      ...Object.entries(attributes),
      ...(file === '' ? [] : [['exception.stacktrace', `at ${target}/${file}:${lineNumber}:${columnNumber}`] as const]),
    ])
    return [{ name: `portal.browser.${report.type.replaceAll('-', '_')}`, values, histogram: null }]
  })
}

function attributesOf({ type, body }: Report): Record<string, string> | null {
  if (type === 'csp-violation')
    return { 'portal.policy.directive': word(body?.effectiveDirective), 'portal.policy.blocked': blocked(body) }
  if (type === 'integrity-violation')
    return { 'portal.policy.directive': 'integrity-policy', 'portal.policy.blocked': blocked(body) }
  // A page that ran out of memory says so, one that hung too; of others the browser gives no reason.
  if (type === 'crash') return { 'exception.type': 'crash', 'exception.message': word(body?.reason) }
  if (type === 'deprecation' || type === 'intervention')
    return { 'exception.type': type, 'exception.message': word(body?.id) }
  return null
}

/** The release whose script did it or, where that was refused itself, whose script it is. */
function placeOf({ type, url, body }: Report): Place {
  // What the page has left there for the case of a crash (`host/src/telemetry/name-crashes.ts`).
  const left = body?.crash_report_api['portal.version'] ?? ''
  const host = { target: 'host', version: VERSION.test(left) ? left : UNKNOWN }
  const address = (type === 'integrity-violation' ? body?.blockedURL : body?.sourceFile) ?? ''
  if (!URL.canParse(address)) return { ...host, file: '' }
  const { origin, pathname } = new URL(address)
  const { target, version = '', file = '' } = OF_A_REMOTE.exec(pathname)?.groups ?? {}
  if (target !== undefined) return { target, version: version.replace('-', '+'), file }
  // The host's files say no version.
  const isHost = URL.canParse(url) && new URL(url).origin === origin
  const own = isHost ? AT_THE_ROOT.exec(pathname)?.groups?.file : undefined
  return { ...host, file: own ?? '' }
}

/** `inline`, `eval`, `trusted-types-sink`, …, or that it was an address. */
const blocked = (body: Report['body']) => (URL.canParse(body?.blockedURL ?? '') ? 'address' : word(body?.blockedURL))

const word = (text = '') => (WORD.test(text) ? text : '')
