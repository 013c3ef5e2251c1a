import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

const CACHE = fileURLToPath(new URL('node_modules/.cache/bundled', import.meta.url))
/** Not in the bundle, because there must be one of each. */
const SINGLETONS = ['react', 'react-dom', 'react/jsx-runtime']

/**
 * A package as one file, because reading the hundreds of its own takes jest half a second in every test file. Made once
 * for each version. `from`: a folder that finds the package. Returns the path of the file.
 */
export function bundled(name, from) {
  const entry = createRequire(path.join(from, 'any.js')).resolve(name)
  const file = path.join(CACHE, `${name.replace('/', '+')}@${versionAt(entry)}.cjs`)
  if (existsSync(file)) return file
  // Under a name of its own first, because several jests may begin at once.
  const draft = `${file}.${process.pid}`
  mkdirSync(CACHE, { recursive: true })
  buildSync({
    stdin: { contents: `export * from '${name}'`, resolveDir: from },
    bundle: true,
    format: 'cjs',
    external: SINGLETONS,
    outfile: draft,
  })
  renameSync(draft, file)
  return file
}

/** The version of the package that a file belongs to. */
function versionAt(file) {
  const folder = path.dirname(file)
  const manifest = path.join(folder, 'package.json')
  const { version } = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : {}
  return version ?? versionAt(folder)
}
