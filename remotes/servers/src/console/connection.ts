import { CONSOLE_CLOSE, type ConsoleMode, consoleProtocols } from '@portal/api-client/console'
import { ApiError, recordError } from '@portal/api-client/http'
import { type ConnInfo, servers } from '@portal/api-client/servers'
import { useSession } from '@portal/auth'
import { closeWords } from './close-words'
import { whyNotOpen } from './console-origin'
import { watchLine } from './watch-line'

export type ConsoleKind = 'login' | 'screen'

export type ConsoleState =
  /** A ticket is asked for. */
  | { name: 'preparing' }
  /** The gateway and the machine are being reached. */
  | { name: 'connecting'; info: ConnInfo }
  | { name: 'connected'; info: ConnInfo; mode: ConsoleMode | undefined; since: number }
  /** Broken off; the next try is at `at` (epoch milliseconds). */
  | { name: 'waiting'; attempt: number; at: number; words: string }
  /** Another user controls the screen: `connect` with a mode, or nothing. */
  | { name: 'in-use'; info: ConnInfo }
  /** Over, until `connect` is called. Without a code the person or the page ended it. */
  | { name: 'closed'; code?: number; words: string }

export type Connection = {
  state(): ConsoleState
  /** Calls `changed` after each change of the state; answers what ends that. */
  subscribe(changed: () => void): () => void
  /** Opens it, or opens it anew. */
  connect(mode?: ConsoleMode): void
  /** Called by the protocol over the socket (SSH, RFB) once the machine answers. */
  connected(): void
  /** Ends it for good, or until `connect`. */
  disconnect(words?: string): void
}

export const MAX_TRIES = 8
const WAITS_S = [1, 2, 4, 8, 15]

/** A limit, because a line that a console died on is often the API's too, and a request on it hangs for minutes. */
const TICKET_WITHIN_MS = 20_000

// 1006: never opened, or broken off without a word. 1011: the gateway failed. Nothing else gets better by itself.
const RETRIED = new Set<number>([1006, 1011, CONSOLE_CLOSE.restart, CONSOLE_CLOSE.unreachable])
// No answer, or a proxy's without an upstream, because an API that restarts takes the gateway with it.
const RETRIED_STATUS = new Set([-1, 502, 503, 504])

/**
 * One console of a server: asks for a ticket, opens the socket, and after a break connects again by itself, with longer
 * and longer waits. `use` gets each new socket before it opens, and answers what to do when that socket is done with.
 */
export function openConnection({
  serverID,
  kind,
  use: begin,
}: {
  serverID: string
  kind: ConsoleKind
  use: (socket: WebSocket, info: ConnInfo) => () => void
}): Connection {
  let state: ConsoleState = { name: 'closed', words: '' }
  const listeners = new Set<() => void>()
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  // Counts up whenever what runs is no longer wanted: answers that come later are dropped.
  let turn = 0
  let tries = 0
  let isTicketAskedAnew = false
  // Reconnecting keeps the view mode but never repeats a takeover.
  let mode: ConsoleMode | undefined

  const become = (next: ConsoleState) => {
    state = next
    for (const changed of listeners) changed()
  }

  const drop = () => {
    turn += 1
    clearTimeout(timer)
    socket?.close()
    socket = undefined
  }

  const attempt = async (wanted: ConsoleMode | undefined) => {
    drop()
    const mine = turn
    become({ name: 'preparing' })
    try {
      const info = (await inTime(servers.connInfo(serverID))).find((each) => each.kind === kind)
      if (mine !== turn) return
      if (!info) return become({ name: 'closed', words: 'このサーバーでは、この種類の接続を利用できません。' })
      const refused = await whyNotOpen(info.url)
      if (mine !== turn) return
      if (refused) return become({ name: 'closed', words: refused })
      if (info.readOnly && !wanted) {
        // A connection of the user's own tab that has not noticed its end yet is replaced without a question.
        if (!isOwnOnly(info)) return become({ name: 'in-use', info })
        wanted = 'takeover'
      }
      open(info, wanted)
    } catch (cause) {
      if (mine !== turn) return
      const error = ApiError.fromException(cause)
      if (tries > 0 && tries < MAX_TRIES && RETRIED_STATUS.has(error.status)) return wait('接続情報を取得できません。')
      // The page tells what the API says about this server; anything else is an error like any other.
      if (error.status === 409) return become({ name: 'closed', words: error.message })
      recordError(error)
      become({ name: 'closed', words: '接続情報を取得できませんでした。' })
    }
  }

  const open = (info: ConnInfo, wanted: ConsoleMode | undefined) => {
    const mine = turn
    become({ name: 'connecting', info })
    const opened = new WebSocket(info.url, consoleProtocols(info, wanted))
    socket = opened
    opened.binaryType = 'arraybuffer'
    mode = wanted
    watchLine(opened)
    const done = begin(opened, info)
    // Once, because a socket that was given up fires its own `close` later.
    const onClose = ({ code, reason }: CloseEvent) => {
      done()
      if (mine === turn) after(code, reason)
    }
    opened.addEventListener('close', onClose, { once: true })
  }

  const after = (code: number, reason: string) => {
    socket = undefined
    const words = closeWords(code, reason)
    if (code === CONSOLE_CLOSE.ticket && !isTicketAskedAnew) {
      isTicketAskedAnew = true
      return void attempt(mode)
    }
    // Another user connected between the ticket and the socket; a new answer names them.
    if (code === CONSOLE_CLOSE.inUse && state.name === 'connecting') return void attempt(undefined)
    if (!RETRIED.has(code) || tries === MAX_TRIES) return become({ name: 'closed', code, words })
    wait(words)
  }

  const wait = (words: string) => {
    const seconds = (WAITS_S[tries] ?? 15) * (0.8 + 0.4 * Math.random())
    tries += 1
    become({ name: 'waiting', attempt: tries, at: Date.now() + seconds * 1000, words })
    timer = setTimeout(() => void attempt(mode === 'view' ? 'view' : undefined), seconds * 1000)
  }

  return {
    state: () => state,
    subscribe(changed) {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    connect(wanted) {
      tries = 0
      isTicketAskedAnew = false
      void attempt(wanted)
    },
    connected() {
      if (state.name !== 'connecting') return
      tries = 0
      isTicketAskedAnew = false
      become({ name: 'connected', info: state.info, mode, since: Date.now() })
    },
    disconnect(words = '切断しました。') {
      drop()
      become({ name: 'closed', words })
    },
  }
}

/** The answer, or a failure like that of a network that is down. */
function inTime<T>(answer: Promise<T>): Promise<T> {
  let limit: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_resolve, reject) => {
    limit = setTimeout(() => reject(new Error('接続情報の応答がありません。')), TICKET_WITHIN_MS)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(limit))
}

function isOwnOnly({ sessions }: ConnInfo): boolean {
  const me = useSession.getState().user?.email
  const inControl = (sessions ?? []).filter(({ readOnly }) => !readOnly)
  return me != null && inControl.length > 0 && inControl.every(({ email }) => email === me)
}
