import { CannotTell, failed, passed } from '../conformance/check'
import { type IdentityCheck, objectOf, type Provider } from './provider'

const CLOCK_SECONDS = 5

/** The parts of a provider that need no client: addresses, keys, clock. */
export const discoveryChecks: IdentityCheck[] = [
  {
    id: 'https',
    title: 'HTTPS',
    rule:
      'The provider is served over HTTPS; plain HTTP is for localhost alone, because browsers sign nobody in ' +
      'elsewhere.',
    remedy: 'Give the domain of the tenant, or a custom domain with a certificate.',
    run: async ({ options }) => {
      const { protocol, hostname } = new URL(options.issuer)
      return protocol === 'https:' || hostname === 'localhost'
        ? passed
        : failed(`${options.issuer} is not served over HTTPS`)
    },
  },
  {
    id: 'discovery',
    title: 'Discovery document',
    rule:
      'The discovery document lies at `{issuer}.well-known/openid-configuration` and names `{issuer}authorize` ' +
      'and `{issuer}oauth/token`, which the SDK does not look up but takes for granted.',
    remedy: "Check auth.domain in config.json: it must be the tenant's host name, without a path.",
    run: async (provider) => {
      const { issuer } = provider.options
      const response = await provider.fetch('.well-known/openid-configuration')
      const document = objectOf(await response.text())
      if (response.status !== 200 || !document) return failed(`${response.status} without a JSON object`)
      provider.document = document
      const wanted = { authorization_endpoint: `${issuer}authorize`, token_endpoint: `${issuer}oauth/token` }
      const wrong = Object.entries(wanted).filter(([name, address]) => document[name] !== address)
      return wrong.length === 0
        ? passed
        : failed(wrong.map(([name, address]) => `${name} is ${String(document[name])}, not ${address}`).join('; '))
    },
  },
  {
    id: 'issuer',
    title: 'Issuer',
    rule: 'The issuer is `https://{domain}/`, with its slash, in the document as in the tokens.',
    remedy:
      "Use the host name that the tenant issues tokens for: with a custom domain that one, and not the tenant's" +
      ' own.',
    run: async (provider) => {
      const { issuer } = documentOf(provider)
      return issuer === provider.options.issuer
        ? passed
        : failed(`the document says ${String(issuer)}, not ${provider.options.issuer}`)
    },
  },
  {
    id: 'keys',
    title: 'Public keys',
    rule: 'The JWKS holds RSA keys for signing, each with a `kid`, and nothing private.',
    remedy: 'Applications → the application → Advanced Settings → OAuth: JsonWebToken Signature Algorithm RS256.',
    run: async (provider) => {
      const address = documentOf(provider).jwks_uri
      if (typeof address !== 'string') return failed('the document has no jwks_uri')
      const response = await provider.fetch(address)
      const keys = keysIn(objectOf(await response.text()))
      if (response.status !== 200 || keys.length === 0) return failed(`${response.status} without keys at ${address}`)
      if (keys.some((key) => 'd' in key)) return failed('a private key is published: take it back, and replace it')
      if (keys.some(({ kid }) => typeof kid !== 'string')) return failed('a key has no kid')
      if (!keys.some(({ kty, use }) => kty === 'RSA' && use !== 'enc')) return failed('there is no RSA key for signing')
      provider.keys = { keys }
      return passed
    },
  },
  {
    id: 'clock',
    title: 'Clock',
    rule: 'Clocks of provider and backend agree to within 5 s.',
    remedy: "Set the clock of this machine; if that is right, the provider's.",
    run: async (provider) => {
      documentOf(provider)
      const sent = Date.now()
      const date = Date.parse((await provider.fetch('.well-known/openid-configuration')).headers.get('date') ?? '')
      if (Number.isNaN(date)) throw new CannotTell('the provider sends no Date header')
      // A second is granted, because the header has whole seconds and was written between request and answer.
      const ahead = Math.max(0, date - Date.now())
      const behind = Math.max(0, sent - 1000 - date)
      const seconds = Math.round(Math.max(ahead, behind) / 1000)
      return seconds <= CLOCK_SECONDS
        ? passed
        : failed(`its clock is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} this machine's`)
    },
  },
  {
    id: 'pkce-offered',
    title: 'PKCE with S256 is offered',
    rule: '`S256` is among its `code_challenge_methods_supported`.',
    run: async (provider) => {
      const methods = documentOf(provider).code_challenge_methods_supported
      return Array.isArray(methods) && methods.includes('S256')
        ? passed
        : failed(`offered is ${JSON.stringify(methods)}`)
    },
  },
]

function documentOf({ document }: Provider): Record<string, unknown> {
  if (!document) throw new CannotTell('there is no discovery document')
  return document
}

function keysIn(document: Record<string, unknown> | undefined): Record<string, unknown>[] {
  const keys: unknown = document?.keys
  return Array.isArray(keys) ? keys.filter((key) => typeof key === 'object' && key !== null) : []
}
