import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { test, type TestContext } from 'node:test'
import { constants, inflateSync } from 'node:zlib'
import ssh2, { type Client, type ClientChannel, type ConnectConfig } from 'ssh2'
import { type ByteReader, byteReader, EndOfStream } from './byte-reader'
import { ConsoleFailure } from './closing'
import { startLoginServer } from './embedded/login-server'
import { embeddedMachines } from './embedded/machine'
import { startScreenServer } from './embedded/screen-server'
import { manualClock, useGateway } from './gateway.fixture'
import { PALETTE } from './rfb/canvas'
import { readClientMessage } from './rfb/client-messages'
import { chordName } from './rfb/key-names'
import { answerChallenge } from './rfb/vnc-password'

const gateway = useGateway()
const machine = () => embeddedMachines(gateway.db(), () => new Date())('org_alpha', gateway.server(0).id)

/** An opened login whose prompt is there. `run` types a line and answers all that came up until it was done. */
async function login() {
  const client = await gateway.open(gateway.server(0).id, 'login')
  await client.connected()
  await client.shows('$ ')
  let count = 0
  const run = async (line: string) => {
    client.forget()
    count += 1
    client.type(`${line}\recho done-${count}\r`)
    // What was typed ahead is answered right behind the prompt.
    await client.shows(new RegExp(`(\r\n|G)done-${count}\r\n`))
    return client.output()
  }
  return { client, run }
}

test('the console answers its commands with what the portal knows of the machine', async () => {
  const { client, run } = await login()
  assert.match(client.output(), /東京-web-01 の検証用コンソールです。/)
  assert.match(await run('help'), /uptime.*\r\n.*sensors.*\r\n.*dmesg/)
  assert.match(await run('sensors'), /Inlet Temp +[\d.]+ °C[^]*ハードウェア: 重大\r\n {2}FAN3: /)
  assert.match(await run('dmesg'), /\] Critical FAN3: Lower Critical/)
  assert.match(await run('uptime'), /up 0:\d\d, CPU [\d.]+ %\r\n電源: オン {2}エージェント: オンライン/)
  assert.match(await run('date'), /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d JST/)
  assert.match(await run('echo 日本語 ｶﾅ'), /\r\n日本語 ｶﾅ\r\n/)
  assert.match(await run('ls; sh'), /ls;: コマンドが見つかりません \(command not found\)/)
  client.type('clear\r')
  await client.shows('\x1b[2J')
  client.type('exit\r')
  assert.deepEqual(await client.closed, { code: 1000, reason: 'セッションが終了しました。' })
})

test('the terminal has the size that the page says, then and later', async () => {
  const { client, run } = await login()
  client.control({ type: 'resize', cols: 132, rows: 43 })
  assert.match(await run('stty size'), /\r\n43 132\r\n/)
  client.control({ type: 'resize', cols: 60, rows: 20 })
  assert.match(await run('stty size'), /\r\n20 60\r\n/)
  client.socket.close()
  await client.closed
})

test('lines are edited: backspace over full-width characters, history, start and end, clearing, interrupting', async () => {
  const { client, run } = await login()
  assert.match(await run('echo あい\x7fう'), /\r\nあう\r\n/)
  assert.match(await run('\x1b[A\x1b[A'), /\r\nあう\r\n/)
  assert.match(await run('b\x01echo a\x05c'), /\r\nabc\r\n/)
  assert.match(await run('nonsense\x15echo cleared'), /\r\ncleared\r\n/)
  assert.match(await run('nonsense\x03echo after'), /\^C\r\n[^]*\r\nafter\r\n/)
  // Ctrl+Z would stop the whole gateway, were it left to readline.
  assert.match(await run('\x1aecho alive'), /\r\nalive\r\n/)
  client.type('\x04')
  assert.equal((await client.closed).code, 1000)
})

test('a password is not echoed, nor kept for the arrow up, nor asked for after Ctrl+C', async () => {
  const { client, run } = await login()
  client.type('sudo -v\r')
  await client.shows('[sudo] operator のパスワード: ')
  client.type('hunter2-秘密\x7f\r')
  await client.shows('認証しました。\r\n')
  client.type('\x1b[A\x1b[A')
  client.type('\x15sudo -v\r')
  await client.shows(/認証しました。[^]*パスワード: /)
  client.type('hunter2')
  client.type('\x03')
  await client.shows('パスワードが入力されていません')
  assert.doesNotMatch(client.output(), /hunter|秘密/)
  const output = await run('echo after')
  assert.match(output, /\r\nafter\r\n/)
  assert.doesNotMatch(output, /hunter|秘密/)
})

