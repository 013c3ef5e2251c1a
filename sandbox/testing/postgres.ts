import { type ChildProcess, type ChildProcessByStdio, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chown, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import pg from 'pg'
import { reservePort } from '../reserved-ports'

const run = promisify(execFile)

/** PostgreSQL refuses to run as root; then it runs as Debian's `nobody`. */
const account = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

export type TestPostgres = {
  /** The database `postgres`, as a user that is no superuser but may create roles and databases. */
  url: string
  /** Kills every process of the server at once, as a power cut does; `start` brings it back. */
  crash(): Promise<void>
  start(): Promise<void>
  /** Stops the server and removes its folder. */
  close(): Promise<void>
}

/**
 * A fresh PostgreSQL on a port of 127.0.0.1 that stays its own, in a folder of its own below the temporary one. It ends
 * with this process, however this ends.
 *
 * @param options.fsync whether writes reach the disk before they are acknowledged; without it tests are faster
 * @throws Error saying what to install when there is no PostgreSQL
 */
export async function startPostgres({ fsync = false } = {}): Promise<TestPostgres> {
  const bin = findPostgres()
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-postgres-'))
  const data = path.join(folder, 'data')
  const passwords = { postgres: newPassword(), portal: newPassword() }
  const passwordFile = path.join(folder, 'password')
  await writeFile(passwordFile, passwords.postgres)
  if (account.uid) for (const file of [folder, passwordFile]) await chown(file, account.uid, account.gid)
  const guard = guardFolder(bin, folder, data)

  const port = await reservePort()
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: folder, fsync: fsync ? 'on' : 'off' }
  const args = ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  let server: ChildProcess | undefined
  const start = async () => {
    server = await ready(
      spawn(path.join(bin, 'postgres'), args, {
        ...account,
        cwd: folder,
        detached: true,
        stdio: ['ignore', 'ignore', 'pipe'],
      }),
    )
  }
  try {
    await run(
      path.join(bin, 'initdb'),
      [
        '-D',
        data,
        '-U',
        'postgres',
        '--pwfile',
        passwordFile,
        '--auth=scram-sha-256',
        '-E',
        'UTF8',
        '--locale=C.UTF-8',
        '--no-sync',
      ],
      { ...account, cwd: folder },
    )
    await start()
    await addUser(urlOf('postgres', passwords.postgres, port), passwords.portal)
  } catch (cause) {
    await guard.end()
    throw cause
  }
  return {
    url: urlOf('portal', passwords.portal, port),
    start,
    crash: async () => {
      if (server) await killAll(server)
    },
    close: guard.end,
  }
}

/** Waits until the server accepts connections. @throws Error with its log when it ends instead */
function ready(server: ChildProcessByStdio<null, null, Readable>): Promise<ChildProcess> {
  return new Promise((resolve, reject) => {
    let log = ''
    server.stderr.setEncoding('utf8').on('data', (piece: string) => {
      log += piece
      if (log.includes('database system is ready to accept connections')) resolve(server)
    })
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)))
  })
}

/** The newest version below Debian's folder, which is not on the PATH, else whatever is on it. */
function findPostgres(): string {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(path.delimiter),
  ]
  const found = folders.find((folder) =>
    ['postgres', 'initdb', 'pg_ctl'].every((name) => existsSync(path.join(folder, name))),
  )
  if (found) return found
  throw new Error(
    `PostgreSQL is not installed: no postgres in ${debian}/*/bin or on the PATH. Install version 15 or newer ("apt-get install postgresql" on Debian); no running server is needed.`,
  )
}

/**
 * A shell that waits for the end of its input, which comes when this process ends in any way, kill -9 included; then it
 * stops the server and removes the folder. In a session of its own, so that Ctrl-C does not end it first.
 */
function guardFolder(bin: string, folder: string, data: string): { end(): Promise<void> } {
  const script = 'cat >/dev/null; "$1/pg_ctl" -D "$3" -m immediate -w stop >/dev/null 2>&1; cd /; rm -rf "$2"'
  const shell = spawn('sh', ['-c', script, 'sh', bin, folder, data], {
    ...account,
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve, reject) => {
    shell.once('error', reject)
    shell.once('exit', () => resolve())
  })
  return {
    end: () => {
      shell.stdin.end()
      return ended
    },
  }
}

async function addUser(url: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`create role portal login nosuperuser nobypassrls createrole createdb password '${password}'`)
  } finally {
    await client.end()
  }
}

/** The parent is halted first: it would start new children in place of those that die. */
async function killAll(server: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGSTOP')
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    if (parentOf(name) === server.pid) process.kill(Number(name), 'SIGKILL')
  }
  server.kill('SIGKILL')
  await ended
}

/** See proc(5): the name of the program, which may hold anything, is in brackets. */
function parentOf(pid: string): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ')[1])
  } catch {
    return undefined // It has ended meanwhile.
  }
}

const newPassword = () => randomBytes(18).toString('base64url')
const urlOf = (user: string, password: string, port: number) =>
  `postgres://${user}:${password}@127.0.0.1:${port}/postgres`
