// Runs a command on a machine that has only Node and npm: brings the pinned pnpm, installs from the frozen lockfile
// when that changed, then hands over to scripts/<command>.ts. Plain JavaScript, no dependency.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const pkg = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const [command, ...rest] = process.argv.slice(2)

requireNode(pkg.engines.node.replace('>=', ''))
install()
process.exit(run(process.execPath, ['--import', 'tsx', path.join(root, 'scripts', `${command}.ts`), ...rest], root))

function requireNode(least) {
  const have = process.versions.node.split('.').map(Number)
  const want = least.split('.').map(Number)
  if (have[0] > want[0] || (have[0] === want[0] && have[1] >= want[1])) return
  fail(`The portal needs Node ${least} or newer; this is ${process.versions.node}. Install a newer Node and run the command again.`)
}

function install() {
  const marker = path.join(root, 'node_modules', '.portal-lock')
  const lock = createHash('sha256').update(readFileSync(path.join(root, 'pnpm-lock.yaml'))).digest('hex')
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lock) return
  console.log('Installing packages (first run, or the lockfile changed) …')
  const [file, ...args] = pnpm()
  if (run(file, [...args, 'install', '--frozen-lockfile', '--prefer-offline'], root) !== 0) {
    fail('Packages could not be installed. Is the npm registry reachable? Nothing was started.')
  }
  writeFileSync(marker, lock)
}

/** The pinned pnpm: the one on the PATH when it is that version, else npx fetches it. */
function pnpm() {
  const version = pkg.packageManager.split('@')[1]
  const found = spawnSync('pnpm', ['--version'], { encoding: 'utf8', cwd: '/' })
  return found.stdout?.trim() === version ? ['pnpm'] : ['npx', '--yes', `pnpm@${version}`]
}

function run(file, args, cwd) {
  // Ctrl-C reaches the child too, which ends in its own time; this process must not leave before it.
  process.on('SIGINT', () => {})
  const { status, error } = spawnSync(file, args, { cwd, stdio: 'inherit' })
  if (error) fail(`${file} could not be started: ${error.message}`)
  return status ?? 1
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
