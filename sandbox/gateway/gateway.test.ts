import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import type { ConnInfo } from '@portal/api-client/servers'
import { CONSOLE_CLOSE as codes, CONSOLE_IDLE_MINUTES, consoleProtocols } from '@portal/api-client/console'
import { and, eq, like } from 'drizzle-orm'
import { makeProofKey } from '../api/dpop.fixture'
import { consoleTickets } from '../db/console-schema'
import { openDirectory } from '../db/directory'
import { activityLogs, servers, users } from '../db/schema'
import { BrowserSessions } from '../identity/browser-sessions'
import { assertHas, column } from '../testing/rows'
import { type ConsoleClient, useGateway } from './gateway.fixture'
import { IDLE_CHECK_EVERY_MS } from './limits'

const gateway = useGateway()
const codeOf = async (client: ConsoleClient) => (await client.closed).code
const server = () => gateway.server(0)

async function ready(client: ConsoleClient) {
  await client.until('output', () => client.output().length > 0)
  return client
}
const openLogin = async (as?: string, mode?: 'takeover') =>
  ready(await gateway.open(server().id, 'login', { as, mode }))
const openScreen = async (as?: string, mode?: 'takeover' | 'view') =>
  ready(await gateway.open(server().id, 'screen', { as, mode }))

async function leave(...clients: ConsoleClient[]) {
  for (const client of clients) client.socket.close()
  await Promise.all(clients.map(({ closed }) => closed))
}

test('a page of another origin, or of none, gets no connection, and its ticket stays good', async () => {
  const info = await gateway.connInfo(server().id, 'login')
  for (const origin of ['http://evil.example', 'null', '']) {
    assert.match((await gateway.dial(info.url, consoleProtocols(info), origin).refusal()) ?? '', /403/)
  }
  const client = gateway.dial(info.url, consoleProtocols(info))
  await client.connected()
  assert.equal(client.socket.protocol, 'infra-console.v1')
  await leave(client)
})

test('what is no request for a console is refused before the upgrade', async () => {
  const info = await gateway.connInfo(server().id, 'login')
  const [protocol = '', ticket = ''] = consoleProtocols(info)
  const refusal = async (url: string, protocols: string[]) => (await gateway.dial(url, protocols).refusal()) ?? ''
  assert.match(await refusal(info.url, [ticket]), /400/)
  assert.match(await refusal(info.url, [protocol, ticket, 'mode.steal']), /400/)
  assert.match(await refusal(info.url, [protocol, ticket, 'mode.view']), /400/)
  assert.match(await refusal(info.url.replace('/login', '/shell'), [protocol, ticket]), /404/)
  assert.match(await refusal(info.url.replace('/gateway/', '/api/'), [protocol, ticket]), /404/)
  assert.match(await refusal(info.url.replace(server().id, '%E0%A4%A'), [protocol, ticket]), /404/)
})

test('a ticket that is bound to a key opens a console for that key alone', async () => {
  const open = async (proofOf: (ticket: string, url: string) => Promise<string | null>) => {
    const info = await gateway.connInfo(server().id, 'login')
    await gateway.asOwner((tx) => tx.update(consoleTickets).set({ thumbprint: mine.thumbprint }))
    return gateway.dial(info.url, consoleProtocols({ ...info, proof: await proofOf(info.ticket, info.url) }))
  }
  const mine = await makeProofKey({ htm: 'GET', htu: '' })
  const theirs = await makeProofKey({ htm: 'GET', htu: '' })
  const client = await open((ticket, htu) => mine.prove(ticket, { htu }))
  await client.connected()
  await leave(client)
  const wrong: ((ticket: string, htu: string) => Promise<string | null>)[] = [
    async () => null,
    (ticket, htu) => theirs.prove(ticket, { htu }),
    (_ticket, htu) => mine.prove('another', { htu }),
    (ticket, htu) => mine.prove(ticket, { htu: htu.replace('login', 'screen') }),
  ]
  for (const proofOf of wrong) assert.equal((await (await open(proofOf)).closed).code, codes.ticket)
})

