import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { CONSOLE_CLOSE as codes } from '@portal/api-client/console'
import { WebSocket } from 'ws'
import { column } from '../testing/rows'
import { ConsoleFailure } from './closing'
import { type ConsoleClient, useGateway } from './gateway.fixture'
import { connectLogin } from './login-link'
import { type SshServer, startSshd } from './ssh-server.fixture'
import { startVnc, type VncServer } from './vnc-server.fixture'

// Long, because only another implementation of SSH and RFB can tell what this one misunderstands.

const PASSWORD = 'geheim12'
const closers: (() => Promise<void>)[] = []
let sshd: SshServer

/** Server 0: pinned key, password. Server 1: neither. */
const gateway = useGateway(async () => {
  sshd = await startSshd(`while read -r line; do echo "got:$line"; stty size; done`)
  closers.push(sshd.close)
  const vnc: VncServer[] = []
  for (const password of [PASSWORD, undefined]) {
    const server = await startVnc(password)
    closers.push(server.close)
    vnc.push(server)
  }
  const ssh = { host: '127.0.0.1', port: sshd.port, username: sshd.username, privateKeyFile: sshd.keyFile }
  return {
    [gateway.server(0).serialNo]: {
      ssh: { ...ssh, hostKeySha256: sshd.fingerprint },
      rfb: { host: '127.0.0.1', port: vnc[0]?.port, password: PASSWORD },
    },
    [gateway.server(1).serialNo]: { ssh, rfb: { host: '127.0.0.1', port: vnc[1]?.port } },
  }
})
after(async () => {
  for (const close of closers) await close()
})

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

test("without a pin the first host key of Debian's sshd is kept, as ssh-keygen prints it", async () => {
  const server = gateway.server(1)
  assert.equal((await gateway.connInfo(server.id, 'login')).hostKeyFingerprint, undefined)
  const first = await gateway.open(server.id, 'login')
  await first.connected()
  first.socket.close()
  await first.closed
  assert.equal((await gateway.connInfo(server.id, 'login')).hostKeyFingerprint, sshd.fingerprint)
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
  assert.deepEqual(column(opened.sessions ?? [], 'readOnly'), [false, true])
  // A cut text of the controller would reach the server; one of the watcher is taken away, and the stream stays whole.
  const sent = [6, 0, 0, 0, 0, 0, 0, 3, 97, 98, 99, 4, 1, 0, 0, 0, 0, 0, 65, 5, 0, 0, 9, 0, 9]
  watcher.console.socket.send(Buffer.from(sent))
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

test("Debian's sshd refuses a wrong password, and the reason is told", async () => {
  const target = { host: '127.0.0.1', port: sshd.port, username: sshd.username, password: 'wrong' }
  await assert.rejects(connectLogin(target, new AbortController().signal), (failure) => {
    assert.ok(failure instanceof ConsoleFailure, String(failure))
    assert.equal(failure.closing.code, codes.unreachable)
    assert.match(failure.closing.reason, /認証を受け付けません/)
    return true
  })
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
