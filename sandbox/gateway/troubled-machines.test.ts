import assert from 'node:assert/strict'
import { createServer, type Server, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { CONSOLE_CLOSE as codes } from '@portal/api-client/console'
import ssh2, { type ServerChannel } from 'ssh2'
import { consoleHostKeys } from '../db/console-schema'
import { listenLocally } from '../listen-locally'
import { reservePort } from '../reserved-ports'
import { ConsoleFailure } from './closing'
import { makeHostKey } from './embedded/host-key'
import { useGateway } from './gateway.fixture'
import { BUFFER_HIGH } from './limits'
import { connectLogin, fingerprintOf } from './login-link'
import { connectScreen } from './screen-link'

const PASSWORD = 'geheim12'
const closers: (() => Promise<void>)[] = []
let flood: SshServer
let quiet: SshServer
let written = 0

type SshServer = { host: string; port: number; username: string; fingerprint: string }

/** Server 0: a machine that floods, and a screen that is off. Server 1: a quiet machine whose host key is not known. */
const gateway = useGateway(async () => {
  flood = await startSshServer((channel) => {
    const block = Buffer.alloc(16 * 1024, 'flood ')
    const fill = () => {
      do written += block.length
      while (channel.writable && channel.write(block))
    }
    channel.on('drain', fill)
    fill()
  })
  quiet = await startSshServer(() => {})
  const login = ({ host, port, username }: SshServer) => ({ host, port, username, password: PASSWORD })
  return {
    [gateway.server(0).serialNo]: { ssh: login(flood), rfb: { host: '127.0.0.1', port: await reservePort() } },
    [gateway.server(1).serialNo]: { ssh: login(quiet) },
  }
})
after(async () => {
  for (const close of closers) await close()
})

/** An SSH server that asks for its password in a dialogue. */
async function startSshServer(shell: (channel: ServerChannel) => void): Promise<SshServer> {
  const hostKey = makeHostKey()
  const key = ssh2.utils.parseKey(hostKey)
  assert.ok(!(key instanceof Error))
  const server = new ssh2.Server({ hostKeys: [hostKey] }, (client) => {
    client.on('error', () => {})
    client.on('authentication', (attempt) => {
      if (attempt.method !== 'keyboard-interactive') return attempt.reject(['keyboard-interactive'])
      attempt.prompt([{ prompt: 'Password:', echo: false }], ([answer]) =>
        answer === PASSWORD ? attempt.accept() : attempt.reject(),
      )
    })
    client.on('session', (accept) => {
      const session = accept()
      session.on('pty', (accept) => accept())
      session.on('shell', (accept) => {
        const channel = accept()
        channel.on('error', () => {})
        channel.resume()
        shell(channel)
      })
    })
  })
  const port = await listenLocally(server)
  closers.push(async () => void server.close())
  return { host: '127.0.0.1', port, username: 'u', fingerprint: fingerprintOf(key.getPublicSSH()) }
}

test('without a pin the first host key is kept, and another one later is refused with the reason', async () => {
  const server = gateway.server(1)
  assert.equal((await gateway.connInfo(server.id, 'login')).hostKeyFingerprint, undefined)
  const first = await gateway.open(server.id, 'login')
  await first.connected()
  first.socket.close()
  await first.closed
  assert.equal((await gateway.connInfo(server.id, 'login')).hostKeyFingerprint, quiet.fingerprint)

  const fingerprint = `SHA256:${'A'.repeat(43)}`
  await gateway.asOwner((tx) => tx.update(consoleHostKeys).set({ fingerprint }))
  const second = await gateway.open(server.id, 'login')
  const reason = 'サーバーのホスト鍵が登録されたものと違うため、接続を中止しました。'
  assert.deepEqual(await second.closed, { code: codes.unreachable, reason })
  // The first was opened and closed.
  const [failed, ...more] = (await gateway.logged(server.id, 3)).filter(({ result }) => result === 'failure')
  assert.deepEqual([failed?.action, more], ['remote_access.connect', []])
  assert.match(failed?.message ?? '', /ホスト鍵/)
})

test('a machine that floods waits for a browser that does not read', async () => {
  const client = await gateway.open(gateway.server(0).id, 'login')
  await client.connected()
  client.socket.pause()
  // Until nothing moves any more: every buffer on the way is full.
  let before = -1
  while (written !== before) {
    before = written
    await gateway.connInfo(gateway.server(1).id, 'login')
    await gateway.connInfo(gateway.server(1).id, 'login')
  }
  assert.ok(written < BUFFER_HIGH + 24 * 1024 * 1024, `${written} bytes were taken from the machine`)
  client.socket.resume()
  await client.until('more', () => written > before + 1024 * 1024 || (client.forget(), false))
  client.socket.terminate()
  await client.closed
})

test('a machine that is off, silent, wrong or refuses: the reason is told, nothing hangs', async (t) => {
  const off = await gateway.open(gateway.server(0).id, 'screen')
  const reason = 'サーバーの画面に接続できません (ECONNREFUSED)。'
  assert.deepEqual(await off.closed, { code: codes.unreachable, reason })

  const why = async (connecting: Promise<unknown>) => {
    const failure = await connecting.catch((cause: unknown) => cause)
    assert.ok(failure instanceof ConsoleFailure, String(failure))
    assert.equal(failure.closing.code, codes.unreachable)
    return failure.closing.reason
  }
  const never = new AbortController().signal
  assert.match(await why(connectLogin({ ...quiet, password: 'wrong' }, never)), /認証を受け付けません/)
  assert.match(await why(connectLogin({ ...quiet, privateKey: 'no key' }, never)), /接続できません/)
  assert.match(await why(connectLogin({ ...quiet, port: await reservePort(), password: 'x' }, never)), /ECONNREFUSED/)

  const server = async (greet: (socket: Socket) => void) => {
    const sockets = new Set<Socket>()
    const listening: Server = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => {})
      greet(socket)
    })
    const port = await listenLocally(listening)
    t.after(() => {
      for (const socket of sockets) socket.destroy()
      listening.close()
    })
    return { host: '127.0.0.1', port }
  }
  const silent = await server(() => {})
  const given = () => {
    const given = new AbortController()
    setImmediate(() => given.abort())
    return given.signal
  }
  assert.match(await why(connectLogin({ ...silent, username: 'u', password: 'x' }, given())), /応答しません/)
  assert.match(await why(connectScreen(silent, given())), /応答しません/)
  const web = await server((socket) => socket.end('HTTP/1.1 400\r\n'))
  assert.match(await why(connectScreen(web, never)), /VNC サーバーではない/)
  const rfb = (...bytes: number[]) =>
    server((socket) => socket.write(Buffer.concat([Buffer.from('RFB 003.008\n'), Buffer.from(bytes)])))
  assert.match(await why(connectScreen(await rfb(1, 19), never)), /認証方式には対応していません \(19\)/)
  assert.match(await why(connectScreen(await rfb(1, 2), never)), /パスワードが設定されていません/)
  assert.match(await why(connectScreen(await rfb(0, 0, 0, 0, 4, 98, 117, 115, 121), never)), /拒否しました: busy/)
})