test('a paste of many lines runs each; an endless line is cut instead of kept', async () => {
  const { client, run } = await login()
  client.type(Array.from({ length: 30 }, (_, index) => `echo line${index}\r`).join(''))
  await client.shows(/(\r\n|G)line29\r\n/)
  for (let piece = 0; piece < 4; piece += 1) client.type('x'.repeat(60_000))
  assert.match(await run(''), /command not found/)
  assert.match(await run('echo ok'), /\r\nok\r\n/)
  client.socket.close()
  await client.closed
})

test('the SSH server knows terminals for whoever the gateway sent, and nothing else', async (t) => {
  const server = await startLoginServer(gateway.db(), () => new Date())
  t.after(() => server.close())
  const again = await startLoginServer(gateway.db(), () => new Date())
  t.after(() => again.close())
  assert.equal(again.hostKey, server.hostKey, 'the host key outlives a restart')

  const target = server.invite(machine())
  const client = await signedIn(t, target)
  await assert.rejects(signedIn(t, target), /authentication/, 'a password is good once')
  await assert.rejects(signedIn(t, { ...target, password: '' }), /authentication/)
  await assert.rejects(signedIn(t, { ...server.invite(machine()), username: 'root' }), /authentication/)
  const refused = (what: string, ask: (done: (error: Error | undefined) => void) => void) => {
    const asked = new Promise<void>((resolve, reject) => ask((error) => (error ? reject(error) : resolve())))
    return assert.rejects(asked, Error, what)
  }
  await refused('exec', (done) => client.exec('id', done))
  await refused('sftp', (done) => client.sftp(done))
  await refused('subsystem', (done) => client.subsys('netconf', done))
  await refused('forwarding out', (done) => client.forwardOut('127.0.0.1', 1, '127.0.0.1', 22, done))
  await refused('forwarding in', (done) => client.forwardIn('127.0.0.1', 0, done))
  await refused('forwarding to a socket', (done) => client.openssh_forwardOutStreamLocal('/run/x', done))
  const channel = await new Promise<ClientChannel>((resolve, reject) =>
    client.shell((error, opened) => (error ? reject(error) : resolve(opened))),
  )
  const [greeting] = await once(channel, 'data')
  assert.match(String(greeting), /検証用コンソール/)
})

async function signedIn(t: TestContext, target: ConnectConfig): Promise<Client> {
  const client = new ssh2.Client()
  t.after(() => client.destroy())
  client.connect(target)
  await once(client, 'ready')
  return client
}

const text = (client: { type(keys: string): void }, value: number[]) => client.type(String.fromCharCode(...value))

test('a browser gets RFB 3.8 without a password, sees the machine boot, and sees its keys', async () => {
  const client = await gateway.open(gateway.server(0).id, 'screen')
  const take = (length: number) => client.until(`${length} bytes`, () => client.take(length))
  assert.equal(String(await take(12)), 'RFB 003.008\n')
  client.type('RFB 003.008\n')
  assert.deepEqual([...(await take(2))], [1, 1])
  text(client, [1])
  assert.equal((await take(4)).readUInt32BE(), 0)
  text(client, [0])
  const init = await take(24)
  assert.deepEqual([init.readUInt16BE(0), init.readUInt16BE(2), init[4], init[5], init[7]], [800, 600, 32, 24, 1])
  assert.match(String(await take(init.readUInt32BE(20))), /^h0001\..* \S+$/)

  text(client, [3, 0, 0, 0, 0, 0, 0x03, 0x20, 0x02, 0x58])
  const [whole] = await readUpdate(take, 4)
  assert.ok(whole)
  assert.deepEqual([whole.x, whole.y, whole.width, whole.height], [0, 0, 800, 600])
  assert.deepEqual(colorAt(whole, 400, 50), PALETTE[2], 'the banner')
  assert.deepEqual(colorAt(whole, 5, 590), PALETTE[1], 'the background')

  text(client, [3, 1, 0, 0, 0, 0, 0x03, 0x20, 0x02, 0x58])
  text(client, [4, 1, 0, 0, 0, 0, 0, 0x41])
  const typed = await readUpdate(take, 4)
  const isInPanel = typed.every(({ y, height }) => y >= 432 && y + height <= 576)
  assert.ok(isInPanel, 'only the keyboard panel is sent')
  const hasLetter = typed.some((area) => area.pixels.includes(Buffer.of(255, 255, 255)))
  assert.ok(hasLetter, 'with the letter in it')
  client.socket.close()
  await client.closed
})

