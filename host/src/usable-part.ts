type Keys = Record<string, unknown>
/** A place in the config: keys and indices. */
type Path = readonly PropertyKey[]

/** Keys without which the portal runs, by the value that they have then. */
const OPTIONAL = new Set<PropertyKey>([
  'agentInstall',
  'allowOverrides',
  'consoleOrigins',
  'host',
  'journal',
  'pollSeconds',
  'previewKey',
  'releasesUrl',
  'reportsUrl',
  'telemetryRate',
  'telemetryUrl',
  'traceCalls',
])
/** Keys of the sign-in without which users sign in. */
const OPTIONAL_OF_AUTH = new Set<PropertyKey>(['ticketOrigins'])
/** Keys of a remote's entry without which its release runs. Never its hash, because that is what makes it safe. */
const OPTIONAL_OF_REMOTE = new Set<PropertyKey>(['canary', 'previous'])

/**
 * A wrong `config.json` without what is wrong, where the portal runs without: an entry of a remote, a canary, a setting
 * with a default. Null when something else is wrong.
 */
export function usablePart(raw: unknown, wrong: readonly Path[]): unknown {
  if (!isKeys(raw)) return null
  const { remotes, allowedOrigins } = raw
  const config: Keys = { ...raw }
  const entries = new Map<PropertyKey, unknown>(Array.isArray(remotes) ? Object.entries(remotes) : [])
  const origins = new Map<PropertyKey, unknown>(Array.isArray(allowedOrigins) ? Object.entries(allowedOrigins) : [])
  for (const [key, inner, third] of wrong) {
    const at = String(inner)
    if (OPTIONAL.has(key ?? '')) delete config[String(key)]
    else if (key === 'auth' && OPTIONAL_OF_AUTH.has(inner ?? '')) config['auth'] = without(config['auth'], at)
    else if (key === 'remotes' && entries.has(at)) leaveOut(entries, at, third)
    else if (key === 'remotes' && inner !== undefined) continue
    else if (key === 'allowedOrigins' && inner !== undefined) origins.delete(at)
    else return null
  }
  return {
    ...config,
    ...(Array.isArray(remotes) && { remotes: [...entries.values()] }),
    ...(Array.isArray(allowedOrigins) && { allowedOrigins: [...origins.values()] }),
  }
}

function leaveOut(entries: Map<PropertyKey, unknown>, at: string, key: PropertyKey | undefined): void {
  const entry = entries.get(at)
  if (!isKeys(entry) || key === undefined || !OPTIONAL_OF_REMOTE.has(key)) {
    entries.delete(at)
    return
  }
  entries.set(at, without(entry, String(key)))
}

/** A copy without one key; what is no object stays as it is. */
function without(keys: unknown, key: string): unknown {
  if (!isKeys(keys)) return keys
  const { [key]: _left, ...others } = keys
  return others
}

const isKeys = (value: unknown): value is Keys => typeof value === 'object' && value !== null && !Array.isArray(value)
