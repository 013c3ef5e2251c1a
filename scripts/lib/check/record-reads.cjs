// Preloaded by NODE_OPTIONS into every process of a test run: writes down which files of the repository its code reads,
// beside what it imports, so that a result can be kept until one of them changes. Plain CommonJS without dependencies,
// because it runs before any loader and in the processes of tests too.
const childProcess = require('node:child_process')
const fs = require('node:fs')
const module_ = require('node:module')
const path = require('node:path')
const { fileURLToPath } = require('node:url')
const { threadId } = require('node:worker_threads')

const { KEPT_ROOT: root, KEPT_LOG: log } = process.env
const { appendFileSync, existsSync, realpathSync } = fs

/** What finds files or reads them as imports, which are found in the sources instead. Jest finds files by fdir. */
const LOADERS =
  /[\\/]node_modules[\\/](@jest[\\/]|jest-(?!mock|snapshot)|fdir[\\/]|tsx[\\/]|playwright[\\/]lib[\\/](common|loader|runner|transform|worker))/
const TEST = /\.test\.tsx?$/
/**
 * Programs that read only what they are given, or of git its history and whether files differ from it. Any other may
 * read its working directory.
 */
const SELF_CONTAINED = new Set(
  (
    'chrome-headless-shell chromium chromium-headless-shell chown esbuild id initdb mkdir nginx openssl pg_ctl postgres ' +
    'psql sh ssh-keygen sshd tar Xtigervnc'
  )
    .split(' ')
    .concat('git config', 'git init', 'git log', 'git rev-parse', 'git status'),
)
/** In a command of a shell. */
const OTHER_PROGRAMS = /\b(git|npm|npx|pnpm)\b/

const written = new Set()

/** The test file that runs; empty for what all files of the run share. A runner may tell it by `process.keptUnit`. */
const unit = () => process.keptUnit?.() ?? process.env.KEPT_UNIT ?? ''

/** `kind` is explained by `Input` in inputs.ts. */
function note(kind, file) {
  const line = `${unit()}\t${kind}\t${file}\n`
  if (written.has(line)) return
  written.add(line)
  appendFileSync(path.join(log, `${process.pid}-${threadId}`), line)
}

/** Every unit leaves a line, so that one that was not recorded is told from one that reads nothing. */
function begin(unit) {
  if (unit) process.env.KEPT_UNIT = unit
  note('stat', '')
}

/** Notes a read, unless it is part of finding and importing modules. */
function noteRead(kind, place) {
  const file = inRepository(place)
  if (file === null) return
  const caller = callerFile()
  // Jest's workers run many test files, one after another; each begins with a read of its source.
  if (/[\\/]jest-runner[\\/]/.test(caller) && TEST.test(file)) begin(file)
  else if (!LOADERS.test(caller)) note(kind, file)
}

/** Path below the repository; null for what lies elsewhere, what a run leaves, and packages, which the lock file tells. */
function inRepository(place, folder = process.cwd()) {
  if (typeof place === 'number' || place === undefined || place === null) return null
  let file
  try {
    file = path.resolve(folder, place instanceof URL ? fileURLToPath(place) : String(place))
  } catch {
    return null
  }
  // A link to a package of the workspace.
  if (file.includes('/node_modules/@portal/') && existsSync(file)) file = realpathSync(file)
  if (file !== root && !file.startsWith(root + path.sep)) return null
  const below = path.relative(root, file)
  return /(^|\/)(node_modules|\.git|test-results)(\/|$)/.test(below) ? null : below
}

/** The nearest file on the stack that is neither Node's nor graceful-fs, through which jest reads. */
function callerFile() {
  const { prepareStackTrace, stackTraceLimit } = Error
  // The frames as they are, because mapping them to sources would cost more than the read.
  Error.prepareStackTrace = (_, frames) => frames
  Error.stackTraceLimit = 12
  const frames = new Error().stack
  Object.assign(Error, { prepareStackTrace, stackTraceLimit })
  const files = frames.map((frame) => frame.getFileName() ?? '')
  return (
    files.find((file) => file && !file.startsWith('node:') && file !== __filename && !/graceful-fs/.test(file)) ?? ''
  )
}

function wrap(owner, name, before) {
  const original = owner[name]
  if (typeof original !== 'function') return
  const wrapped = function (...args) {
    const changed = before(...args) ?? args
    return new.target ? Reflect.construct(original, changed, new.target) : Reflect.apply(original, this, changed)
  }
  owner[name] = Object.defineProperties(wrapped, Object.getOwnPropertyDescriptors(original))
}

