import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import { type proofChecker, WrongProof } from '../api/dpop'
import { refusalLine } from '../api/request-log'
import { takeConsoleTicket } from '../db/console-ticket'
import type { Db, Tx } from '../db/database'
import { findAccess, type Machine, type Place } from './access'
import type { Clock } from './clock'
import { type Closing, closing, ConsoleFailure } from './closing'
import type { Request } from './handshake'
import { CONNECT_MS } from './limits'
import { type Link, sendFrame } from './link'
import type { Machines } from './machines'
import { type Entry, logConnect, logDisconnect, logRefusedConnect } from './session-log'
import type { Session, Sessions } from './sessions'

export type ConnectionContext = {
  db: Db
  clock: Clock
  machines: Machines
  sessions: Sessions
  requestLog: (line: string) => void
  checkProof: ReturnType<typeof proofChecker>
}

/** Serves one WebSocket from its ticket to its end; over when the end is in the operation log. */
export async function serveConnection(context: ConnectionContext, socket: WebSocket, request: Request): Promise<void> {
  // Paused, so that nothing is read before there is a machine to send it to.
  socket.pause()
  // Listened to, because otherwise a broken or too long frame would end the process. 'close' follows with its code.
  socket.on('error', () => {})
  try {
    const admission = await admit(context, request).catch((cause: unknown) => {
      if (cause instanceof ConsoleFailure) context.requestLog(refusedLine(request, cause.closing))
      throw cause
    })
    // The browser may have closed the socket in the meantime.
    if (socket.readyState === WebSocket.OPEN) await holdSession(context, socket, request, admission)
  } catch (cause) {
    closeSocket(socket, closingOf(cause))
  }
}

/** A ticket that does not count is nobody's, so that the operation log has no place for it. */
const refusedLine = ({ visitor }: Request, { code }: Closing) =>
  refusalLine(randomUUID(), '(console)', code, { code: 'console.refused', ip: visitor.ip || '-' })

type Admission = Pick<Place, 'projectID' | 'user' | 'sessionID'> & { machine: Machine }

/** Whose ticket it is, if it still counts. */
async function admit(
  { db, clock, checkProof }: ConnectionContext,
  { ticket, proof, path, serverID, kind }: Request,
): Promise<Admission> {
  const now = clock.now()
  const taken = ticket === undefined ? null : await takeConsoleTicket(db, ticket, { serverID, kind }, now)
  if (ticket === undefined || !taken) throw refusedTicket()
  const { projectID, user, sessionID, thumbprint } = taken
  if (thumbprint !== null)
    await checkProof(proof, { method: 'GET', url: path, secret: ticket, thumbprint }).catch((cause: unknown) => {
      throw cause instanceof WrongProof ? refusedTicket() : cause
    })
  return {
    projectID,
    user,
    sessionID,
    machine: await db.inProject(projectID, (tx) => allowed(tx, { projectID, serverID, user, sessionID }, now)),
  }
}

const refusedTicket = () => new ConsoleFailure(closing('ticket', '接続チケットが無効か、使用済みです。'))

async function allowed(tx: Tx, place: Place, now: Date): Promise<Machine> {
  const access = await findAccess(tx, place, now)
  if ('refused' in access) throw new ConsoleFailure(access.refused)
  return access.machine
}

async function holdSession(
  context: ConnectionContext,
  socket: WebSocket,
  request: Request,
  admission: Admission,
): Promise<void> {
  const { db, clock, sessions } = context
  const { session, over } = newSession(request, admission, clock.now())
  const entry = (): Entry => ({ session, machine: admission.machine, visitor: request.visitor, now: clock.now() })
  const log = (work: (tx: Tx) => Promise<void>) => db.inProject(session.projectID, work)
  const giveUp = new AbortController()
  over.then(() => giveUp.abort())
  socket.once('close', (code: number) => session.end({ code, reason: '' }))

  let link: Link
  try {
    link = await openLink(context, socket, entry, request.mode, giveUp.signal)
  } catch (cause) {
    sessions.leave(session)
    const why = giveUp.signal.aborted ? await over : closingOf(cause)
    closeSocket(socket, why)
    return log((tx) => logRefusedConnect(tx, entry(), why))
  }

  const traffic = joinSides(link, socket, session, clock)
  const why = await over
  sessions.leave(session)
  link.close()
  closeSocket(socket, why)
  await log((tx) => logDisconnect(tx, entry(), why, traffic))
}

/** A session, and its end: only the first call of `end` counts. */
function newSession(
  { kind, mode }: Request,
  { projectID, user, sessionID, machine }: Admission,
  now: Date,
): { session: Session; over: Promise<Closing> } {
  let end: Session['end'] = () => {}
  const over = new Promise<Closing>((resolve) => {
    end = resolve
  })
  const session: Session = {
    id: randomUUID(),
    projectID,
    user,
    sessionID,
    serverID: machine.id,
    kind,
    readOnly: mode === 'view',
    startedAt: now.toISOString(),
    lastInputAt: now.getTime(),
    end,
  }
  return { session, over }
}

/** Takes the session's place and reaches its machine. Throws ConsoleFailure; aborting `signal` gives up. */
async function openLink(
  { db, clock, sessions, machines }: ConnectionContext,
  socket: WebSocket,
  entry: () => Entry,
  mode: Request['mode'],
  signal: AbortSignal,
): Promise<Link> {
  const { session, machine } = entry()
  const refused = sessions.admit(session, mode)
  if (refused) throw new ConsoleFailure(refused)
  sendFrame(socket, { type: 'status', state: 'connecting' })
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(CONNECT_MS)])
  const link = await machines.connect(session.kind, session.projectID, machine, inTime)
  try {
    await db.inProject(session.projectID, async (tx) => {
      // Checked again, because a change before this session was registered would have missed it.
      await allowed(tx, session, clock.now())
      await logConnect(tx, entry(), link.facts)
    })
    return link
  } catch (cause) {
    link.close()
    throw cause
  }
}

/** Lets browser and machine talk. Returns the bytes passed on, which grow until the session ends. */
function joinSides(link: Link, socket: WebSocket, session: Session, clock: Clock) {
  const traffic = { fromClient: 0, toClient: 0 }
  link.relay({
    socket,
    end: session.end,
    readOnly: session.readOnly,
    count: (direction, bytes) => void (traffic[direction] += bytes),
    touch: () => void (session.lastInputAt = clock.now().getTime()),
  })
  sendFrame(socket, { type: 'status', state: 'connected' })
  socket.resume()
  return traffic
}

function closingOf(cause: unknown): Closing {
  if (cause instanceof ConsoleFailure) return cause.closing
  console.error('Gateway:', cause)
  return closing('unreachable', 'ゲートウェイでエラーが発生しました。')
}

export function closeSocket(socket: WebSocket, { code, reason }: Closing): void {
  socket.removeAllListeners('message')
  // Resumed, because a paused socket would not see the other side's answer to the close.
  socket.resume()
  if (socket.readyState === WebSocket.OPEN) socket.close(code, reason)
}
