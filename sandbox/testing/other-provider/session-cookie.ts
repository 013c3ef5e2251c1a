import type { Exchange } from './exchange'
import type { Person } from './people'

/** Cookies ignore ports, so providers on one machine need names of their own. */
const nameOf = ({ issuer }: Exchange) => `other_provider_${new URL(issuer).port}`

export function sessionOf(exchange: Exchange): Person | undefined {
  return exchange.grants.session(sessionId(exchange))
}

export function startSession(exchange: Exchange, person: Person): void {
  setCookie(exchange, exchange.grants.startSession(person))
}

export function endSession(exchange: Exchange): void {
  exchange.grants.endSession(sessionId(exchange))
  setCookie(exchange, '; Max-Age=0')
}

/** `Lax` reaches the hidden frame too, because every port of localhost is the same site. */
const setCookie = (exchange: Exchange, value: string) =>
  exchange.response.setHeader('set-cookie', `${nameOf(exchange)}=${value}; Path=/; HttpOnly; SameSite=Lax`)

function sessionId(exchange: Exchange): string | undefined {
  const pairs = (exchange.request.headers.cookie ?? '').split('; ').map((pair) => pair.split('='))
  return pairs.find(([name]) => name === nameOf(exchange))?.[1]
}
