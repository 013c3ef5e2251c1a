import { CONSOLE_CLOSE, type ConsoleMode, consoleProtocols } from '@portal/api-client/console'
import { ApiError, recordError } from '@portal/api-client/http'
import type { ConnInfo } from '@portal/api-client/servers'
import { currentTime, useSession } from '@portal/auth'
import { closeWords } from './close-words'
import { type ConsoleKind, requestTicket } from './ticket'
import { watchLine } from './watch-line'

export type ConsoleState =
  /** A ticket is requested. */
  | { name: 'preparing' }
  /** The gateway and the machine are being reached. */
  | { name: 'connecting'; info: ConnInfo }
  | { name: 'connected'; info: ConnInfo; mode: ConsoleMode | undefined; since: number }
  /** Broken off; the next try is at `at` (epoch milliseconds). */
  | { name: 'waiting'; attempt: number; at: number; words: string }
  /** Another user controls the screen: `connect` with a mode, or nothing. */
  | { name: 'in-use'; info: ConnInfo }
  /** Over, until `connect` is called. Without a code the user or the page ended it. */
  | { name: 'closed'; code?: number; words: string }

export type ConsoleOptions = {
  serverID: string
  kind: ConsoleKind
  /** Gets each new socket before it opens, so that no message is missed; returns how to part from that socket. */
  use: (socket: WebSocket, info: ConnInfo) => () => void
}

/** `ConsoleConnection` without its private fields, so that a test can stand in for it. */
export type Connection = Pick<ConsoleConnection, keyof ConsoleConnection>

export const MAX_TRIES = 8
const WAITS_S = [1, 2, 4, 8]
const LONGEST_WAIT_S = 15

/**
 * Closes that get better by themselves. 1006 is a socket that never opened, or broke off without a close frame; 1011 is
 * a gateway that failed (RFC 6455 §7.4.1).
 */
const RETRIED = new Set<number>([1006, 1011, CONSOLE_CLOSE.restart, CONSOLE_CLOSE.unreachable])
/** No response, or a proxy's without an upstream, because an API that restarts takes the gateway with it. */
const RETRIED_STATUS = new Set([-1, 502, 503, 504])

/**
 * One console of a server: requests a ticket, opens the socket, and after a break connects again by itself, with longer
 * and longer waits.
 */
export class ConsoleConnection {
  readonly #options: ConsoleOptions
  readonly #listeners = new Set<() => void>()
  /**
   * Begins as a connection on its way, because a page connects as soon as it is drawn, and the notice of a closed
   * connection would push the console down until then.
   */
  #state: ConsoleState = { name: 'preparing' }
  #socket: WebSocket | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Counts up when the running attempt is no longer wanted, so that its late results are dropped. */
  #turn = 0
  #tries = 0
  #isTicketRenewed = false
  /** Reconnecting keeps the view mode but never repeats a takeover, because that was confirmed for one moment only. */
  #mode: ConsoleMode | undefined

  constructor(options: ConsoleOptions) {
    this.#options = options
  }

  readonly state = (): ConsoleState => this.#state

  /** Calls `changed` after each change of the state, until the returned function is called. */
  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed)
    return () => void this.#listeners.delete(changed)
  }

  /** Opens the console, or opens it again. */
  connect(mode?: ConsoleMode): void {
    this.#forgetFailures()
    void this.#attempt(mode)
  }

  /** Called by the protocol over the socket (SSH, RFB) once the machine responds. */
  connected(): void {
    if (this.#state.name !== 'connecting') return
    this.#forgetFailures()
    this.#become({ name: 'connected', info: this.#state.info, mode: this.#mode, since: currentTime() })
  }

  /** Ends the console until `connect` is called. */
  disconnect(words = '切断しました。'): void {
    this.#drop()
    this.#become({ name: 'closed', words })
  }

  async #attempt(wanted: ConsoleMode | undefined): Promise<void> {
    this.#drop()
    const turn = this.#turn
    this.#become({ name: 'preparing' })
    try {
      const ticket = await requestTicket(this.#options.serverID, this.#options.kind)
      if (turn !== this.#turn) return
      if (typeof ticket === 'string') this.#become({ name: 'closed', words: ticket })
      else if (!ticket.readOnly || wanted) this.#open(ticket, wanted)
      // Without a question, because only the user's own sessions are in control, such as a tab whose line has died.
      else if (isOwnOnly(ticket)) this.#open(ticket, 'takeover')
      else this.#become({ name: 'in-use', info: ticket })
    } catch (cause) {
      if (turn === this.#turn) this.#failed(ApiError.fromException(cause))
    }
  }

  #failed(error: ApiError): void {
    if (this.#tries > 0 && this.#tries < MAX_TRIES && RETRIED_STATUS.has(error.status))
      return this.#wait('接続情報を取得できません。')
    // A conflict is the API's word on this server, so that it belongs here and not among the errors.
    if (error.status === 409) return this.#become({ name: 'closed', words: error.message })
    recordError(error)
    this.#become({ name: 'closed', words: '接続情報を取得できませんでした。' })
  }

  #open(info: ConnInfo, mode: ConsoleMode | undefined): void {
    this.#become({ name: 'connecting', info })
    const socket = new WebSocket(info.url, consoleProtocols(info, mode))
    socket.binaryType = 'arraybuffer'
    this.#socket = socket
    this.#mode = mode
    watchLine(socket)
    const part = this.#options.use(socket, info)
    const onClose = ({ code, reason }: CloseEvent) => {
      part()
      if (socket === this.#socket) this.#closed(code, reason)
    }
    // Once, because a socket that was given up fires its own `close` later.
    socket.addEventListener('close', onClose, { once: true })
  }

  #closed(code: number, reason: string): void {
    this.#socket = undefined
    const words = closeWords(code, reason)
    const isConnecting = this.#state.name === 'connecting'
    // Not once connected, because then the code means that the user has signed out, which may arrive before the tab
    // hears of the logout.
    if (code === CONSOLE_CLOSE.ticket && isConnecting && !this.#isTicketRenewed) {
      this.#isTicketRenewed = true
      return void this.#attempt(this.#mode)
    }
    // Another user connected between ticket and socket: a new ticket, because its session list names them.
    if (code === CONSOLE_CLOSE.inUse && isConnecting) return void this.#attempt(undefined)
    if (RETRIED.has(code) && this.#tries < MAX_TRIES) return this.#wait(words)
    this.#become({ name: 'closed', code, words })
  }

  #wait(words: string): void {
    // Up to a fifth more or less, so that the consoles of a gateway that restarts do not all return at once.
    const wait = (WAITS_S[this.#tries] ?? LONGEST_WAIT_S) * 1000 * (0.8 + 0.4 * Math.random())
    this.#tries += 1
    this.#become({ name: 'waiting', attempt: this.#tries, at: currentTime() + wait, words })
    this.#timer = setTimeout(() => void this.#attempt(this.#mode === 'view' ? 'view' : undefined), wait)
  }

  #drop(): void {
    this.#turn += 1
    clearTimeout(this.#timer)
    this.#socket?.close()
    this.#socket = undefined
  }

  #forgetFailures(): void {
    this.#tries = 0
    this.#isTicketRenewed = false
  }

  #become(next: ConsoleState): void {
    this.#state = next
    for (const changed of this.#listeners) changed()
  }
}

function isOwnOnly({ sessions }: ConnInfo): boolean {
  const me = useSession.getState().user?.email
  const inControl = (sessions ?? []).filter(({ readOnly }) => !readOnly)
  return me != null && inControl.length > 0 && inControl.every(({ email }) => email === me)
}
