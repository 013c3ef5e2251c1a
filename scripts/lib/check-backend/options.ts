import { readFileSync } from 'node:fs'
import { isWebAddress, originOf, parsed, UsageError } from '../command-line'
import type { Options } from './backend'
import { callerOf } from './token'

export const USAGE = `usage: npm run check-backend -- <api> --token <access token> [options]

  Holds a backend against docs/backend.md, and says of each rule whether it is kept (合格), broken (不合格), not
  kept though optional (注意), or could not be told (未確認). <api> is where /api/v1 begins. A token can be given as @file, so that it is in no
  list of processes.

  --token <token>          access token of an administrator of a test project
  --project <name>         instead of the project that the token names
  --portal <origin>        the portal's origin, for CORS
  --token-other <token>    access token of a user of another project
  --token-member <token>   access token of a user without permissions
  --expired-token <token>  an access token that has expired
  --id-token <token>       an ID token of the same issuer
  --write <project>        also sends what changes something. Names the project once more, because this is only
                           for one that was made for tests. Everything is put back, but entries in histories and
                           in the operation log stay, and mails are sent: to the token's user, and to addresses
                           below example.com
  --json                   one JSON object instead of lines`

/** Reads the command line. @throws UsageError */
export function optionsFrom(args: string[]): Options & { json: boolean } {
  const { values, positionals } = read(args)
  if (values.help) throw new UsageError('')
  const [api, ...more] = positionals
  if (api === undefined || more.length > 0) throw new UsageError('Name one address: the one where /api/v1 begins.')
  if (!isWebAddress(api)) throw new UsageError(`${api} is no address: it must begin with http:// or https://.`)
  if (values.portal !== undefined && originOf(values.portal) !== values.portal) {
    throw new UsageError(`--portal is an origin, for example https://portal.example: not ${values.portal}`)
  }
  if (values.token === undefined) throw new UsageError('--token is missing: an access token of an administrator.')
  const token = accessToken('token', values.token)
  const { project } = callerOf(token, values.project)
  if (values.write !== undefined && values.write !== project) {
    throw new UsageError(`--write names ${values.write}, but the project of the token is ${project}. Nothing was sent.`)
  }
  const optional = (name: 'token-other' | 'token-member' | 'expired-token' | 'id-token') => {
    const value = values[name]
    return value === undefined ? undefined : accessToken(name, value)
  }
  return {
    api: api.replace(/\/$/, ''),
    token,
    project: values.project,
    portal: values.portal,
    write: values.write !== undefined,
    otherToken: optional('token-other'),
    memberToken: optional('token-member'),
    expiredToken: optional('expired-token'),
    idToken: optional('id-token'),
    json: values.json,
  }
}

function read(args: string[]) {
  const text = { type: 'string' } as const
  return parsed({
    args,
    allowPositionals: true,
    options: {
      token: text,
      project: text,
      portal: text,
      'token-other': text,
      'token-member': text,
      'expired-token': text,
      'id-token': text,
      write: text,
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
}

function accessToken(option: string, value: string): string {
  const token = value.startsWith('@') ? textOf(option, value.slice(1)) : value
  try {
    callerOf(token)
  } catch {
    throw new UsageError(`--${option} is no JWT with a sub.`)
  }
  return token
}

function textOf(option: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new UsageError(`--${option}: the file ${file} cannot be read.`)
  }
}
