// Runs a command on a machine that has only Node and npm: brings what a check needs, installs the packages when the
// lockfile changed, then hands over to scripts/commands/<command>.ts. Plain JavaScript without dependencies, because
// nothing is installed yet.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { bringNeeds, readWithout } from './bring-needs.mjs'
import { install } from './install.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const { engines } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const [command, ...rest] = process.argv.slice(2)

requireNode(engines.node.replace('>=', ''))
try {
  if (command === 'test' || command === 'test-long') bringNeeds(command, readWithout(rest))
  install(root)
} catch (error) {
  fail(`${error.message} Nothing was started.`)
}
// Ignored, because Ctrl-C reaches the child too, which ends in its own time, and this process must not end before it.
process.on('SIGINT', () => {})
const script = path.join(root, 'scripts/commands', `${command}.ts`)
const { status, error } = spawnSync(process.execPath, ['--import', 'tsx', script, ...rest], {
  cwd: root,
  stdio: 'inherit',
})
if (error) fail(`${process.execPath} could not be started: ${error.message}`)
process.exit(status ?? 1)

function requireNode(least) {
  const have = process.versions.node.split('.').map(Number)
  const want = least.split('.').map(Number)
  if (have[0] > want[0] || (have[0] === want[0] && have[1] >= want[1])) return
  fail(
    `The portal needs Node ${least} or newer; this is ${process.versions.node}. Install a newer Node and run the command again.`,
  )
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
