import type { Socket } from 'node:net'
import type { ByteReader } from '../byte-reader'
import { unreachable } from '../closing'
import { answerChallenge, CHALLENGE_BYTES } from './vnc-password'

const SECURITY = { invalid: 0, none: 1, vncAuth: 2 }
const LONGEST_REASON = 4096

/**
 * Greets a VNC server as its client and signs in, so that the browser needs no password (RFC 6143, 7.1). Speaks 3.3,
 * 3.7 and 3.8, without a password or with VNC authentication. Ends before ClientInit.
 */
export async function signInToServer(
  socket: Socket,
  { read }: ByteReader,
  password: string | undefined,
): Promise<void> {
  const greeting = /^RFB (\d{3})\.(\d{3})\n$/.exec((await read(12)).toString('latin1'))
  if (!greeting || Number(greeting[1]) < 3) throw unreachable('VNC サーバーではない応答を受信しました。')
  const minor = Number(greeting[1]) > 3 ? 8 : Number(greeting[2])
  // All others are 3.3, because RFC 6143 (7.1.1) asks to treat unknown ones so, and 3.5, which never was a version.
  const version = minor >= 8 ? 8 : minor === 7 ? 7 : 3
  socket.write(`RFB 003.00${version}\n`)

  const security = version === 3 ? (await read(4)).readUInt32BE() : await chooseSecurity()
  if (security === SECURITY.invalid) throw unreachable(`VNC サーバーが接続を拒否しました: ${await readReason()}`)
  if (security === SECURITY.vncAuth) await authenticate()
  else if (security !== SECURITY.none) throw unsupported([security])
  // Over, because before 3.8 no result follows when no password was asked for (RFC 6143, appendix A).
  if (security === SECURITY.none && version < 8) return
  if ((await read(4)).readUInt32BE() === 0) return
  const reason = version === 8 ? await readReason() : ''
  throw unreachable(`VNC サーバーの認証に失敗しました。${reason && ` (${reason})`}`)

  async function chooseSecurity(): Promise<number> {
    const [count = 0] = await read(1)
    if (count === 0) return SECURITY.invalid
    const offered = [...(await read(count))]
    const wanted = password === undefined ? [SECURITY.none] : [SECURITY.vncAuth, SECURITY.none]
    const chosen = wanted.find((type) => offered.includes(type))
    if (chosen === undefined && offered.includes(SECURITY.vncAuth))
      throw unreachable('VNC サーバーのパスワードが設定されていません。')
    if (chosen === undefined) throw unsupported(offered)
    socket.write(Buffer.of(chosen))
    return chosen
  }

  async function authenticate() {
    const challenge = await read(CHALLENGE_BYTES)
    if (password === undefined) throw unreachable('VNC サーバーのパスワードが設定されていません。')
    socket.write(answerChallenge(password, challenge))
  }

  async function readReason(): Promise<string> {
    const length = (await read(4)).readUInt32BE()
    return (await read(Math.min(length, LONGEST_REASON))).toString('utf8')
  }
}

const unsupported = (types: number[]) =>
  unreachable(`この VNC サーバーの認証方式には対応していません (${types.join(', ')})。`)
