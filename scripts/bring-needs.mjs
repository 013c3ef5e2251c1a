// Brings what a check needs, before packages of npm are there: as root on Debian by itself, elsewhere by telling the
// command that does. Plain JavaScript without dependencies, because nothing is installed yet.
import { readFileSync } from 'node:fs'
import { BY_PLAYWRIGHT, NEEDS, thisMachine } from './needs.mjs'

/**
 * @param check `test` or `test-long`
 * @param without names of NEEDS that may be missing
 * @throws Error saying what is missing, and the command that installs it
 */
export function bringNeeds(check, without, machine = thisMachine) {
  const missing = NEEDS.filter(
    ({ name, checks, isThere }) => checks.includes(check) && !without.includes(name) && !isThere(machine),
  )
  const manager = managerOf(machine)
  const required = missing.filter(({ isOptional }) => !isOptional)
  const optional = missing.filter(({ isOptional, packages }) => isOptional && packages[manager])
  if (machine.isRoot && manager === 'apt') {
    if (missing.length > 0) installByApt(required, optional, machine)
  } else if (required.length > 0) throw new Error(refusal({ check, without, required, missing, manager }))
}

/**
 * What a check is told to leave out, by its command line: `--without sshd,vnc`.
 *
 * @throws Error when it is something else, or unknown
 */
export function readWithout(args) {
  const given = args.filter((arg) => arg !== '--all')
  if (given.length === 0) return []
  const [option, value = '', ...rest] = given.flatMap((arg) => arg.split('='))
  if (option !== '--without' || value === '' || rest.length > 0)
    throw new Error(`The check takes --all and --without <name>,… alone, not "${args.join(' ')}".`)
  const names = value.split(',')
  const unknown = names.filter((name) => !NEEDS.some((need) => need.name === name))
  if (unknown.length > 0)
    throw new Error(
      `The check knows no "${unknown.join(', ')}". It can do without ${NEEDS.map(({ name }) => name).join(', ')}.`,
    )
  return names
}

function managerOf({ platform, exists }) {
  if (platform === 'darwin') return 'brew'
  if (platform === 'win32') return 'winget'
  return ['apt', 'dnf'].find((name) => exists(`/usr/bin/${name === 'apt' ? 'apt-get' : name}`))
}

const packagesOf = (needs, manager) => needs.flatMap(({ packages }) => packages[manager]?.split(' ') ?? [])

const INSTALL = {
  apt: 'apt-get update && apt-get install --no-install-recommends',
  dnf: 'dnf install',
  brew: 'brew install',
  winget: 'winget install',
}

/** One line for a shell; empty when there is nothing to install them by. */
function commandFor(needs, manager) {
  const packages = packagesOf(needs, manager)
  const own = packages.filter((name) => name !== BY_PLAYWRIGHT)
  const line = `${INSTALL[manager]} ${own.join(' ')}`
  return [
    ...(own.length > 0 ? [['apt', 'dnf'].includes(manager) ? asRoot(line) : line] : []),
    ...(packages.includes(BY_PLAYWRIGHT) ? [`npx --yes playwright@${playwrightVersion()} install chromium`] : []),
  ].join(' && ')
}

const asRoot = (line) => line.replaceAll(/(^|&& )/g, '$1sudo ')

/** Of the workspace, because a Playwright of another version looks for another browser. */
function playwrightVersion() {
  const text = readFileSync(new URL('../pnpm-workspace.yaml', import.meta.url), 'utf8')
  return /'@playwright\/test': (\S+)/.exec(text)?.[1]
}

function refusal({ check, without, required, missing, manager }) {
  const npm = check === 'test' ? 'npm test' : 'npm run test:long'
  const names = [...without, ...required.map(({ name }) => name)]
  const lines = required.map(
    ({ name, use, packages }) => `  ${name}: ${use}${packages[manager] ? '' : ' (there is no package of it here)'}`,
  )
  const command = commandFor(missing, manager)
  return [
    `${npm} needs what this machine lacks:`,
    ...lines,
    ...(command === '' ? [] : ['To install it:', `  ${command}`]),
    'To go on without it, and without the tests that need it:',
    `  ${npm} -- --without ${names.join(',')}`,
  ].join('\n')
}

const POLICY = '/usr/sbin/policy-rc.d'
const CLUSTER = '/etc/postgresql-common/createcluster.conf'

function installByApt(required, optional, machine) {
  for (const { name, use, packages } of [...required, ...optional])
    console.log(`Installing ${packages.apt} (${name}: ${use}) …`)
  const run = (...args) => machine.run(...args).status === 0
  const install = (...packages) =>
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      DEBIAN_FRONTEND: 'noninteractive',
    })
  /** The tests start their own servers: no package may start one … */
  const hasPolicy = machine.exists(POLICY)
  // Ignored, because Ctrl-C reaches apt-get too, after which the policy must still go away.
  const ignore = () => {}
  process.on('SIGINT', ignore)
  try {
    if (!hasPolicy) machine.write(POLICY, '#!/bin/sh\nexit 101\n', 0o755)
    run('apt-get', ['update', '-qq'])
    const packages = packagesOf(required, 'apt')
    // … nor make PostgreSQL's usual cluster.
    if (packages.includes('postgresql') && install('postgresql-common'))
      run('sed', ['-ri', 's/^#?create_main_cluster.*/create_main_cluster = false/', CLUSTER])
    if (packages.length > 0 && !install(...packages))
      throw new Error(`apt-get could not install ${packages.join(' ')}: what it said stands above.`)
    // By itself, because not every Debian has it.
    for (const {
      name,
      use,
      packages: { apt },
    } of optional)
      if (!install(apt)) console.log(`Without ${name}: there is no ${use}.`)
  } finally {
    process.off('SIGINT', ignore)
    if (!hasPolicy) machine.remove(POLICY)
  }
}
