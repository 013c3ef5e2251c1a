import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'

/**
 * What a result depends on, as `<kind> <path>`, the path relative to the repository:
 *
 * - `file`: its content; `stat`: whether it is there; `list`, `names`: the names in a folder, and of all files below it;
 * - `tree`: the content of a file or of all files below a folder; `all`: of the whole repository;
 * - `matching`: the content of the files whose path has this pattern;
 * - `built`: a file of a bundle, named without its hash: its content, without the hashes of other files;
 * - `program`: by its absolute path, size and date; `env`: a variable of the environment;
 * - `module`: a source and all that it imports, at any depth. One that imports what an expression names is `all`.
 */
export type Input = string

/** Compared in the long run only, and most of the repository's bytes. */
const PICTURES = 'docs/pictures/'
/** Every text that may be an import, `jest.mock` and `new URL` among them: too much costs a run, too little a defect. */
const SPECIFIERS = /(['"])(\.{1,2}(?:\/[^'"\n]*)?|@portal\/[^'"\n]+)\1/g
const TYPES_ONLY = /^[ \t]*(?:import|export) type [^'"]*from ['"][^'"]+['"]/gm
const COMPUTED = /\b(?:import|require)\((?:\s|\/\*[^*]*\*\/)*(?:[A-Za-z_$]|`[.$])/
const ENDINGS = ['', '.ts', '.tsx', '.mts', '.mjs', '.cjs', '.js', '.json', '/index.ts']

/** Of files, in a bundle: in its table of chunks, in the name of its source map, of its release and for integrity. */
const HASHES = /(?<=")[0-9a-f]{8}(?=")|(?<=\.)[0-9a-f]{8}(?=\.\w)|sha384-[\w+/]{64}/g

const Manifest = z.object({ name: z.string().optional(), exports: z.record(z.string(), z.unknown()).optional() })

/** The repository at one moment. Files that git ignores count only where they are named. @throws Error without git */
export class Snapshot {
  readonly #root: string
  /** Hashes by path. */
  readonly #files = new Map<string, string>()
  readonly #imports = new Map<string, readonly string[] | null>()
  readonly #prints = new Map<Input, string>()
  /** Folder and exports of the packages of the repository, by name. */
  readonly #packages = new Map<string, { folder: string; exports: Record<string, unknown> }>()

  constructor(root: string) {
    this.#root = root
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 64 * 1024 * 1024,
    })
    for (const file of listed.split('\0').sort()) {
      if (file === '' || file.startsWith(PICTURES) || this.#kindOf(file) !== 'file') continue
      this.#files.set(file, this.#contentOf(file))
      if (path.basename(file) !== 'package.json') continue
      const { name, exports = {} } = Manifest.parse(JSON.parse(readFileSync(this.#at(file), 'utf8')))
      if (name !== undefined) this.#packages.set(name, { folder: path.dirname(file), exports })
    }
  }

  /** One hash of all of these and of Node: equal as long as nothing of them has changed. */
  digest(inputs: readonly Input[]): string {
    return hash([process.version, process.arch, ...inputs.toSorted().flatMap((input) => [input, this.#print(input)])])
  }

  /** Whether a module imports another, at any depth; true also where only a run can tell. */
  reaches(module: string, other: string): boolean {
    return this.#closureOf(module)?.includes(other) ?? true
  }

  #print(input: Input): string {
    const known = this.#prints.get(input)
    if (known !== undefined) return known
    const space = input.indexOf(' ')
    const print = this.#printOf(input.slice(0, space), input.slice(space + 1))
    this.#prints.set(input, print)
    return print
  }

  #printOf(kind: string, place: string): string {
    switch (kind) {
      case 'file':
        return this.#files.get(place) ?? this.#contentOf(place)
      case 'stat':
        return this.#kindOf(place)
      case 'list':
        return hash([this.#kindOf(place), ...new Set(this.#below(place).map((file) => file.split('/', 1).join()))])
      case 'names':
        return hash([this.#kindOf(place), ...this.#below(place)])
      case 'tree':
        return this.#hashOf([place, ...this.#below(place).map((file) => path.posix.join(place, file))])
      case 'matching':
        return this.#hashOf([...this.#files.keys()].filter((file) => new RegExp(place).test(file)))
      case 'module':
        return this.#hashOf(this.#closureOf(place) ?? [...this.#files.keys()])
      case 'program':
        return this.#printOfProgram(place)
      case 'env':
        return process.env[place] ?? ''
      case 'built':
        return this.#printOfBuilt(place)
      case 'all':
        return this.#hashOf([...this.#files.keys()])
      default:
        throw new Error(`${kind} is no kind of input`)
    }
  }

  #printOfProgram(file: string): string {
    const found = statSync(file, { throwIfNoEntry: false })
    return found ? `${found.size} ${found.mtimeMs}` : 'none'
  }

  #printOfBuilt(place: string): string {
    const { dir, name, ext } = path.parse(place)
    const isIt = (file: string) =>
      file.startsWith(`${name}.`) && /^\.[0-9a-f]{8}$/.test(file.slice(name.length, -ext.length))
    return hash(
      (this.#kindOf(dir) === 'folder' ? readdirSync(this.#at(dir)) : [])
        .filter((file) => file.endsWith(ext) && isIt(file))
        .map((file) => readFileSync(this.#at(path.join(dir, file)), 'latin1').replaceAll(HASHES, '')),
    )
  }

  #hashOf(files: readonly string[]): string {
    return hash(files.flatMap((file) => [file, this.#files.get(file) ?? this.#contentOf(file)]))
  }

  /** Files below a folder, relative to it; below one that git ignores as they lie there. */
  #below(folder: string): string[] {
    const start = folder === '' ? '' : `${folder}/`
    const known = [...this.#files.keys()].filter((file) => file.startsWith(start))
    if (known.length > 0) return known.map((file) => file.slice(start.length))
    if (this.#kindOf(folder) !== 'folder') return []
    return readdirSync(this.#at(folder), { recursive: true, encoding: 'utf8' }).sort()
  }

  /** A module and all that it imports; null when one of them imports what only a run can tell. */
  #closureOf(module: string): string[] | null {
    const reached = new Set([module])
    for (const file of reached) {
      const imports = this.#importsOf(file)
      if (imports === null) return null
      for (const each of imports) reached.add(each)
    }
    return [...reached].sort()
  }

  #importsOf(file: string): readonly string[] | null {
    const known = this.#imports.get(file)
    if (known !== undefined) return known
    const source = this.#files.has(file) ? readFileSync(this.#at(file), 'utf8').replaceAll(TYPES_ONLY, '') : ''
    // What a spec imports so, it imports in a page.
    const isComputed = COMPUTED.test(source) && !file.startsWith('e2e/specs/')
    const found = isComputed
      ? null
      : [...source.matchAll(SPECIFIERS)].flatMap(([, , specifier = '']) => this.#resolve(file, specifier) ?? [])
    this.#imports.set(file, found)
    return found
  }

  #resolve(file: string, specifier: string): string | undefined {
    const target = specifier.startsWith('.')
      ? path.posix.join(path.posix.dirname(file), specifier)
      : this.#exported(specifier)
    return target && ENDINGS.map((ending) => target + ending).find((place) => this.#files.has(place))
  }

  #exported(specifier: string): string | undefined {
    const [scope, name, ...entry] = specifier.split('/')
    const found = this.#packages.get(`${scope}/${name}`)
    if (!found) return undefined
    const exact = found.exports[['.', ...entry].join('/')]
    const target = exact ?? found.exports['./*']
    return typeof target === 'string' ? path.posix.join(found.folder, target.replace('*', entry.join('/'))) : undefined
  }

  #at(place: string): string {
    return path.join(this.#root, place)
  }

  #kindOf(place: string): 'none' | 'file' | 'folder' {
    const found = statSync(this.#at(place), { throwIfNoEntry: false })
    return found === undefined ? 'none' : found.isDirectory() ? 'folder' : 'file'
  }

  #contentOf(place: string): string {
    const kind = this.#kindOf(place)
    return kind === 'file' ? hash([readFileSync(this.#at(place))]) : kind
  }
}

function hash(parts: readonly (string | Buffer)[]): string {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(part).update('\0')
  return sum.digest('base64url').slice(0, 22)
}
