import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { CONSOLE_CLOSE as codes } from '@portal/api-client/console'
import ssh2 from 'ssh2'
import { WebSocket } from 'ws'
import { consoleHostKeys } from '../db/console-schema'
import { listenLocally } from '../listen-locally'
import { reservePort } from '../reserved-ports'
import { ConsoleFailure } from './closing'
import { makeHostKey } from './embedded/host-key'
import { type ConsoleClient, useGateway } from './gateway.fixture'
import { BUFFER_HIGH } from './limits'
import { connectLogin } from './login-link'
import { connectScreen } from './screen-link'
import { type SshServer, startSshd } from './ssh-server.fixture'
import { startVnc, type VncServer } from './vnc-server.fixture'

const PASSWORD = 'geheim12'
const closers: (() => Promise<void>)[] = []
let sshd: SshServer
let flood: { port: number; written(): number }
let readings = 0

/** Server 0: pinned key, password. Server 1: neither. Server 2: a machine that floods, and a screen that is off. */
const gateway = useGateway(async () => {
  sshd = await startSshd(`while read -r line; do echo "got:$line"; stty size; done`)
  closers.push(sshd.close)
  const vnc: VncServer[] = []
  for (const password of [PASSWORD, undefined]) {
    const server = await startVnc(password)
    closers.push(server.close)
    vnc.push(server)
  }
  flood = await startFlood()
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-consoles-'))
  closers.push(() => rm(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'consoles.json')
  const ssh = { host: '127.0.0.1', port: sshd.port, username: sshd.username, privateKeyFile: sshd.keyFile }
  await writeFile(
    file,
    JSON.stringify({
      [gateway.server(0).serialNo]: {
        ssh: { ...ssh, hostKeySha256: sshd.fingerprint },
        rfb: { host: '127.0.0.1', port: vnc[0]?.port, password: PASSWORD },
      },
      [gateway.server(1).serialNo]: { ssh, rfb: { host: '127.0.0.1', port: vnc[1]?.port } },
      [gateway.server(2).serialNo]: {
        ssh: { host: '127.0.0.1', port: flood.port, username: 'u', password: PASSWORD },
        rfb: { host: '127.0.0.1', port: await reservePort() },
      },
    }),
  )
  return file
})
after(async () => {
  for (const close of closers) await close()
})

/** An SSH server that asks for its password in a dialogue and then sends without an end, as fast as it may. */
async function startFlood() {
  let written = 0
  const block = Buffer.alloc(16 * 1024, 'flood ')
  const hostKey = makeHostKey()
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
        channel.on('data', (chunk: Buffer) => {
          readings += chunk.length
        })
        const fill = () => {
          do written += block.length
          while (channel.writable && channel.write(block))
        }
        channel.on('drain', fill)
        fill()
      })
    })
  })
  const port = await listenLocally(server)
  closers.push(async () => void server.close())
  return { port, written: () => written }
}

test("Debian's sshd: a terminal in both directions, with its size, and the end of the session", async () => {
  const info = await gateway.connInfo(gateway.server(0).id, 'login')
  assert.deepEqual([info.username, info.hostKeyFingerprint], [sshd.username, sshd.fingerprint])
  const client = await gateway.open(gateway.server(0).id, 'login')
  await client.connected()
  client.control({ type: 'resize', cols: 111, rows: 33 })
  await client.roundTrip()
  client.type('こんにちは\r')
  await client.shows('got:こんにちは\r\n33 111\r\n')
  client.type('\x04')
  assert.deepEqual(await client.closed, { code: codes.ended, reason: 'セッションが終了しました。' })
})

test('without a pin the first host key is kept, and another one later is refused with the reason', async () => {
  const server = gateway.server(1)
  assert.equal((await gateway.connInfo(server.id, 'login')).hostKeyFingerprint, undefined)
  const first = await gateway.open(server.id, 'login')
  await first.connected()
  first.socket.close()
  await first.closed
  assert.equal((await gateway.connInfo(server.id, 'login')).hostKeyFingerprint, sshd.fingerprint)

  await gateway
    .db()
    .asOwner(async (tx) => void (await tx.update(consoleHostKeys).set({ fingerprint: `SHA256:${'A'.repeat(43)}` })))
  const second = await gateway.open(server.id, 'login')
  assert.deepEqual(await second.closed, {
    code: codes.unreachable,
    reason: 'サーバーのホスト鍵が登録されたものと違うため、接続を中止しました。',
  })
  // The first was opened and closed.
  const failed = (await gateway.logged(server.id, 3)).filter(({ result }) => result === 'failure')
  assert.deepEqual(
    failed.map(({ action, message }) => [action, message?.includes('ホスト鍵')]),
    [['remote_access.connect', true]],
  )
})

for (const index of [0, 1]) {
  test(`TigerVNC ${index === 0 ? 'with' : 'without'} a password: the browser gives none and sees the screen`, async () => {
    const client = await openRfb(await gateway.open(gateway.server(index).id, 'screen'))
    assert.deepEqual([client.width, client.height], [640, 480])
    assert.equal(await client.update(), 640 * 480)
    client.console.socket.close()
    await client.console.closed
  })
}

