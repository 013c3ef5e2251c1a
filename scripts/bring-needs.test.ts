import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '@portal/build/common'
import { bringNeeds, readWithout } from './bring-needs.mjs'
import { type Machine, NEEDS } from './needs.mjs'
import { filesIn } from './lib/sources.fixture'

const POLICY = '/usr/sbin/policy-rc.d'
const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'
const FONTS = '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'
const SHORT = ['/usr/bin/git', '/usr/bin/chromium', '/usr/bin/chromium-headless-shell', FONTS]
const ALL = [
  ...SHORT,
  '/usr/bin/firefox-esr',
  '/usr/lib/postgresql/17/bin/postgres',
  '/usr/sbin/nginx',
  BROTLI,
  '/usr/bin/openssl',
  '/usr/sbin/sshd',
  '/usr/bin/Xtigervnc',
]

/** A machine with these files; what is done to it is kept in `done`. `fails` is a package that it cannot install. */
function machineWith(files: readonly string[], { fails = '', ...rest }: Partial<Machine> & { fails?: string } = {}) {
  const there = new Set(files)
  const done: string[] = []
  const machine: Machine = {
    platform: 'linux',
    isRoot: false,
    env: { PATH: '/usr/bin:/bin' },
    home: '/home/ana',
    exists: (file) => there.has(file),
    list: (folder) => {
      const below = [...there].filter((file) => file.startsWith(`${folder}/`))
      return [...new Set(below.map((file) => file.slice(folder.length + 1).split('/')[0] ?? ''))]
    },
    write: (file) => void (there.add(file), done.push(`write ${file}`)),
    remove: (file) => void (there.delete(file), done.push(`remove ${file}`)),
    run: (file, args) => {
      if (file === 'fc-list') return { status: null, stdout: '' }
      done.push([file, ...args].join(' '))
      return { status: fails !== '' && args.includes(fails) ? 100 : 0, stdout: '' }
    },
    ...rest,
  }
  return { machine, done }
}
const debian = (files: readonly string[], rest: Parameters<typeof machineWith>[1] = {}) =>
  machineWith(['/usr/bin/apt-get', ...files], rest)
const refusalOf = (check: 'test' | 'test-long', machine: Machine, without: string[] = []) => {
  try {
    bringNeeds(check, without, machine)
  } catch (cause) {
    return cause instanceof Error ? cause.message : ''
  }
  return ''
}
const APT = 'apt-get install -y -qq --no-install-recommends'

let told: jest.SpyInstance
beforeEach(() => {
  told = jest.spyOn(console, 'log').mockImplementation(() => {})
})
afterEach(() => told.mockRestore())

test.each([
  ['test', SHORT],
  ['test-long', ALL],
] as const)('%s: where everything is there, nothing is installed or told', (check, files) => {
  for (const isRoot of [true, false]) {
    const { machine, done } = debian(files, { isRoot })
    bringNeeds(check, [], machine)
    expect(done).toEqual([])
  }
  expect(told).not.toHaveBeenCalled()
})

test('as root on Debian exactly what is missing is installed at once, and no service starts', () => {
  const { machine, done } = debian(SHORT.slice(0, 1), { isRoot: true })
  bringNeeds('test', [], machine)
  expect(done).toEqual([
    `write ${POLICY}`,
    'apt-get update -qq',
    `${APT} chromium fonts-noto-cjk`,
    `${APT} chromium-headless-shell`,
    `remove ${POLICY}`,
  ])
  expect(told.mock.calls).toEqual([
    ['Installing chromium (chromium: browser tests) …'],
    ['Installing fonts-noto-cjk (fonts: Japanese text in browser tests) …'],
    ['Installing chromium-headless-shell (chromium-headless-shell: browser tests in less time) …'],
  ])
})

test('PostgreSQL comes without its usual cluster', () => {
  const others = ALL.filter((file) => !file.endsWith('postgres'))
  const { machine, done } = debian(others, { isRoot: true })
  bringNeeds('test-long', [], machine)
  expect(done.slice(2, -1)).toEqual([
    `${APT} postgresql-common`,
    'sed -ri s/^#?create_main_cluster.*/create_main_cluster = false/ /etc/postgresql-common/createcluster.conf',
    `${APT} postgresql`,
  ])
})

test('a policy of the machine itself stays', () => {
  const { machine, done } = debian([POLICY], { isRoot: true })
  bringNeeds('test', [], machine)
  expect(done.filter((line) => line.includes(POLICY))).toEqual([])
})

test('a Debian without the headless shell goes on', () => {
  const { machine } = debian(SHORT.slice(0, 2), { isRoot: true, fails: 'chromium-headless-shell' })
  bringNeeds('test', [], machine)
  expect(told).toHaveBeenLastCalledWith('Without chromium-headless-shell: there is no browser tests in less time.')
  const { machine: other, done } = debian([SHORT[0] ?? '', SHORT[1] ?? '', FONTS])
  bringNeeds('test', [], other)
  expect(done).toEqual([])
})

