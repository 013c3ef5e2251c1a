import { createHash } from 'node:crypto'
import { readConsoleFrame, TerminalInput } from '@portal/api-client/console'
import ssh2, { type Client as SshClient, type ClientChannel, type ConnectConfig } from 'ssh2'
import type { RawData } from 'ws'
import { closing, ConsoleFailure, unreachable } from './closing'
import { CONNECT_MS } from './limits'
import { badControlFrame, type Client, type Link, sendAll, sendFrame } from './link'
import type { SshTarget } from './targets'

const KEEPALIVE_MS = 25_000

/** `SHA256:…` as OpenSSH prints it. */
export const fingerprintOf = (key: Buffer) =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replaceAll('=', '')}`

export type LoginLink = Link & { hostKey: string }

/**
 * Opens a terminal on the machine. `target.hostKey` is the only key accepted; without it any, and the answer names it.
 * Throws ConsoleFailure; aborting `signal` gives up.
 */
export async function connectLogin(target: SshTarget, signal: AbortSignal): Promise<LoginLink> {
  const client = new ssh2.Client()
  // Listened to, because an error after this function is over would end the process. 'close' follows and tells.
  client.on('error', () => {})
  const giveUp = () => client.destroy()
  signal.addEventListener('abort', giveUp)
  try {
    const hostKey = await connect(client, target)
    const channel = await openShell(client)
    return { hostKey, facts: { hostKey }, relay: (side) => relay(client, channel, side), close: () => client.destroy() }
  } catch (cause) {
    client.destroy()
    throw cause instanceof ConsoleFailure
      ? cause
      : unreachable(signal.aborted ? 'サーバーが応答しません。' : whyNot(cause), cause)
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}

function connect(client: SshClient, target: SshTarget): Promise<string> {
  return new Promise((resolve, reject) => {
    let seen = ''
    const config: ConnectConfig = {
      host: target.host,
      port: target.port,
      username: target.username,
      readyTimeout: CONNECT_MS,
      keepaliveInterval: KEEPALIVE_MS,
      keepaliveCountMax: 2,
      tryKeyboard: target.password !== undefined,
      ...(target.password !== undefined && { password: target.password }),
      ...(target.privateKey !== undefined && { privateKey: target.privateKey }),
      hostVerifier: (key: Buffer) => {
        seen = fingerprintOf(key)
        if (target.hostKey === undefined || target.hostKey === seen) return true
        reject(unreachable('サーバーのホスト鍵が登録されたものと違うため、接続を中止しました。'))
        return false
      },
    }
    client.once('ready', () => resolve(seen))
    client.once('error', reject)
    client.once('close', () => reject(new Error('closed')))
    client.on('keyboard-interactive', (_name, _instructions, _language, prompts, answer) =>
      answer(prompts.map(() => target.password ?? '')),
    )
    try {
      client.connect(config)
    } catch (cause) {
      // Thrown for an unreadable private key.
      reject(cause)
    }
  })
}

function openShell(client: SshClient): Promise<ClientChannel> {
  return new Promise((resolve, reject) => {
    client.once('close', () => reject(new Error('closed')))
    client.shell({ term: 'xterm-256color', cols: 80, rows: 24 }, (error, channel) =>
      error ? reject(error) : resolve(channel),
    )
  })
}

function whyNot(cause: unknown): string {
  const facts = cause instanceof Error ? cause : new Error(String(cause))
  if ('level' in facts && facts.level === 'client-authentication')
    return 'サーバーがゲートウェイの認証を受け付けません。'
  if ('level' in facts && facts.level === 'client-timeout') return 'サーバーが応答しません。'
  const code = 'code' in facts && typeof facts.code === 'string' ? ` (${facts.code})` : ''
  return `サーバーのコンソールに接続できません${code}。`
}

function relay(client: SshClient, channel: ClientChannel, side: Client): void {
  const { socket, end } = side
  // Listened to, because otherwise an error would end the process. 'close' follows and tells.
  channel.on('error', () => {})
  sendAll(channel, side)
  sendAll(channel.stderr, side)
  channel.on('drain', () => socket.resume())
  socket.on('message', (data: RawData, isBinary: boolean) => {
    if (!isBinary) return control(String(data))
    const bytes = bytesOf(data)
    side.count('fromClient', bytes.length)
    if (bytes.length > 0) side.touch()
    if (!channel.write(bytes)) socket.pause()
  })

  function control(text: string) {
    const frame = readConsoleFrame(TerminalInput, text)
    if (!frame) return end(badControlFrame)
    if (frame.type === 'resize') return channel.setWindow(frame.rows, frame.cols, 0, 0)
    sendFrame(socket, { type: 'pong' })
  }

  let exited = false
  channel.once('exit', () => {
    exited = true
  })
  channel.once('close', () =>
    end(
      exited
        ? closing('ended', 'セッションが終了しました。')
        : closing('unreachable', 'サーバーとの接続が切れました。'),
    ),
  )
  client.once('close', () => end(closing('unreachable', 'サーバーとの接続が切れました。')))
}

/** The bytes of a frame, however the library holds them. */
export function bytesOf(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data)
  return Buffer.isBuffer(data) ? data : Buffer.from(data)
}
