import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { readConsoleFrame, ScreenInput } from '@portal/api-client/console'
import type { RawData } from 'ws'
import { type ByteReader, byteReader, EndOfStream } from './byte-reader'
import { closing, ConsoleFailure, unreachable } from './closing'
import { drained } from './drained'
import { badControlFrame, type Client, type Link, sendAll, sendFrame } from './link'
import { bytesOf } from './login-link'
import { welcomeBrowser } from './rfb/client-handshake'
import { readClientMessage } from './rfb/client-messages'
import { signInToServer } from './rfb/server-handshake'
import type { RfbTarget } from './targets'

/** Connects to a VNC server and signs in. Throws ConsoleFailure; aborting `signal` gives up. */
export async function connectScreen(target: RfbTarget, signal: AbortSignal): Promise<Link> {
  const machine = connect({ host: target.host, port: target.port, noDelay: true })
  // Listened to, because otherwise an error would end the process. 'close' follows and tells.
  machine.on('error', () => {})
  const giveUp = () => machine.destroy(new Error('gave up'))
  signal.addEventListener('abort', giveUp)
  try {
    await once(machine, 'connect', { signal })
    const reader = byteReader(machine)
    await signInToServer(machine, reader, target.password)
    reader.release()
    return { facts: {}, relay: (client) => relay(machine, client), close: () => machine.destroy() }
  } catch (cause) {
    machine.destroy()
    throw cause instanceof ConsoleFailure ? cause : unreachable(whyNot(cause, signal), cause)
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}

function whyNot(cause: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'サーバーの画面が応答しません。'
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? ` (${cause.code})` : ''
  return `サーバーの画面に接続できません${code}。`
}

function relay(machine: Socket, client: Client): void {
  const { socket, end } = client
  const fromBrowser = new PassThrough()
  fromBrowser.on('drain', () => socket.resume())
  socket.on('message', (data: RawData, isBinary: boolean) => {
    if (!isBinary) return control(String(data))
    const bytes = bytesOf(data)
    client.count('fromClient', bytes.length)
    if (!fromBrowser.write(bytes)) socket.pause()
  })
  const control = (text: string) =>
    readConsoleFrame(ScreenInput, text) ? sendFrame(socket, { type: 'pong' }) : end(badControlFrame)
  socket.once('close', () => fromBrowser.destroy())
  machine.once('close', () => end(closing('unreachable', 'サーバーとの接続が切れました。')))

  passOn(machine, byteReader(fromBrowser), client).catch((cause: unknown) => {
    if (cause instanceof EndOfStream) return
    if (!(cause instanceof ConsoleFailure)) console.error('Gateway:', cause)
    end(cause instanceof ConsoleFailure ? cause.closing : closing('unreachable', 'サーバーとの接続が切れました。'))
  })
}

/**
 * Passes the browser's messages on one by one instead of as bytes, because a watcher's input must be dropped, and only
 * input, not redrawing, counts as activity.
 */
async function passOn(machine: Socket, reader: ByteReader, client: Client): Promise<void> {
  await welcomeBrowser((bytes) => {
    client.count('toClient', bytes.length)
    client.socket.send(bytes)
  }, reader)
  await reader.read(1)
  // ClientInit: always shared, because otherwise a VNC server would disconnect the others (RFC 6143, 7.3.1). Who may be
  // there is decided by the gateway.
  machine.write(Buffer.of(1))
  sendAll(machine, client)
  for (;;) {
    const { bytes, kind } = await readClientMessage(reader)
    if (kind === 'input') client.touch()
    if (kind === 'input' && client.readOnly) continue
    if (!machine.write(bytes)) await drained(machine)
  }
}