test('a watcher of a real screen can look but not touch', async () => {
  const { id } = gateway.server(1)
  const controller = await openRfb(await gateway.open(id, 'screen'))
  const watcher = await openRfb(await gateway.open(id, 'screen', { as: 'auth0|second', mode: 'view' }))
  const [, opened] = [await watcher.update(), await gateway.connInfo(id, 'screen')]
  assert.deepEqual(
    opened.sessions?.map(({ readOnly }) => readOnly),
    [false, true],
  )
  // A cut text of the controller would reach the server; one of the watcher is taken away, and the stream stays whole.
  watcher.console.socket.send(
    Buffer.from([6, 0, 0, 0, 0, 0, 0, 3, 97, 98, 99, 4, 1, 0, 0, 0, 0, 0, 65, 5, 0, 0, 9, 0, 9]),
  )
  await watcher.update()
  await controller.update()
  for (const { console: client } of [watcher, controller]) {
    client.socket.close()
    await client.closed
  }
})

/** Signs a browser's side in and sets raw 32-bit updates. */
async function openRfb(client: ConsoleClient) {
  const take = (length: number) => client.until(`${length} bytes`, () => client.take(length))
  const send = (...bytes: number[]) => client.socket.send(Buffer.from(bytes))
  await take(12)
  client.type('RFB 003.008\n')
  await take(2)
  send(1)
  await take(4)
  send(0)
  const init = await take(24)
  await take(init.readUInt32BE(20))
  send(2, 0, 0, 1, 0, 0, 0, 0)
  const [width, height] = [init.readUInt16BE(0), init.readUInt16BE(2)]
  return {
    console: client,
    width,
    height,
    /** Asks for the whole screen and answers how many pixels came: a server may send it in parts. */
    async update() {
      send(3, 0, 0, 0, 0, 0, width >> 8, width & 255, height >> 8, height & 255)
      const head = await take(4)
      assert.equal(head[0], 0, 'a framebuffer update')
      let pixels = 0
      for (let left = head.readUInt16BE(2); left > 0; left -= 1) {
        const rectangle = await take(12)
        const area = rectangle.readUInt16BE(4) * rectangle.readUInt16BE(6)
        assert.equal(rectangle.readInt32BE(8), 0, 'raw')
        await take(area * 4)
        pixels += area
      }
      return pixels
    },
  }
}

test('a machine that floods waits for a browser that does not read', async () => {
  const client = await gateway.open(gateway.server(2).id, 'login')
  await client.connected()
  client.socket.pause()
  // Until nothing moves any more: every buffer on the way is full.
  let before = -1
  while (flood.written() !== before) {
    before = flood.written()
    await gateway.connInfo(gateway.server(0).id, 'login')
    await gateway.connInfo(gateway.server(0).id, 'login')
  }
  assert.ok(flood.written() < BUFFER_HIGH + 24 * 1024 * 1024, `${flood.written()} bytes were taken from the machine`)
  client.socket.resume()
  await client.until('more', () => flood.written() > before + 1024 * 1024 || (client.forget(), false))
  client.socket.terminate()
  await client.closed
})

test('a machine that is off, silent, wrong or refuses: the reason is told, nothing hangs', async (t) => {
  const off = await gateway.open(gateway.server(2).id, 'screen')
  assert.deepEqual(await off.closed, {
    code: codes.unreachable,
    reason: 'サーバーの画面に接続できません (ECONNREFUSED)。',
  })

  const why = async (connecting: Promise<unknown>) => {
    const failure = await connecting.then(
      () => undefined,
      (cause: unknown) => cause,
    )
    assert.ok(failure instanceof ConsoleFailure, String(failure))
    assert.equal(failure.closing.code, codes.unreachable)
    return failure.closing.reason
  }
  const never = new AbortController().signal
  const ssh = { host: '127.0.0.1', port: sshd.port, username: sshd.username }
  assert.match(await why(connectLogin({ ...ssh, password: 'wrong' }, never)), /認証を受け付けません/)
  assert.match(await why(connectLogin({ ...ssh, privateKey: 'no key' }, never)), /接続できません/)
  assert.match(await why(connectLogin({ ...ssh, port: await reservePort(), password: 'x' }, never)), /ECONNREFUSED/)

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
  assert.match(
    await why(connectScreen(await server((socket) => socket.end('HTTP/1.1 400\r\n')), never)),
    /VNC サーバーではない/,
  )
  const rfb = (...bytes: number[]) =>
    server((socket) => socket.write(Buffer.concat([Buffer.from('RFB 003.008\n'), Buffer.from(bytes)])))
  assert.match(await why(connectScreen(await rfb(1, 19), never)), /認証方式には対応していません \(19\)/)
  assert.match(await why(connectScreen(await rfb(1, 2), never)), /パスワードが設定されていません/)
  assert.match(await why(connectScreen(await rfb(0, 0, 0, 0, 4, 98, 117, 115, 121), never)), /拒否しました: busy/)
})

test('a frame for a machine that has hung up is no accident', async () => {
  const client = await gateway.open(gateway.server(0).id, 'login')
  await client.connected()
  client.type('ready\r')
  await client.shows('got:ready')
  client.type('\x04')
  client.type('more')
  assert.equal((await client.closed).code, codes.ended)
  assert.equal(client.socket.readyState, WebSocket.CLOSED)
})