test('what apt-get cannot install ends the check, and the policy is taken away', () => {
  const { machine, done } = debian([], { isRoot: true, fails: 'chromium' })
  expect(refusalOf('test', machine)).toBe(
    'apt-get could not install git chromium fonts-noto-cjk: what it said stands above.',
  )
  expect(done.at(-1)).toBe(`remove ${POLICY}`)
})

test('without root the command is told, and how to go on without', () => {
  const { machine, done } = debian(SHORT.slice(0, 1))
  expect(refusalOf('test', machine)).toBe(`npm test needs what this machine lacks:
  chromium: browser tests
  fonts: Japanese text in browser tests
To install it:
  sudo apt-get update && sudo apt-get install --no-install-recommends chromium chromium-headless-shell fonts-noto-cjk
To go on without it, and without the tests that need it:
  npm test -- --without chromium,fonts`)
  expect(done).toEqual([])
  bringNeeds('test', ['chromium', 'fonts'], machine)
  expect(refusalOf('test', machine, ['chromium'])).toContain('npm test -- --without chromium,fonts')
})

test.each<[string, Machine, string]>([
  [
    'Fedora',
    machineWith(['/usr/bin/dnf']).machine,
    'sudo dnf install git chromium google-noto-sans-cjk-fonts firefox postgresql-server nginx nginx-mod-brotli openssl openssh-server tigervnc-server-minimal',
  ],
  [
    'macOS',
    machineWith([], { platform: 'darwin' }).machine,
    'brew install git firefox postgresql@17 openssl && npx --yes playwright@1.65.1 install chromium',
  ],
  [
    'Windows',
    machineWith([], { platform: 'win32' }).machine,
    'winget install Git.Git Mozilla.Firefox.ESR PostgreSQL.PostgreSQL.17 ShiningLight.OpenSSL.Light && npx --yes playwright@1.65.1 install chromium',
  ],
])('%s has its own command', (_system, machine, command) => {
  expect(refusalOf('test-long', machine)).toContain(`To install it:\n  ${command}\n`)
})

test('what has no package is told', () => {
  const { machine } = machineWith([], { platform: 'darwin' })
  expect(refusalOf('test-long', machine)).toContain(
    'vnc: remote screens of a real VNC server (there is no package of it here)',
  )
  expect(refusalOf('test', machineWith([]).machine)).not.toContain('To install it')
})

const MAC_CACHE = '/home/ana/Library/Caches/ms-playwright'

test.each([
  ['CHROMIUM', { env: { PATH: '/usr/bin', CHROMIUM: '/opt/chromium' } }, ['/opt/chromium']],
  ['Playwright on Linux', {}, ['/home/ana/.cache/ms-playwright/chromium-1200/chrome']],
  ['Playwright on macOS', { platform: 'darwin' }, [`${MAC_CACHE}/chromium-1200/Chromium.app`]],
  ['Fedora', {}, ['/usr/bin/chromium-browser']],
])('a Chromium of %s is found', (_where, rest, files) => {
  const { machine } = machineWith(['/usr/bin/git', FONTS, ...files], rest)
  bringNeeds('test', [], machine)
  expect(refusalOf('test', machineWith(['/usr/bin/git', FONTS], rest).machine)).toContain('chromium: browser tests')
})

test('--without takes names that are known', () => {
  expect(readWithout([])).toEqual([])
  expect(readWithout(['--without', 'sshd,vnc'])).toEqual(['sshd', 'vnc'])
  expect(readWithout(['--without=nginx'])).toEqual(['nginx'])
  expect(() => readWithout(['--without', 'sshd,ssh'])).toThrow(
    'The check knows no "ssh". It can do without git, chromium, chromium-headless-shell, fonts, firefox, postgres, nginx, openssl, sshd, vnc.',
  )
  for (const wrong of [['--without'], ['--only', 'sshd'], ['--without', 'sshd', 'vnc']])
    expect(() => readWithout(wrong)).toThrow('The check takes --all and --without <name>,… alone')
})

test('the tests that the list names are there', () => {
  const named = NEEDS.flatMap(({ tests = [] }) => tests).filter((test) => !test.startsWith('@'))
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})

test.each([
  ['nginx', /run-nginx'|commands\/rehearse/],
  ['sshd', /startSshd/],
  ['vnc', /startVnc/],
  ['openssl', /execFileSync\('openssl'/],
])('each test that starts %s is named in the list, and long', (name, start) => {
  const tests = ['sandbox', 'scripts/lib'].flatMap((folder) => filesIn(folder, /\.test\.ts$/))
  const starting = tests.filter((file) => start.test(readFileSync(path.join(root, file), 'utf8')))
  expect(starting.length).toBeGreaterThan(0)
  const named = NEEDS.find((need) => need.name === name)?.tests ?? []
  expect(starting.filter((file) => !named.includes(file) || !file.endsWith('.long.test.ts'))).toEqual([])
})

test('the script that runs both checks is one that bash reads', () => {
  expect(execFileSync('bash', ['-n', '.ci/run'], { cwd: root, encoding: 'utf8' })).toBe('')
})