test('a refused console leaves a line in the log: from where and how, without its ticket', async () => {
  const info = await gateway.connInfo(server().id, 'login')
  gateway.lines.length = 0
  await gateway.dial(info.url, consoleProtocols(info), 'http://evil.example').refusal()
  await gateway.dial(info.url, ['infra-console.v1', 'ticket.d3Jvbmc']).closed
  assert.deepEqual(
    gateway.lines.map((line) => line.replace(/^\S+ [0-9a-f-]{36} /, '')),
    ['(console) 403 console.refused - 127.0.0.1', `(console) ${codes.ticket} console.refused - 127.0.0.1`],
  )
})

test('a refusal before the upgrade names its text and its charset', async () => {
  const { host } = new URL((await gateway.connInfo(server().id, 'login')).url.replace('ws', 'http'))
  const head = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(host.split(':')[1]), '127.0.0.1')
    let text = ''
    socket.on('data', (bytes) => (text += String(bytes)))
    socket.on('error', reject)
    socket.on('end', () => resolve(text))
    socket.write(`GET /gateway/nothing HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)
  })
  assert.match(head, /^HTTP\/1\.1 404 /)
  assert.match(head, /Content-Type: text\/plain; charset=utf-8\r\nX-Content-Type-Options: nosniff/)
})

test('a ticket opens one connection, to its own server and kind, within a minute', async () => {
  const expectRefused = async (info: ConnInfo, url = info.url, protocols = consoleProtocols(info)) =>
    assert.equal(await codeOf(gateway.dial(url, protocols)), codes.ticket, `${url} ${protocols}`)
  const login = await gateway.connInfo(server().id, 'login')
  const first = gateway.dial(login.url, consoleProtocols(login))
  await first.connected()
  await expectRefused(login)

  const screen = await gateway.connInfo(server().id, 'screen')
  await expectRefused(screen, screen.url.replace('screen', 'login'))
  // A misused ticket is used up.
  await expectRefused(screen)

  const other = await gateway.connInfo(server().id, 'login')
  await expectRefused(other, other.url.replace(server().id, gateway.server(1).id))
  const [foreign] = gateway.beta.servers
  assert.ok(foreign)
  const ofBeta = await gateway.connInfo(foreign.id, 'login', 'auth0|beta')
  await expectRefused(ofBeta, ofBeta.url.replace(foreign.id, server().id))

  const late = await gateway.connInfo(server().id, 'login')
  await gateway.pass(61_000)
  await expectRefused(late)
  for (const tickets of [[], ['ticket.'], ['ticket.!!!']])
    await expectRefused(login, login.url, ['infra-console.v1', ...tickets])
  await leave(first)
})

test('who may not manage servers, has no remote access or is of another project gets no ticket', async () => {
  const ask = (serverID: string, as?: string) =>
    gateway.call('GET', `/servers/${serverID}/remote-access/conninfo`, { as })
  assert.equal((await ask(server().id, 'auth0|member')).status, 403)
  assert.equal((await ask(gateway.server(3).id)).status, 409)
  assert.equal((await ask(server().id, 'auth0|beta')).status, 404)
})

test('opening and closing are in the operation log, with what went over the line', async () => {
  const target = gateway.server(1)
  const client = await ready(await gateway.open(target.id, 'login'))
  await client.shows('$ ')
  client.type('echo hi\r')
  await client.shows(/hi\r\n.*\$ /s)
  await gateway.pass(42_000)
  await leave(client)
  const [closed, opened] = await gateway.logged(target.id, 2)
  assert.ok(opened && closed)
  assertHas(opened, { action: 'remote_access.connect', result: 'success', targetName: target.name, ip: '127.0.0.1' })
  assertHas(opened, { actorID: 'auth0|admin', actorEmail: 'admin@alpha.example' })
  assert.match(String(opened.after?.hostKey), /^SHA256:/)
  assert.equal(closed.requestID, opened.requestID)
  const { bytesToClient, ...after } = closed.after ?? {}
  assert.deepEqual(after, { kind: 'login', readOnly: false, closeCode: 1005, durationSeconds: 42, bytesFromClient: 8 })
  assert.ok(Number(bytesToClient) > 100)
})

test('nobody typing for a quarter of an hour ends a console; resizing and pings are no typing', async () => {
  const idle = await openLogin()
  const busy = await openLogin()
  const watched = await openScreen()
  await gateway.pass((CONSOLE_IDLE_MINUTES - 1) * 60_000)
  idle.control({ type: 'resize', cols: 100, rows: 30 })
  idle.control({ type: 'ping' })
  await idle.until('pong', () => idle.text.some((frame) => Object(frame).type === 'pong'))
  busy.type('echo here\r')
  await busy.shows('\r\nhere\r\n')
  await gateway.pass(60_000 + IDLE_CHECK_EVERY_MS)
  assert.deepEqual(await Promise.all([codeOf(idle), codeOf(watched)]), [codes.idle, codes.idle])
  busy.type('echo still\r')
  await busy.shows('\r\nstill\r\n')
  await leave(busy)
})

test('four may be on a login; the fifth is refused unless it takes the place of the first', async () => {
  const four = [await openLogin(), await openLogin(), await openLogin(), await openLogin('auth0|second')]
  const info = await gateway.connInfo(server().id, 'login')
  assert.equal(info.maxSessions, 4)
  const admins = Array<string>(3).fill('admin@alpha.example')
  assert.deepEqual(column(info.sessions ?? [], 'email'), [...admins, 'second@alpha.example'])
  assert.deepEqual(column(info.sessions ?? [], 'kind'), Array(4).fill('login'))
  const fifth = gateway.dial(info.url, consoleProtocols(info))
  assert.deepEqual(await fifth.closed, { code: codes.full, reason: '同時に接続できるのは 4 件までです。' })
  const taking = await openLogin('auth0|second', 'takeover')
  assert.deepEqual(await four[0]?.closed, { code: codes.inUse, reason: 'second@alpha.example が割り込みました。' })
  await leave(...four.slice(1), taking)
})

test('one controls a screen, others watch, and a take-over names who did it', async () => {
  const first = await openScreen()
  const inUse = await gateway.connInfo(server().id, 'screen', 'auth0|second')
  assert.equal(inUse.readOnly, true)
  const refused = gateway.dial(inUse.url, consoleProtocols(inUse))
  assert.deepEqual(await refused.closed, { code: codes.inUse, reason: 'admin@alpha.example が使用中です。' })
  const watcher = await openScreen('auth0|second', 'view')
  const taking = await openScreen('auth0|second', 'takeover')
  assert.deepEqual(await first.closed, { code: codes.inUse, reason: 'second@alpha.example が割り込みました。' })
  const info = await gateway.connInfo(server().id, 'screen')
  assert.deepEqual(column(info.sessions ?? [], 'readOnly'), [true, false])
  await leave(watcher, taking)
})

test('of two who come to a free screen at the same moment one gets it', async () => {
  const infos = [
    await gateway.connInfo(server().id, 'screen'),
    await gateway.connInfo(server().id, 'screen', 'auth0|second'),
  ]
  const clients = infos.map((info) => gateway.dial(info.url, consoleProtocols(info)))
  const refused = await Promise.race(clients.map(async (client) => ({ client, end: await client.closed })))
  assert.equal(refused.end.code, codes.inUse)
  const winner = clients.find((client) => client !== refused.client)
  assert.ok(winner)
  await leave(await ready(winner))
})

test('switching remote access off ends the consoles of that server, before the answer, and voids its tickets', async () => {
  const [login, screen] = [await openLogin(), await openScreen()]
  const elsewhere = await ready(await gateway.open(gateway.server(1).id, 'login'))
  const unused = await gateway.connInfo(server().id, 'login')
  assert.equal((await gateway.call('DELETE', `/servers/${server().id}/remote-access`)).status, 204)
  assert.deepEqual(await Promise.all([codeOf(login), codeOf(screen)]), [codes.disabled, codes.disabled])
  assert.equal((await login.closed).reason, 'リモート接続が無効になりました。')
  assert.equal(await codeOf(gateway.dial(unused.url, consoleProtocols(unused))), codes.ticket)
  await elsewhere.shows('$ ')
  elsewhere.type('echo on\r')
  await elsewhere.shows('\r\non\r\n')
  await leave(elsewhere)
  assert.equal((await gateway.call('POST', `/servers/${server().id}/remote-access`)).status, 200)
})

test('signing out ends the consoles of that person and voids their tickets', async () => {
  const [mine, theirs] = [await openLogin(), await openLogin('auth0|second')]
  const unused = await gateway.connInfo(server().id, 'screen')
  assert.equal((await gateway.call('POST', '/users/logout')).status, 204)
  assert.deepEqual(await mine.closed, { code: codes.ticket, reason: 'ログアウトしました。' })
  assert.equal(await codeOf(gateway.dial(unused.url, consoleProtocols(unused))), codes.ticket)
  theirs.type('echo on\r')
  await theirs.shows('\r\non\r\n')
  await leave(theirs)
})

test('a session that is ended takes its consoles with it, and leaves those of the others', async () => {
  const sessions = new BrowserSessions(openDirectory(gateway.db()).state, gateway.clock.now)
  for (const sid of ['here', 'there']) await sessions.start(sid, 'auth0|second')
  const [here, there] = await Promise.all(
    ['here', 'there'].map((sid) => gateway.open(gateway.server(0).id, 'login', { as: 'auth0|second', sid })),
  )
  assert.ok(here && there)
  await Promise.all([here.connected(), there.connected()])
  const address = `/users/${encodeURIComponent('auth0|second')}/sessions`
  assert.equal((await gateway.call('DELETE', `${address}/there`)).status, 204)
  assert.deepEqual(await there.closed, { code: codes.ticket, reason: 'ログアウトしました。' })
  await here.roundTrip()
  assert.equal(here.socket.readyState, here.socket.OPEN)
  assert.equal((await gateway.call('DELETE', address)).status, 204)
  assert.deepEqual(await here.closed, { code: codes.ticket, reason: 'ログアウトしました。' })
})

test('a new password, and an authenticator that is taken away, end the consoles of that person within two seconds, whoever makes the change', async () => {
  const directory = openDirectory(gateway.db())
  const visit = { at: new Date(), ip: '192.0.2.7', userAgent: 'Test/1.0' }
  const second = eq(users.id, 'auth0|second')
  const removeFactor = () => gateway.asOwner((tx) => tx.update(users).set({ totpSecret: null }).where(second))
  const theirs = await openLogin()
  for (const change of [
    () => directory.setPassword('auth0|second', 'another hash', visit),
    async () => {
      await directory.setTotpSecret('auth0|second', 'FIRST', visit)
      await removeFactor()
    },
  ]) {
    const open = [await openLogin('auth0|second'), await openScreen('auth0|second')]
    const unused = await gateway.connInfo(server().id, 'login', 'auth0|second')
    await change()
    await gateway.pass(2_000)
    for (const { closed } of open)
      assert.deepEqual(await closed, { code: codes.ticket, reason: 'ログアウトしました。' })
    assert.equal(await codeOf(gateway.dial(unused.url, consoleProtocols(unused))), codes.ticket)
  }
  theirs.type('echo on\r')
  await theirs.shows('\r\non\r\n')
  await leave(theirs)
})

test('losing the role ends a console at once', async () => {
  const client = await openLogin('auth0|second')
  const unused = await gateway.connInfo(server().id, 'login', 'auth0|second')
  const put = (role: string) =>
    gateway.call('PUT', `/users/${encodeURIComponent('auth0|second')}`, { body: { name: 'second', role } })
  assert.equal((await put('member')).status, 200)
  assert.equal(await codeOf(client), codes.forbidden)
  assert.equal(await codeOf(gateway.dial(unused.url, consoleProtocols(unused))), codes.forbidden)
  assert.equal((await put('admin')).status, 200)
})

test('what changes without the API is seen within half a minute: a block, the end of the time, a machine that is gone', async () => {
  const change = (set: Partial<typeof servers.$inferInsert>) =>
    gateway.asOwner((tx) => tx.update(servers).set(set).where(eq(servers.id, server().id)))
  const block = (status: string) =>
    gateway.asOwner((tx) => tx.update(users).set({ status }).where(eq(users.id, 'auth0|second')))
  const blocked = await openLogin('auth0|second')
  await block('blocked')
  await gateway.pass(30_000)
  assert.equal(await codeOf(blocked), codes.forbidden)
  await block('active')

  const timed = await openLogin()
  await change({ remoteExpireAt: gateway.clock.now().toISOString() })
  await gateway.pass(30_000)
  assert.equal(await codeOf(timed), codes.disabled)
  assert.equal((await gateway.call('POST', `/servers/${server().id}/remote-access`)).status, 200)

  const gone = gateway.server(2)
  const orphan = await ready(await gateway.open(gone.id, 'screen'))
  await gateway.asOwner((tx) => tx.delete(servers).where(eq(servers.id, gone.id)))
  await gateway.pass(30_000)
  assert.equal(await codeOf(orphan), codes.unknownServer)
})

test('a client that no longer answers pings is cut within 20 seconds', async () => {
  for (const client of [await openLogin(), await openScreen()]) {
    client.socket.pause()
    gateway.clock.advance(10_000)
    gateway.clock.advance(10_000)
    client.socket.resume()
    assert.equal(await codeOf(client), 1006)
  }
})

test('a ping of the page is answered on both consoles', async () => {
  for (const client of [await openLogin(), await openScreen()]) {
    client.control({ type: 'ping' })
    await client.until('pong', () => client.text.some((frame) => Object(frame).type === 'pong'))
    client.socket.close()
    await client.closed
  }
})

test('frames that the protocol does not know end the connection', async () => {
  const resize = { type: 'resize', cols: 80, rows: 24 }
  type Case = [open: () => Promise<ConsoleClient>, send: (client: ConsoleClient) => void, code: number]
  const cases: Case[] = [
    ...[{ ...resize, cols: 0 }, { ...resize, rows: undefined }, { type: 'exec', command: 'sh' }, 'x', null].map(
      (frame): Case => [openLogin, (client) => client.control(frame), codes.badFrame],
    ),
    [openLogin, (client) => client.socket.send('{'), codes.badFrame],
    [openLogin, (client) => client.socket.send(Buffer.alloc(65_537)), 1009],
    [openScreen, (client) => client.socket.send('RFB'), codes.badFrame],
    [openScreen, (client) => client.control(resize), codes.badFrame],
    [openScreen, (client) => client.type('RFB 003.003\n'), codes.badFrame],
    [openScreen, (client) => client.type('RFB 003.008\n\u0001\u0001\u0063'), codes.badFrame],
  ]
  for (const [open, send, code] of cases) {
    const client = await open()
    send(client)
    assert.equal(await codeOf(client), code, String(send))
  }
})

test('closing the gateway ends all consoles with 1012, and the log is complete', async () => {
  const clients = [await openLogin(), await openScreen()]
  await gateway.close()
  assert.deepEqual(await Promise.all(clients.map(codeOf)), [codes.restart, codes.restart])
  const consoles = and(like(activityLogs.action, 'remote_access.%connect'), eq(activityLogs.result, 'success'))
  const open = await gateway.asOwner((tx) => tx.select().from(activityLogs).where(consoles))
  const count = (action: string) => open.filter((entry) => entry.action === action).length
  assert.equal(count('remote_access.connect'), count('remote_access.disconnect'))
  assert.ok(count('remote_access.connect') > 20)
})
