import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { reservePort } from '../reserved-ports'

const SSHD = '/usr/sbin/sshd'

export type SshServer = { port: number; username: string; keyFile: string; fingerprint: string; close(): Promise<void> }

/** Debian's sshd on a free port of 127.0.0.1, with keys and configuration of its own; each session runs `command`. */
export async function startSshd(command: string): Promise<SshServer> {
  requireProgram(SSHD, 'openssh-server')
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-sshd-'))
  const file = (name: string) => path.join(folder, name)
  const port = await reservePort()
  for (const name of ['host', 'client']) execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file(name)])
  await writeFile(file('authorized_keys'), await readFile(file('client.pub')))
  await chmod(file('authorized_keys'), 0o600)
  await writeFile(
    file('config'),
    [
      `Port ${port}`,
      'ListenAddress 127.0.0.1',
      `HostKey ${file('host')}`,
      `AuthorizedKeysFile ${file('authorized_keys')}`,
      `PidFile ${file('pid')}`,
      'PasswordAuthentication no',
      'KbdInteractiveAuthentication no',
      'UsePAM no',
      'StrictModes no',
      'PermitRootLogin yes',
      'PermitUserRC no',
      'PrintMotd no',
      'AllowTcpForwarding no',
      'X11Forwarding no',
      `ForceCommand ${command}`,
      // What the account's own shell would start with is not part of the test, and may take its time.
      `SetEnv HOME=${folder}`,
      '',
    ].join('\n'),
  )
  // Debian keeps it under /run, which a container may start without.
  if (userInfo().uid === 0) execFileSync('mkdir', ['-p', '/run/sshd'])
  const daemon = spawn(SSHD, ['-D', '-e', '-f', file('config')], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    daemon.stderr.on('data', (chunk: Buffer) => {
      said += chunk
      if (said.includes('Server listening')) resolve()
    })
    daemon.once('exit', () => reject(new Error(`sshd did not start: ${said}`)))
  })
  const fingerprint = execFileSync('ssh-keygen', ['-lf', file('host.pub')], { encoding: 'utf8' }).split(' ')[1] ?? ''
  return {
    port,
    fingerprint,
    username: userInfo().username,
    keyFile: file('client'),
    async close() {
      daemon.kill()
      await once(daemon, 'close')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Fails with the name of the Debian package that is missing. */
export function requireProgram(program: string, debianPackage: string): void {
  if (!existsSync(program)) throw new Error(`${program} is missing: install the Debian package ${debianPackage}.`)
}
