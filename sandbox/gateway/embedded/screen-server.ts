import { randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { type ByteReader, byteReader, EndOfStream } from '../byte-reader'
import type { Clock } from '../clock'
import { answerChallenge, CHALLENGE_BYTES } from '../rfb/vnc-password'
import type { RfbTarget } from '../targets'
import { type BootScreen, openBootScreen } from './boot-screen'
import { type Invitations, openInvitations } from './invitations'
import { listenLocally } from '../../listen-locally'
import type { EmbeddedMachine } from './machine'
import { ProtocolError, serveScreen } from './screen-connection'

const VERSION = 'RFB 003.008\n'
const VNC_AUTH = 2
const SIGN_IN_MS = 10_000

export type ScreenServer = {
  /** Where and how to reach this machine's screen, once. */
  invite(machine: EmbeddedMachine): RfbTarget
  close(): Promise<void>
}

/** An RFB 3.8 server on 127.0.0.1 that draws a boot screen for each machine and shows what is typed. */
export async function startScreenServer(clock: Clock): Promise<ScreenServer> {
  const invitations = openInvitations<EmbeddedMachine>(clock.now)
  const screens = new Map<string, Promise<BootScreen>>()
  const sockets = new Set<Socket>()

  /** A screen lives on without viewers, so that a user who comes back finds it as it was. */
  const screenOf = (machine: EmbeddedMachine): Promise<BootScreen> => {
    const known = screens.get(machine.key)
    if (known) return known
    const opening = openBootScreen(machine, clock)
    screens.set(machine.key, opening)
    opening.catch(() => screens.delete(machine.key))
    return opening
  }

  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    // Listened to, because otherwise an error would end the process. 'close' follows, and ends reads that wait.
    socket.on('error', () => {})
    serve(socket)
      .catch((cause: unknown) => {
        if (!(cause instanceof EndOfStream || cause instanceof ProtocolError)) console.error('Screen:', cause)
      })
      .finally(() => socket.destroy())
  })

  async function serve(socket: Socket): Promise<void> {
    const late = setTimeout(() => socket.destroy(), SIGN_IN_MS)
    socket.once('close', () => clearTimeout(late))
    const reader = byteReader(socket)
    const machine = await signIn(socket, reader, invitations)
    clearTimeout(late)
    await serveScreen(socket, reader, await screenOf(machine))
  }

  const port = await listenLocally(server)
  return {
    invite: (machine) => ({ host: '127.0.0.1', port, password: invitations.invite(machine) }),
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
      for (const screen of await Promise.allSettled(screens.values()))
        if (screen.status === 'fulfilled') screen.value.close()
    },
  }
}

/** Greets a client of RFB 3.8 with VNC authentication (RFC 6143, 7.1 and 7.2.2). Returns the machine of its password. */
async function signIn(
  socket: Socket,
  { read }: ByteReader,
  invitations: Invitations<EmbeddedMachine>,
): Promise<EmbeddedMachine> {
  socket.write(VERSION)
  if ((await read(12)).toString('latin1') !== VERSION) throw new ProtocolError('another version')
  socket.write(Buffer.of(1, VNC_AUTH))
  if ((await read(1))[0] !== VNC_AUTH) throw new ProtocolError('another security type')
  const challenge = randomBytes(CHALLENGE_BYTES)
  socket.write(challenge)
  const answer = await read(CHALLENGE_BYTES)
  const machine = invitations.take((password) => timingSafeEqual(answerChallenge(password, challenge), answer))
  if (!machine) {
    const reason = Buffer.from('Authentication failed')
    const refusal = Buffer.alloc(8)
    refusal.writeUInt32BE(1, 0)
    refusal.writeUInt32BE(reason.length, 4)
    socket.end(Buffer.concat([refusal, reason]))
    await once(socket, 'close')
    throw new EndOfStream()
  }
  socket.write(Buffer.alloc(4))
  return machine
}