const READS = {
  file: ['readFile', 'createReadStream', 'copyFile', 'openAsBlob'],
  stat: ['stat', 'lstat', 'exists', 'access', 'readlink', 'watch', 'watchFile'],
  list: ['readdir', 'opendir'],
  tree: ['cp'],
}
const forReading = (flags) =>
  flags === undefined || typeof flags === 'function' || /^r/.test(String(flags)) || flags === 0

function watchFiles() {
  for (const owner of [fs, fs.promises]) {
    for (const [kind, names] of Object.entries(READS))
      for (const name of names.flatMap((each) => [each, `${each}Sync`]))
        wrap(owner, name, (place, options) => {
          const isWhole = kind === 'list' && typeof options === 'object' && options?.recursive
          noteRead(isWhole ? 'names' : kind, place)
        })
    for (const name of ['open', 'openSync'])
      wrap(owner, name, (place, flags) => void (forReading(flags) && noteRead('file', place)))
    for (const name of ['glob', 'globSync']) wrap(owner, name, () => note('all', ''))
  }
}

/** Notes what a program may read, before it runs. */
function noteProgram(file, args, folder) {
  if (LOADERS.test(callerFile())) return
  const cwd = path.resolve(folder instanceof URL ? fileURLToPath(folder) : (folder ?? ''))
  const name = path.basename(file) === 'git' ? `git ${args[0]}` : path.basename(file)
  if (file === process.execPath || name === 'node') {
    for (const arg of args) {
      const script = inRepository(arg, cwd)
      if (script !== null && TEST.test(script)) continue
      if (script !== null && /\.[cm]?[jt]s$/.test(script)) note('module', script)
      else if (script !== null && script !== '' && existsSync(path.resolve(cwd, arg))) note('tree', script)
    }
    return
  }
  const text = args.join(' ')
  const isHere = inRepository(cwd) !== null
  const isContained = SELF_CONTAINED.has(name) && !(name === 'sh' && OTHER_PROGRAMS.test(text))
  if (!isContained && (isHere || text.includes(root))) return note('all', '')
  for (const word of text.split(/[\s"'=]+/)) {
    const given = word === '' ? null : inRepository(word, cwd)
    if (given !== null && existsSync(path.resolve(cwd, word))) note(given === '' ? 'all' : 'tree', given)
  }
}

/** The environment of a child that is recorded too, even when its own says nothing of it. */
function handedDown(env) {
  const { NODE_OPTIONS: options = '' } = env
  const preload = options.includes(__filename) ? '' : ` --require ${JSON.stringify(__filename)}`
  return {
    ...(unit() && { KEPT_UNIT: unit() }),
    KEPT_ROOT: root,
    KEPT_LOG: log,
    ...env,
    NODE_OPTIONS: options + preload,
  }
}

function watchPrograms() {
  wrap(childProcess.ChildProcess.prototype, 'spawn', (options) => {
    noteProgram(options.file, (options.args ?? []).slice(1).map(String), options.cwd)
    const pairs = options.envPairs ?? []
    const env = Object.fromEntries(
      pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
    )
    const envPairs = Object.entries(handedDown(env)).map(([key, value]) => `${key}=${value}`)
    return [{ ...options, envPairs }]
  })
  for (const name of ['spawnSync', 'execFileSync'])
    wrap(childProcess, name, (file, ...rest) => {
      const args = Array.isArray(rest[0]) ? rest.shift() : []
      const options = rest[0] ?? {}
      if (options.shell) noteProgram('sh', [file, ...args], options.cwd)
      else noteProgram(file, args.map(String), options.cwd)
      return [file, args, { ...options, env: handedDown(options.env ?? process.env) }]
    })
  wrap(childProcess, 'execSync', (command, options = {}) => {
    noteProgram('sh', [command], options.cwd)
    return [command, { ...options, env: handedDown(options.env ?? process.env) }]
  })
}

if (root && log) {
  // Node's runner, which has `--test`, gives each test file a process of its own.
  const main = process.execArgv.includes('--test') ? null : inRepository(process.argv[1])
  begin(process.env.KEPT_UNIT || (main && TEST.test(main) ? main : ''))
  watchFiles()
  watchPrograms()
  module_.syncBuiltinESMExports()
}
