import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createCipheriv } from 'node:crypto'
import { reservePort } from '../reserved-ports'
import { requireProgram } from './ssh-server.fixture'

const XVNC = ['/usr/bin/Xtigervnc', '/usr/bin/Xvnc'].find((file) => existsSync(file)) ?? '/usr/bin/Xtigervnc'
/** The fixed key under which VNC password files are kept: they are hidden from a glance, no more. */
const FILE_KEY = Buffer.from('e84ad660c4721ae0', 'hex')

export type VncServer = { port: number; close(): Promise<void> }

/** TigerVNC on a free port of 127.0.0.1: 640x480 in one colour, with this password or none. */
export async function startVnc(password: string | undefined): Promise<VncServer> {
  requireProgram(XVNC, 'tigervnc-standalone-server')
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-vnc-'))
  const passwordFile = path.join(folder, 'password')
  if (password !== undefined) await writeFile(passwordFile, hidden(password), { mode: 0o600 })
  const port = await reservePort()
  const security =
    password === undefined ? ['-SecurityTypes', 'None'] : ['-SecurityTypes', 'VncAuth', '-PasswordFile', passwordFile]
  // A display number of its own: two of them never meet.
  const screen = [`:${port}`, '-geometry', '640x480', '-depth', '24', '-nolisten', 'tcp', '-nolisten', 'unix']
  const network = ['-rfbport', String(port), '-interface', '127.0.0.1', '-localhost']
  const server = spawn(XVNC, [...screen, ...network, ...security], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    server.stderr.on('data', (chunk: Buffer) => {
      said += chunk
      if (said.includes('Listening for VNC connections')) resolve()
    })
    server.once('exit', () => reject(new Error(`Xtigervnc did not start: ${said}`)))
  })
  return {
    port,
    async close() {
      server.kill()
      await once(server, 'close')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function hidden(password: string): Buffer {
  const des = createCipheriv('des-ede3-ecb', Buffer.concat([FILE_KEY, FILE_KEY, FILE_KEY]), null).setAutoPadding(false)
  const padded = Buffer.alloc(8)
  Buffer.from(password, 'latin1').copy(padded)
  return Buffer.concat([des.update(padded), des.final()])
}