type Area = { x: number; y: number; width: number; height: number; pixels: Buffer; bytes: number }

async function readUpdate(take: (length: number) => Promise<Buffer>, bytes: number): Promise<Area[]> {
  const head = await take(4)
  assert.equal(head[0], 0)
  const areas: Area[] = []
  for (let left = head.readUInt16BE(2); left > 0; left -= 1) {
    const rectangle = await take(12)
    const [x = 0, y = 0, width = 0, height = 0] = [0, 2, 4, 6].map((at) => rectangle.readUInt16BE(at))
    const encoding = rectangle.readInt32BE(8)
    if (encoding === 0) areas.push({ x, y, width, height, bytes, pixels: await take(width * height * bytes) })
    else {
      assert.equal(encoding, 6)
      const packed = await take((await take(4)).readUInt32BE())
      // A zlib stream never ends: what is there so far.
      areas.push({ x, y, width, height, bytes, pixels: inflateSync(packed, { finishFlush: constants.Z_SYNC_FLUSH }) })
    }
  }
  return areas
}

/** Red, green, blue of an area in the server's own format. */
function colorAt({ x, y, width, pixels }: Area, column: number, row: number) {
  const at = ((row - y) * width + column - x) * 4
  return [pixels[at + 2], pixels[at + 1], pixels[at]]
}

/** A signed-in RFB client of a screen server of its own, past ServerInit. */
async function rfbClient(t: TestContext) {
  const clock = manualClock()
  const server = await startScreenServer(clock)
  const { port, password = '' } = server.invite(machine())
  const socket = connect(port, '127.0.0.1')
  t.after(async () => {
    socket.destroy()
    await server.close()
  })
  const { read }: ByteReader = byteReader(socket)
  await read(12)
  socket.write('RFB 003.008\n')
  assert.deepEqual([...(await read(2))], [1, 2], 'VNC authentication and nothing else')
  socket.write(Buffer.of(2))
  socket.write(answerChallenge(password, await read(16)))
  assert.equal((await read(4)).readUInt32BE(), 0)
  socket.write(Buffer.of(1))
  await read((await read(24)).readUInt32BE(20))
  const send = (...bytes: number[]) => void socket.write(Buffer.from(bytes))
  const ask = (incremental: number) => send(3, incremental, 0, 0, 0, 0, 0x03, 0x20, 0x02, 0x58)
  const key = (down: number, keysym: number) => send(4, down, 0, 0, 0, 0, keysym >> 8, keysym & 255)
  return { clock, server, socket, read, send, ask, key }
}

test('colours come in the format that was asked for, compressed if the client knows how', async (t) => {
  const { read, send, ask } = await rfbClient(t)
  const [red = 0, green = 0, blue = 0] = PALETTE[2] ?? []
  const part = (value: number, max: number) => Math.round((value * max) / 255)
  const banner = 50 * 800 + 400

  // 16 bits, big-endian, 5-6-5, zlib.
  send(0, 0, 0, 0, 16, 16, 1, 1, 0, 31, 0, 63, 0, 31, 11, 5, 0, 0, 0, 0)
  send(2, 0, 0, 2, 0, 0, 0, 6, 0, 0, 0, 0)
  ask(0)
  const [small] = await readUpdate(read, 2)
  assert.ok(small)
  assert.equal(small.pixels.length, 800 * 600 * 2)
  assert.equal(small.pixels.readUInt16BE(banner * 2), (part(red, 31) << 11) | (part(green, 63) << 5) | part(blue, 31))

  // 8 bits, 3-3-2, raw.
  send(0, 0, 0, 0, 8, 8, 0, 1, 0, 7, 0, 7, 0, 3, 0, 3, 6, 0, 0, 0)
  send(2, 0, 0, 0)
  ask(0)
  const [tiny] = await readUpdate(read, 1)
  assert.equal(tiny?.pixels[banner], part(red, 7) | (part(green, 7) << 3) | (part(blue, 3) << 6))
})

