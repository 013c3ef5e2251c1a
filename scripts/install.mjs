// Installs the packages of the repository with the pinned pnpm, on a machine that has only Node and npm. Plain
// JavaScript without dependencies, because nothing is installed yet.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** From the frozen lockfile, unless that is what was installed last. @throws Error when it fails. */
export function install(root) {
  if (existsSync(markerOf(root)) && readFileSync(markerOf(root), 'utf8') === lockOf(root)) return
  console.log('Installing packages (first run, or the lockfile changed) …')
  runPnpm(root, '--frozen-lockfile')
}

/** After a package.json was added: the lockfile learns of it. @throws Error when it fails. */
export function installNewPackage(root) {
  runPnpm(root, '--no-frozen-lockfile')
}

function runPnpm(root, ...options) {
  const [file, ...args] = pnpm(root)
  const { status, error } = spawnSync(file, [...args, 'install', '--prefer-offline', ...options], {
    cwd: root,
    stdio: 'inherit',
  })
  if (error) throw new Error(`${file} could not be started: ${error.message}`)
  if (status !== 0) throw new Error('Packages could not be installed. Is the npm registry reachable?')
  writeFileSync(markerOf(root), lockOf(root))
}

/** The pinned pnpm: from the PATH when it is that version there, otherwise fetched by npx. */
function pnpm(root) {
  const { packageManager } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const version = packageManager.split('@')[1]
  const found = spawnSync('pnpm', ['--version'], { encoding: 'utf8', cwd: '/' })
  return found.stdout?.trim() === version ? ['pnpm'] : ['npx', '--yes', `pnpm@${version}`]
}

const markerOf = (root) => path.join(root, 'node_modules', '.portal-lock')
const lockOf = (root) =>
  createHash('sha256')
    .update(readFileSync(path.join(root, 'pnpm-lock.yaml')))
    .digest('hex')
