import { allowsOverrides, nearest, type ReleaseRef, RuntimeConfig } from '@portal/contract'
import * as z from 'zod/mini'
import { keyOfUrl, versionOfUrl } from '../release/layout'
import { foreignEncoding, textOf } from '../runtime-config'
import { type Path, type Problem, readLocated } from './located'

/** The parts of a JSON Schema that say which keys there are. */
type Schema = {
  properties?: Record<string, Schema>
  additionalProperties?: unknown
  items?: Schema
  anyOf?: Schema[]
}
const SCHEMA: Schema = JSON.parse(JSON.stringify(z.toJSONSchema(RuntimeConfig, { io: 'input' })))
/** Said of a key that resembles none of the portal's, so that it may be meant for another program. */
export const NOT_OURS = 'is no key of the portal.'
/** A descriptor may have keys of a newer build. */
const OPEN = 'descriptor'

/** Everything that is wrong with a `config.json`, by line. */
export function problemsOf(bytes: Uint8Array): Problem[] {
  const encoding = foreignEncoding(bytes)
  if (encoding !== null) return [{ line: 1, path: '', text: `The file ${encoding}` }]
  const located = readLocated(textOf(bytes))
  if (!('value' in located)) return [located]
  const { value, lineOf, twice } = located
  const parsed = RuntimeConfig.safeParse(value)
  const found: [Path, string][] = [
    ...twice.map((path): [Path, string] => [path, 'stands there twice; the portal reads the second.']),
    ...unknownKeys(value, SCHEMA, []),
    ...(parsed.error?.issues ?? []).map(({ path, message }): [Path, string] => [
      path.map((step) => (typeof step === 'symbol' ? String(step) : step)),
      `${message}.`,
    ]),
    ...(parsed.success ? contradictions(parsed.data) : []),
  ]
  return found
    .map(([path, why]) => ({ line: lineOf(path), path: path.join('.'), text: why }))
    .sort((a, b) => a.line - b.line)
}

function unknownKeys(value: unknown, schema: Schema, path: Path): [Path, string][] {
  if (Array.isArray(value))
    return value.flatMap((item, at) => (schema.items ? unknownKeys(item, schema.items, [...path, at]) : []))
  if (typeof value !== 'object' || value === null) return []
  const { properties } = schema.properties ? schema : (schema.anyOf?.find((one) => one.properties) ?? {})
  if (!properties) return []
  return Object.entries(value).flatMap(([key, inner]): [Path, string][] => {
    const known = properties[key]
    if (known) return key === OPEN ? [] : unknownKeys(inner, known, [...path, key])
    const meant = nearest(key, Object.keys(properties))
    return [[[...path, key], meant ? `${NOT_OURS} Did you mean "${meant}"?` : NOT_OURS]]
  })
}

type Placed = { place: Path; release: ReleaseRef }

/** What each value allows and all together do not. */
function contradictions(config: RuntimeConfig): [Path, string][] {
  const { remotes, allowedOrigins, portalHost } = config
  const ofAll: [Path, string][] =
    config.allowOverrides && !allowsOverrides(config)
      ? [[['allowOverrides'], "has no effect: production runs no code of anybody's own machine. Remove it."]]
      : []
  const ofRemotes = remotes.flatMap((entry, at) => {
    const path = ['remotes', at]
    const found: [Path, string][] = []
    if (remotes.findIndex(({ name }) => name === entry.name) < at)
      found.push([[...path, 'name'], `${entry.name} has an entry already; the portal runs the first.`])
    const releases: Placed[] = [{ place: path, release: entry }]
    if (entry.canary) releases.push({ place: [...path, 'canary'], release: entry.canary })
    for (const [which, one] of (entry.previous ?? []).entries())
      releases.push({ place: [...path, 'previous', which], release: typeof one === 'string' ? { url: one } : one })
    for (const { place, release } of releases) {
      const { url, descriptor } = release
      const { origin } = new URL(url)
      if (origin !== new URL(portalHost).origin && !allowedOrigins.includes(origin))
        found.push([[...place, 'url'], `lies at ${origin}, which "allowedOrigins" does not name.`])
      const version = versionOfUrl(url)
      if (descriptor && version && descriptor.version !== version)
        found.push([[...place, 'url'], `is of ${version}, its descriptor of ${descriptor.version}.`])
      if (descriptor && descriptor.name !== entry.name)
        found.push([[...place, 'descriptor'], `is of ${descriptor.name}, not of ${entry.name}.`])
      const key = keyOfUrl(config, url)
      if (key && versionOfUrl(url) && key.split('/')[0] !== entry.name)
        found.push([[...place, 'url'], `is a release of ${key.split('/')[0]}, not of ${entry.name}.`])
    }
    return found
  })
  return [...ofAll, ...ofRemotes]
}