test('the self-test goes on line by line, and Ctrl+Alt+Del starts it again', async (t) => {
  const { clock, read, ask, key } = await rfbClient(t)
  ask(0)
  await readUpdate(read, 4)
  ask(1)
  clock.advance(120)
  const line = await readUpdate(read, 4)
  const hasFirst = line.some(({ y, height }) => y <= 148 && y + height > 148)
  assert.ok(hasFirst, 'the first line')
  for (const keysym of [0xffe3, 0xffe9, 0xffff]) key(1, keysym)
  ask(1)
  const [restarted] = await readUpdate(read, 4)
  assert.ok(restarted)
  assert.deepEqual([restarted.width, restarted.height], [800, 600])
})

test('the pointer is where it was moved to', async (t) => {
  const { read, send, ask } = await rfbClient(t)
  send(5, 0, 0, 100, 0, 50)
  ask(0)
  const [whole] = await readUpdate(read, 4)
  assert.ok(whole)
  assert.deepEqual([colorAt(whole, 100, 50), colorAt(whole, 101, 52)], [PALETTE[0], PALETTE[7]])
})

test('bytes that are no RFB end that connection only', async (t) => {
  const { server, socket, read, send } = await rfbClient(t)
  send(99)
  await assert.rejects(read(1), EndOfStream)
  assert.ok(socket.readableEnded)
  for (const noise of ['GET / HTTP/1.1\r\n\r\n', 'RFB 003.003\n', `RFB 003.008\n\u0002${'x'.repeat(16)}`]) {
    const other = connect(server.invite(machine()).port, '127.0.0.1')
    other.write(noise)
    other.resume()
    await once(other, 'close')
  }
})

test('client messages are told apart; unreadable extensions are taken out, unknown messages refused', async () => {
  const stream = new PassThrough()
  const reader = byteReader(stream)
  const next = async (...bytes: number[]) => {
    stream.write(Buffer.from(bytes))
    const { bytes: message, kind } = await readClientMessage(reader)
    return { message: [...message], kind }
  }
  assert.deepEqual(await next(4, 1, 0, 0, 0, 0, 0, 65), { message: [4, 1, 0, 0, 0, 0, 0, 65], kind: 'input' })
  assert.equal((await next(5, 0, 0, 1, 0, 1)).kind, 'input')
  assert.equal((await next(6, 0, 0, 0, 0, 0, 0, 2, 104, 105)).message.length, 10)
  assert.equal((await next(255, 0, 0, 1, 0, 0, 0, 65, 0, 0, 0, 30)).kind, 'input')
  assert.equal((await next(3, 1, 0, 0, 0, 0, 3, 32, 2, 88)).kind, 'display')
  assert.equal((await next(248, 0, 0, 0, 0, 0, 0, 1, 2, 7, 7)).message.length, 11)
  assert.equal((await next(250, 0, 1, 2)).kind, 'input')
  // -316 (more mouse buttons) goes, 16 stays.
  assert.deepEqual((await next(2, 0, 0, 2, 0xff, 0xff, 0xfe, 0xc4, 0, 0, 0, 16)).message, [2, 0, 0, 1, 0, 0, 0, 16])
  await assert.rejects(next(77), ConsoleFailure)
})

test('keys have the names that people know, those of Japanese keyboards too', () => {
  assert.equal(chordName([0xffe3, 0xffe9], 0xffbe), 'Ctrl+Alt+F1')
  const keysyms = [0xa5, 0xff2a, 0xff22, 0xff23, 0xff27, 0x01003042, 0x12345].map((keysym) => chordName([], keysym))
  const named = ['¥', 'Zenkaku/Hankaku', 'Muhenkan', 'Henkan', 'Hiragana/Katakana', 'U+3042', '0x12345']
  assert.deepEqual(keysyms, named)
  assert.equal(chordName([0xffe1], 0x41), 'A')
  assert.equal(chordName([0xffe1], 0xff09), 'Shift+Tab')
})
