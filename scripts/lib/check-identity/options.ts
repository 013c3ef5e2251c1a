import { originOf, parsed, UsageError } from '../command-line'
import { CALLBACK_PATH, type Options } from './provider'

export const USAGE = `usage: npm run check-identity -- <issuer or domain> --client-id <id> --audience <name> --portal <origin> [options]

  Holds an identity provider, for example an Auth0 tenant, against docs/backend.md, and says of each rule whether it is
  kept (合格), broken (不合格), or could not be told (未確認). Nothing in the tenant is changed.

  --client-id <id>        the application's client id: auth.clientId of config.json
  --audience <name>       the API's identifier: auth.audience
  --portal <origin>       where the portal is served, e.g. https://portal.example: portalHost
  --sign-in               also checks tokens. Prints two links; you sign in, and paste the address of the return
  --listen <port>         with --sign-in: the browser returns to http://localhost:<port>${CALLBACK_PATH}, which must be an
                          allowed callback URL for as long as the check lasts; nothing has to be pasted
  --json                  one JSON object instead of lines`

/** Reads the command line. @throws UsageError */
export function optionsFrom(args: string[]): Options & { listens: boolean; json: boolean } {
  const { values, positionals } = read(args)
  if (values.help) throw new UsageError('')
  const [provider, ...more] = positionals
  if (provider === undefined || more.length > 0) throw new UsageError('Name one provider: its domain or its issuer.')
  const portal = required('portal', values.portal)
  if (originOf(portal) !== portal)
    throw new UsageError(`--portal is an origin, for example https://portal.example: not ${portal}`)
  if (values.listen !== undefined && !/^\d{1,5}$/.test(values.listen))
    throw new UsageError(`--listen is a port: not ${values.listen}`)
  return {
    issuer: issuerOf(provider),
    clientId: required('client-id', values['client-id']),
    audience: required('audience', values.audience),
    portal,
    returnsTo:
      values.listen === undefined
        ? portal + CALLBACK_PATH
        : `http://localhost:${Number(values.listen)}${CALLBACK_PATH}`,
    listens: values.listen !== undefined,
    signIn: values['sign-in'],
    json: values.json,
  }
}

/**
 * As the SDK makes it of a domain, because it compares the issuer of tokens with that: https unless a scheme is given,
 * one slash at the end.
 */
function issuerOf(provider: string): string {
  const address = /^https?:\/\//.test(provider) ? provider : `https://${provider}`
  const origin = originOf(address)
  if (origin === undefined) throw new UsageError(`${provider} is neither a domain nor an issuer.`)
  if (new URL(address).pathname !== '/') {
    throw new UsageError(`${provider} has a path. The portal's SDK knows a provider by its host name only.`)
  }
  return `${origin}/`
}

function required(name: string, value: string | undefined): string {
  if (value === undefined || value === '') throw new UsageError(`--${name} is missing.`)
  return value
}

function read(args: string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean', default: false } as const
  return parsed({
    args,
    allowPositionals: true,
    options: {
      'client-id': text,
      audience: text,
      portal: text,
      listen: text,
      'sign-in': flag,
      json: flag,
      help: { ...flag, short: 'h' },
    },
  })
}
