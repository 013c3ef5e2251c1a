import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { isTaken } from '../ports'
import { type NginxOptions, nginxConf } from './nginx-conf'

const NGINX = '/usr/sbin/nginx'
const BROTLI =
  ['lib64', 'lib']
    .map((lib) => `/usr/${lib}/nginx/modules/ngx_http_brotli_static_module.so`)
    .find((file) => existsSync(file)) ?? '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'

type Options = Omit<NginxOptions, 'logs' | 'certificates'> & { certificates?: string }
type Running = {
  accessLog: string
  /** What nginx says of its configuration. */
  warnings: string
  close(): Promise<void>
}

/**
 * Debian's nginx with the configuration of each environment as operators get it, in a folder of its own and without
 * privileges. It ends with this process, however this ends.
 *
 * @param ports where it must listen, in the end
 * @throws Error saying what to install, or what nginx says
 */
export async function startNginx(environments: Options | Options[], ports: readonly number[]): Promise<Running> {
  const all = [environments].flat()
  const brotli = all.some((options) => options.brotli)
  const needed = brotli ? [NGINX, BROTLI] : [NGINX]
  if (!needed.every((file) => existsSync(file))) {
    throw new Error(
      'nginx with brotli is needed: apt-get install --no-install-recommends nginx libnginx-mod-http-brotli-static',
    )
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-nginx-'))
  try {
    for (const [at, options] of all.entries())
      writeFileSync(path.join(folder, `${at}.conf`), nginxConf({ certificates: folder, ...options, logs: folder }))
    writeFileSync(path.join(folder, 'nginx.conf'), around('[0-9].conf', brotli))
    const args = ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr']
    const { status, stderr: warnings } = spawnSync(NGINX, ['-t', '-q', ...args], { encoding: 'utf8' })
    if (status !== 0) throw new Error(warnings)
    const nginx = spawn(NGINX, args, { stdio: ['ignore', 'ignore', 'pipe'] })
    const guard = guardOf(nginx, folder)
    await listening(nginx, ports).catch(async (cause: Error) => {
      await guard.end()
      throw cause
    })
    return { close: guard.end, warnings, accessLog: path.join(folder, 'portal.access.log') }
  } catch (cause) {
    rmSync(folder, { recursive: true, force: true })
    throw cause
  }
}

/** What Debian's own nginx.conf says around it, but for one process, and with every file in the folder at hand. */
function around(conf: string, brotli: boolean): string {
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`)
  return `daemon off;
master_process off;
pid nginx.pid;
${brotli ? `load_module ${BROTLI};` : ''}
events {}
http {
  ${kept.join('\n  ')}
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  include ${conf};
}
`
}

/**
 * A shell that waits for the end of its input, which comes when this process ends in any way; then it stops nginx and
 * removes the folder.
 */
function guardOf(nginx: ChildProcess, folder: string): { end(): Promise<void> } {
  const script = 'cat >/dev/null; kill "$1" 2>/dev/null; rm -rf "$2"'
  const shell = spawn('sh', ['-c', script, 'sh', String(nginx.pid), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const ended = Promise.all([once(shell, 'exit'), once(nginx, 'exit')])
  return {
    end: async () => {
      shell.stdin.end()
      await ended
    },
  }
}

async function listening(nginx: ChildProcess, ports: readonly number[]): Promise<void> {
  let said = ''
  nginx.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text))
  for (const port of ports) {
    while (!(await isTaken(port))) {
      if (nginx.exitCode !== null) throw new Error(`nginx ended: ${said}`)
      await setTimeout(20)
    }
  }
}
