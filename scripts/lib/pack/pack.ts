import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from '@portal/build/common'
import { sharedVersions } from '@portal/build/singletons'
import { CONTRACT } from '@portal/contract'
import { surfaceOfCheckout } from '../release/surface/of-checkout'
import { catalog } from './catalog'
import { withExtensions } from './with-extensions'

/** What a remote is made of. The sandbox stays TypeScript, because only `tsx` runs it, for the tests. */
const SHARED = ['contract', 'auth', 'api-client', 'ui', 'build', 'testing']
export const PACKED: readonly string[] = [...SHARED, 'sandbox']

const run = promisify(execFile)
const SOURCE = /\.tsx?$/
const OF_TESTS = /\.(test|fixture)\.tsx?$/

type Manifest = { dependencies?: Record<string, string>; exports?: Record<string, string>; [key: string]: unknown }

/** The file of a packed package, as `npm pack` names it. */
export const fileOfPacked = (name: string) => `portal-${name}-${CONTRACT}.tgz`

/**
 * Writes each shared package into a folder as npm installs it: JavaScript and types. Their version is that of the
 * contract, because it says what a host gives.
 *
 * @throws Error with what TypeScript or npm says
 */
export async function pack(folder: string): Promise<void> {
  const work = mkdtempSync(path.join(tmpdir(), 'portal-pack-'))
  try {
    await compile(work)
    mkdirSync(folder, { recursive: true })
    for (const name of PACKED) {
      const to = path.join(work, 'packages', name)
      layOut(name, path.join(work, 'compiled'), to)
      await told('npm', ['pack', '--silent', '--pack-destination', path.resolve(folder)], to)
    }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** JavaScript and declarations of all packages at once, because they are typed by each other. */
async function compile(work: string): Promise<void> {
  const options = {
    extends: path.join(root, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      rootDir: root,
      outDir: path.join(work, 'compiled'),
      typeRoots: [path.join(root, 'node_modules/@types')],
    },
    include: SHARED.map((name) => path.join(root, 'shared', name, 'src')),
    // Whole paths, because TypeScript reads a pattern from the folder of its configuration, which is not the checkout.
    exclude: ['node_modules', '*.test.ts', '*.test.tsx', '*.fixture.ts', '*.fixture.tsx'].map((files) =>
      path.join(root, 'shared/**', files),
    ),
  }
  const file = path.join(work, 'tsconfig.json')
  writeFileSync(file, JSON.stringify(options))
  await told(path.join(root, 'node_modules/.bin/tsc'), ['-p', file], root)
}

function layOut(name: string, compiled: string, to: string): void {
  const isShared = SHARED.includes(name)
  const from = path.join(root, isShared ? `shared/${name}` : name)
  cpSync(from, to, { recursive: true, filter: (file) => isPart(path.relative(from, file), isShared) })
  if (isShared) {
    cpSync(path.join(compiled, 'shared', name), to, { recursive: true })
    withExtensions(to)
  }
  if (name === 'build') writeFileSync(path.join(to, 'src/surface.json'), JSON.stringify(surfaceOfCheckout()))
  const manifest: Manifest = JSON.parse(readFileSync(path.join(from, 'package.json'), 'utf8'))
  writeFileSync(path.join(to, 'package.json'), JSON.stringify(packed(name, manifest), null, 2))
}

/** Of a shared package everything but the sources, of which there is JavaScript; no tests, nothing installed. */
function isPart(file: string, isCompiled: boolean): boolean {
  if (file.split(path.sep).includes('node_modules') || OF_TESTS.test(file)) return false
  return !isCompiled || !SOURCE.test(file) || file.endsWith('.d.ts')
}

function packed(name: string, { dependencies = {}, exports = {}, ...others }: Manifest): Manifest {
  const { private: _private, devDependencies: _devDependencies, ...kept } = others
  const libraries = name === 'build' ? hostLibraries() : {}
  return {
    ...kept,
    version: CONTRACT,
    license: 'UNLICENSED',
    exports: SHARED.includes(name)
      ? {
          ...Object.fromEntries(Object.entries(exports).map(([key, file]) => [key, compiledFile(file)])),
          './package.json': './package.json',
        }
      : { ...exports, './package.json': './package.json' },
    dependencies: {
      ...Object.fromEntries(Object.entries(dependencies).map(([key, range]) => [key, versionOf(key, range)])),
      ...libraries,
    },
  }
}

function compiledFile(file: string): string | { types: string; default: string } {
  if (!SOURCE.test(file)) return file
  const base = file.replace(SOURCE, '')
  return { types: `${base}.d.ts`, default: `${base}.js` }
}

function versionOf(name: string, range: string): string {
  if (range === 'workspace:*') return CONTRACT
  return range === 'catalog:' ? (catalog()[name] ?? range) : range
}

/** So that a release says against which versions it was built: those of the host of this checkout. */
const hostLibraries = () =>
  Object.fromEntries(
    Object.entries(sharedVersions()).map(([name, version]) => [
      name === 'react-router-dom' ? 'react-router' : name,
      version,
    ]),
  )

async function told(file: string, args: string[], cwd: string): Promise<void> {
  await run(file, args, { cwd, maxBuffer: 64 * 1024 * 1024 }).catch((cause: { stdout?: string; stderr?: string }) => {
    throw new Error(`${path.basename(file)} ${args[0]} failed:\n${cause.stdout ?? ''}${cause.stderr ?? ''}`)
  })
}
