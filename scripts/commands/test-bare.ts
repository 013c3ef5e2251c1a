import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import path from 'node:path'
import { root } from '@portal/build/common'
import { fromCommandLine, parsed, UsageError } from '../lib/command-line'

const USAGE = `npm run test:bare

Makes a Debian machine in a folder, with Node and npm and nothing else, and runs npm test there on a clone of what is
committed: what somebody sees who has just got the repository. As root on Debian, with debootstrap and 6 GB of disk.`

/** How this machine reaches Debian's and npm's packages, where it does so by a proxy or a certificate of its own. */
const APT = ['/etc/apt/sources.list', '/etc/apt/sources.list.d', '/etc/apt/apt.conf.d', '/etc/apt/auth.conf.d']
const NETWORK = ['/etc/resolv.conf', '/etc/hosts']
const CERTIFICATES = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE']
const PASSED_ON = /^(?:NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|npm_config_registry|\w+_proxy|\w+_PROXY)$/

process.exitCode = await fromCommandLine(USAGE, async () => {
  parsed({ options: {} })
  if (process.getuid?.() !== 0 || !existsSync('/usr/sbin/debootstrap'))
    throw new UsageError('It needs to be root on Debian, with debootstrap (apt-get install debootstrap).')
  const machine = mkdtempSync(path.join(tmpdir(), 'portal-bare-'))
  try {
    makeMachine(machine)
    return testOn(machine)
  } finally {
    rmSync(machine, { recursive: true, force: true })
  }
})

/** @throws Error when debootstrap fails */
function makeMachine(machine: string): void {
  const suite = /^VERSION_CODENAME=(.*)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'stable'
  const given = ['--variant=minbase', '--include=ca-certificates,git', suite, machine, ...mirror()]
  execFileSync('debootstrap', given, { stdio: ['ignore', 'ignore', 'inherit'] })
  rmSync(path.join(machine, 'etc/apt/sources.list'), { force: true })
  for (const place of [...APT, ...NETWORK, ...CERTIFICATES.map((name) => process.env[name] ?? '')])
    if (place !== '' && existsSync(place)) cpSync(realpathSync(place), path.join(machine, place), { recursive: true })
  copyNode(machine)
  const home = path.join(machine, 'root')
  if (existsSync(path.join(homedir(), '.npmrc'))) cpSync(path.join(homedir(), '.npmrc'), path.join(home, '.npmrc'))
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, path.join(home, 'portal')])
}

/** The first that this machine takes its packages from; without one debootstrap's own. */
function mirror(): string[] {
  const folder = '/etc/apt/sources.list.d'
  const files = ['/etc/apt/sources.list', ...readdirSync(folder).map((file) => path.join(folder, file))]
  const texts = files.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8'))
  const [found] = texts.flatMap((text) => /^(?:URIs:|deb(?: \[.*?\])?) *(\S+)/m.exec(text)?.[1] ?? [])
  return found ? [found] : []
}

/** Node and npm of this machine, with the shared libraries that Debian's minimum lacks. */
function copyNode(machine: string): void {
  const found = execFileSync('which', ['npm'], { encoding: 'utf8' }).trim()
  const npm = path.resolve(realpathSync(found), '../..')
  const bin = path.join(machine, 'usr/local/bin')
  const lib = path.join(machine, 'usr/local/lib/node_modules/npm')
  mkdirSync(bin, { recursive: true })
  cpSync(process.execPath, path.join(bin, 'node'))
  cpSync(npm, lib, { recursive: true })
  for (const name of ['npm', 'npx'])
    symlinkSync(path.join('../lib/node_modules/npm/bin', `${name}-cli.js`), path.join(bin, name))
  for (const [, library = ''] of execFileSync('ldd', [process.execPath], { encoding: 'utf8' }).matchAll(
    /=> (\/\S+)/g,
  )) {
    const place = path.join(machine, library)
    if (existsSync(place)) continue
    mkdirSync(path.dirname(place), { recursive: true })
    cpSync(realpathSync(library), place)
  }
}

/** In namespaces of its own, so that mounts and processes are gone with the command. */
function testOn(machine: string): 0 | 1 {
  const script = `set -e
    mount --rbind /dev "$0/dev"
    mount -t proc proc "$0/proc"
    mount --rbind /sys "$0/sys"
    exec chroot "$0" sh -c 'cd /root/portal && exec npm test'`
  const passedOn = Object.entries(process.env).filter(([name]) => PASSED_ON.test(name))
  const { status } = spawnSync(
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child', '--propagation', 'slave', 'sh', '-c', script, machine],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...Object.fromEntries(passedOn),
        HOME: '/root',
        LANG: 'C.UTF-8',
        PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      },
    },
  )
  return status === 0 ? 0 : 1
}
