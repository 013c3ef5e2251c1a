// What the checks need besides Node and npm, and where it is. Plain JavaScript without dependencies, because nothing is
// installed yet.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'

/** In place of a package: the browser that Playwright brings, as is usual on macOS and Windows. */
export const BY_PLAYWRIGHT = 'playwright'

const BOTH = ['test', 'test-long']
const LONG = ['test-long']

/** In the order in which they are told and installed. */
export const NEEDS = [
  {
    name: 'git',
    use: 'tests of what a release tells about its commit',
    checks: BOTH,
    isThere: (machine) => has(machine, 'git'),
    packages: { apt: 'git', dnf: 'git', brew: 'git', winget: 'Git.Git' },
    tests: ['scripts/lib/release/changes.test.ts', 'scripts/lib/release/preflight.test.ts'],
  },
  {
    name: 'chromium',
    use: 'browser tests',
    checks: BOTH,
    isThere: (machine) => hasChromium(machine),
    packages: { apt: 'chromium', dnf: 'chromium', brew: BY_PLAYWRIGHT, winget: BY_PLAYWRIGHT },
  },
  {
    name: 'chromium-headless-shell',
    use: 'browser tests in less time',
    checks: BOTH,
    isOptional: true,
    isThere: (machine) => Boolean(machine.env.CHROMIUM) || has(machine, 'chromium-headless-shell'),
    packages: { apt: 'chromium-headless-shell' },
  },
  {
    name: 'fonts',
    use: 'Japanese text in browser tests',
    checks: BOTH,
    // By its file too, because the program that lists fonts may not be there.
    isThere: (machine) =>
      machine.platform !== 'linux' ||
      machine.exists('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc') ||
      machine.run('fc-list', [':lang=ja']).stdout !== '',
    packages: { apt: 'fonts-noto-cjk', dnf: 'google-noto-sans-cjk-fonts' },
  },
  {
    name: 'firefox',
    use: 'journeys in Firefox',
    checks: LONG,
    isThere: (machine) => machine.exists(findFirefox(machine)),
    packages: { apt: 'firefox-esr', dnf: 'firefox', brew: 'firefox', winget: 'Mozilla.Firefox.ESR' },
  },
  {
    name: 'postgres',
    use: 'the sandbox on PostgreSQL',
    checks: LONG,
    isThere: (machine) => has(machine, 'postgres'),
    packages: {
      apt: 'postgresql',
      dnf: 'postgresql-server',
      brew: 'postgresql@17',
      winget: 'PostgreSQL.PostgreSQL.17',
    },
  },
  {
    name: 'nginx',
    use: 'the portal served by nginx',
    checks: LONG,
    isThere: (machine) =>
      has(machine, 'nginx') &&
      ['lib', 'lib64'].some((lib) => machine.exists(`/usr/${lib}/nginx/modules/ngx_http_brotli_static_module.so`)),
    packages: { apt: 'nginx libnginx-mod-http-brotli-static', dnf: 'nginx nginx-mod-brotli' },
    tests: [
      'scripts/lib/serve/nginx.long.test.ts',
      'scripts/lib/serve/nginx-deltas.long.test.ts',
      'scripts/lib/serve/nginx-signatures.long.test.ts',
      'scripts/lib/rehearsal.long.test.ts',
      '@nginx',
    ],
  },
  {
    name: 'openssl',
    use: 'certificates of nginx',
    checks: LONG,
    isThere: (machine) => has(machine, 'openssl'),
    packages: { apt: 'openssl', dnf: 'openssl', brew: 'openssl', winget: 'ShiningLight.OpenSSL.Light' },
    tests: ['scripts/lib/serve/nginx.long.test.ts'],
  },
  {
    name: 'sshd',
    use: 'remote logins to a real SSH server',
    checks: LONG,
    isThere: (machine) => has(machine, 'sshd'),
    packages: { apt: 'openssh-server', dnf: 'openssh-server' },
    tests: ['sandbox/gateway/real-machines.long.test.ts'],
  },
  {
    name: 'vnc',
    use: 'remote screens of a real VNC server',
    checks: LONG,
    isThere: (machine) => has(machine, 'Xtigervnc') || has(machine, 'Xvnc'),
    packages: { apt: 'tigervnc-standalone-server', dnf: 'tigervnc-server-minimal' },
    tests: ['sandbox/gateway/real-machines.long.test.ts'],
  },
]

/** Where needs are looked for; a test hands in another one. */
export const thisMachine = {
  platform: process.platform,
  isRoot: process.getuid?.() === 0,
  env: process.env,
  home: homedir(),
  exists: existsSync,
  list: (folder) => (existsSync(folder) ? readdirSync(folder) : []),
  write: (file, text, mode) => writeFileSync(file, text, { mode }),
  remove: (file) => rmSync(file, { force: true }),
  run: (file, args, env = {}) => {
    const { status, stdout } = spawnSync(file, args, {
      encoding: 'utf8',
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    return { status, stdout: stdout ?? '' }
  },
}

const POSTGRES = '/usr/lib/postgresql'

/** A program on the PATH, or where Debian keeps programs of servers. */
function has(machine, program) {
  const folders = [
    ...(machine.env.PATH ?? machine.env.Path ?? '').split(machine.platform === 'win32' ? ';' : ':'),
    '/usr/sbin',
    ...machine.list(POSTGRES).map((version) => `${POSTGRES}/${version}/bin`),
  ]
  const file = machine.platform === 'win32' ? `${program}.exe` : program
  return folders.some((folder) => folder !== '' && machine.exists(path.join(folder, file)))
}

/** Path of the Chromium that CHROMIUM names or the system has; undefined: Playwright takes its own. */
export function findChromium(machine = thisMachine) {
  return machine.env.CHROMIUM || ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((file) => machine.exists(file))
}

export function hasChromium(machine = thisMachine) {
  const file = findChromium(machine)
  if (file) return machine.exists(file)
  return machine.list(browsersOfPlaywright(machine)).some((name) => name.startsWith('chromium-'))
}

/** See https://playwright.dev/docs/browsers#managing-browser-binaries */
function browsersOfPlaywright({ env, home, platform }) {
  if (env.PLAYWRIGHT_BROWSERS_PATH) return env.PLAYWRIGHT_BROWSERS_PATH
  if (platform === 'darwin') return path.join(home, 'Library/Caches/ms-playwright')
  if (platform === 'win32') return path.join(env.LOCALAPPDATA ?? path.join(home, 'AppData/Local'), 'ms-playwright')
  return path.join(env.XDG_CACHE_HOME ?? path.join(home, '.cache'), 'ms-playwright')
}

/** Path of the Firefox that FIREFOX names or the system has, or should have. */
export function findFirefox(machine = thisMachine) {
  const [usual, ...others] = [
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
    String.raw`C:\Program Files\Mozilla Firefox\firefox.exe`,
  ]
  return machine.env.FIREFOX || (others.find((file) => !machine.exists(usual) && machine.exists(file)) ?? usual)
}
