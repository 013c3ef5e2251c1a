import { callbackOf, isDomain, type RuntimeConfig } from '@portal/contract'

type SignIn = Omit<RuntimeConfig['auth'], 'ticketOrigins'>

/**
 * What sign-in needs of `config.json`, for a page of `origin`; null when the config is malformed there. Without the
 * schema of the config (`RuntimeConfig`), so that the session is asked for before that has arrived.
 */
export function signInSettings(config: unknown, origin: string): SignIn | null {
  if (!isObject(config) || !isObject(config.auth)) return null
  const { domain, clientId, audience, callbackUrl, dpop } = config.auth
  if (!isText(domain) || !isDomain(domain) || !isText(clientId) || !isText(audience)) return null
  if (dpop !== undefined && typeof dpop !== 'boolean') return null
  const own = callbackOf(origin)
  if (!isText(callbackUrl) || !URL.canParse(callbackUrl) || new URL(callbackUrl).href !== own) return null
  return { domain, clientId, audience, callbackUrl: own, ...(dpop !== undefined && { dpop }) }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
