import { deviates, type Exchange, redirect, sendErrorPage, sendHtml } from './exchange'
import { endSession } from './session-cookie'

/** Auth0's /v2/logout: ends the browser's session and returns to an address that the client has registered. */
export function logout(exchange: Exchange): void {
  const { params, client } = exchange
  const returnTo = params.get('returnTo')
  const allowed = returnTo === null || client.logoutUrls.includes(returnTo) || deviates(exchange, 'any logout address')
  if (params.get('client_id') !== client.clientId || !allowed) {
    return sendErrorPage(
      exchange,
      400,
      'The returnTo querystring parameter is not defined as a valid URL in Allowed Logout URLs',
    )
  }
  endSession(exchange)
  return returnTo === null
    ? sendHtml(
        exchange,
        200,
        '<!doctype html><html lang="en"><title>Signed out</title><p>OK</p></html>',
        "frame-ancestors 'none'",
      )
    : redirect(exchange, returnTo)
}
