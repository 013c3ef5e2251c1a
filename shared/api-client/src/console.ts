import * as z from 'zod/mini'

/**
 * How a page speaks with a remote console. `conninfo` names the address and gives a ticket; the page opens `new
 * WebSocket(info.url, consoleProtocols(info))` and the gateway answers with `CONSOLE_PROTOCOL` alone.
 *
 * `login`: binary frames are the bytes of the terminal (UTF-8), text frames of the page are `TerminalInput`. `screen`:
 * binary frames are an RFB 3.8 stream without a password (security type None), text frames of the page are
 * `ScreenInput`. Text frames of the gateway are `GatewayFrame` in both.
 *
 * Keep-alive: a page cannot see WebSocket pings (https://websockets.spec.whatwg.org/#ping-and-pong-frames), so it sends
 * a `ping` as text and the gateway returns a `pong`. The page sends text frames on a screen only after the gateway has
 * sent one, because a gateway that knows none would close the connection. A gateway that has never returned a `pong` is
 * never taken for dead.
 */
export const CONSOLE_PROTOCOL = 'infra-console.v1'

/** Pasted text is sent in pieces, because a longer frame ends the connection (1009, RFC 6455 §7.4.1). */
export const CONSOLE_FRAME_BYTES = 64 * 1024

/**
 * How often each side pings the other. A side that received nothing between two of its pings closes the connection, so
 * that a line that died without a close is noticed within two intervals.
 */
export const CONSOLE_PING_SECONDS = 9

/** Without a key, pointer or paste for so long a console is closed (4408). Resizing and pings do not count. */
export const CONSOLE_IDLE_MINUTES = 15

/** Why a console was closed. The reason beside the code is Japanese text for people. */
export const CONSOLE_CLOSE = {
  /** The machine or the person ended it. */
  ended: 1000,
  /** The client sent what the protocol does not know. */
  badFrame: 1008,
  /** The gateway restarts: connect again. */
  restart: 1012,
  /** The ticket is missing, unknown, used or too old: ask `conninfo` again once. On an open console: signed out. */
  ticket: 4401,
  /** No permission (any more). */
  forbidden: 4403,
  /** The server does not exist (any more). */
  unknownServer: 4404,
  /** No key or click for `CONSOLE_IDLE_MINUTES`. */
  idle: 4408,
  /** Another user controls the screen, or took this console over. */
  inUse: 4409,
  /** Remote access of the server was switched off. */
  disabled: 4410,
  /** As many connections as the console allows. */
  full: 4429,
  /** The machine cannot be reached, refused the gateway, or broke off. */
  unreachable: 4500,
} as const
export type ConsoleClose = (typeof CONSOLE_CLOSE)[keyof typeof CONSOLE_CLOSE]

/**
 * How to connect to a console that is taken. `takeover` ends the connection in the way: the one that controls the
 * screen, or the oldest when all are used. `view` watches a screen without being able to touch it.
 */
const CONSOLE_MODE = ['takeover', 'view'] as const
export type ConsoleMode = (typeof CONSOLE_MODE)[number]

const TICKET = 'ticket.'
const MODE = 'mode.'
const PROOF = 'proof.'

/**
 * The subprotocols for `new WebSocket`: the ticket travels as one, so that it is in no address and no log, and so does
 * the proof of a ticket that is bound to a key (RFC 9449).
 */
export function consoleProtocols(
  info: { subprotocols: string[]; ticket: string; proof?: string | null },
  mode?: ConsoleMode,
): string[] {
  const ticket = btoa(info.ticket).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  return [
    ...info.subprotocols,
    `${TICKET}${ticket}`,
    ...(mode ? [`${MODE}${mode}`] : []),
    ...(info.proof ? [`${PROOF}${info.proof}`] : []),
  ]
}

/** The other side of `consoleProtocols`. Undefined: the protocol was not offered, or the mode is none. */
export function readConsoleProtocols(
  offered: Iterable<string>,
): { ticket?: string; mode?: ConsoleMode; proof?: string } | undefined {
  const names = [...offered]
  if (!names.includes(CONSOLE_PROTOCOL)) return undefined
  const encoded = names.find((name) => name.startsWith(TICKET))?.slice(TICKET.length)
  const wanted = names.find((name) => name.startsWith(MODE))?.slice(MODE.length)
  const mode = CONSOLE_MODE.find((known) => known === wanted)
  if (wanted !== undefined && mode === undefined) return undefined
  const proof = names.find((name) => name.startsWith(PROOF))?.slice(PROOF.length)
  return { ticket: encoded && decoded(encoded), mode, proof }
}

function decoded(base64url: string): string | undefined {
  try {
    return atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return undefined
  }
}

const Size = z.int().check(z.gte(1), z.lte(1000))

const Ping = z.strictObject({ type: z.literal('ping') })

/** Text frames of a page to a `login` console. Any other ends the connection (1008). */
export const TerminalInput = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('resize'), cols: Size, rows: Size }),
  Ping,
])
export type TerminalInput = z.infer<typeof TerminalInput>

/** Text frames of a page to a `screen` console. Any other ends the connection (1008). */
export const ScreenInput = Ping
export type ScreenInput = z.infer<typeof ScreenInput>

/** Text frames of the gateway. `connecting`: the ticket was good, the machine is being reached. `connected`: it answers. */
export const GatewayFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('status'), state: z.enum(['connecting', 'connected']) }),
  z.object({ type: z.literal('pong') }),
])
export type GatewayFrame = z.infer<typeof GatewayFrame>

/** Reads a text frame; undefined when it is not one of `schema`, so that each side decides what a foreign frame means. */
export function readConsoleFrame<T>(schema: z.ZodMiniType<T>, text: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
