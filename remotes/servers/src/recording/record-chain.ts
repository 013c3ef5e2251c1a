const NOTHING_BEFORE = ''
const encoder = new TextEncoder()
const NEWLINE = 0x0a
/** Lines that are checked together. */
const AT_ONCE = 500
/** The end of a line: its hash covers all bytes before this. */
const HASH = /^,"hash":"([\w-]{43})"\}$/
const HASH_BYTES = ',"hash":""}'.length + 43
/** Of both hashes of a line, with their names. */
const LINK_BYTES = 2 * 43 + ',"prev":"","hash":""}'.length

/** SHA-256 in base64url, over the bytes of a line as they stand in the file, so that no flipped byte means the same. */
async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return btoa(String.fromCharCode(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')
}

/**
 * Writes the lines of a record, in the order of `add`: each with its number, the hash of the line before it and its
 * own. Bytes are kept as such, because a string of Japanese text takes twice as many.
 */
export class ChainWriter {
  readonly #lines: Uint8Array<ArrayBuffer>[] = []
  #count = 0
  #bytes = 0
  #last = NOTHING_BEFORE
  #sealed: Promise<void> = Promise.resolve()
  readonly #onLine: ((line: Uint8Array<ArrayBuffer>) => void) | undefined

  /** `onLine` is called with each line as it stands in the file, in their order. */
  constructor(onLine?: (line: Uint8Array<ArrayBuffer>) => void) {
    this.#onLine = onLine
  }

  /** Size of the file as far as it is written. */
  get bytes(): number {
    return this.#bytes
  }

  add(body: object): void {
    this.#count += 1
    const begun = JSON.stringify({ n: this.#count, ...body }).slice(0, -1)
    this.#bytes += encoder.encode(begun).length + LINK_BYTES
    this.#sealed = this.#sealed.then(() => this.#seal(begun))
  }

  /** Resolves when all that was added is written. */
  async sealed(): Promise<void> {
    await this.#sealed
  }

  /** The file, and the hash of its last line, which stands for all of it. Adds nothing later. */
  async file(): Promise<{ blob: Blob; fingerprint: string; lines: number }> {
    await this.#sealed
    return {
      blob: new Blob(this.#lines, { type: 'application/x-ndjson' }),
      fingerprint: this.#last,
      lines: this.#count,
    }
  }

  async #seal(begun: string): Promise<void> {
    const text = `${begun},"prev":"${this.#last}"`
    this.#last = await hashOf(encoder.encode(text))
    const line = encoder.encode(`${text},"hash":"${this.#last}"}\n`)
    this.#lines.push(line)
    this.#onLine?.(line)
  }
}

export type BrokenLine = {
  /** Of the file, from 1. */
  line: number
  /**
   * `unreadable`: no line of a record. `changed`: not what was recorded. `missing`: lines before it are gone. `moved`:
   * it stands at another place. `cut`: the end of the record is gone.
   */
  reason: 'unreadable' | 'changed' | 'missing' | 'moved' | 'cut'
}

type ReadLine = { at: number; n: number; prev: string; hash: string; isSound: boolean; body: unknown }

/**
 * Reads a record and names every line that is not as it was recorded. `bodies` are the lines that could be read, the
 * changed ones too, in the order of the file. `fingerprint` is the hash of the last line.
 */
export async function readChain(
  file: Uint8Array<ArrayBuffer>,
): Promise<{ bodies: unknown[]; broken: BrokenLine[]; lines: number; fingerprint: string }> {
  const read: ReadLine[] = []
  const broken: BrokenLine[] = []
  let lines = 0
  const all = [...linesOf(file)]
  while (lines < all.length) {
    // Many at once, because a hash is made in another thread, whose answer would be waited for each time.
    const some = await Promise.all(
      all.slice(lines, lines + AT_ONCE).map((bytes, at) => readLine(bytes, lines + at + 1)),
    )
    for (const line of some) {
      lines += 1
      if (line) read.push(line)
      if (!line?.isSound) broken.push({ line: lines, reason: line ? 'changed' : 'unreadable' })
    }
  }
  const sound = read.filter(({ isSound }) => isSound)
  return {
    bodies: read.map(({ body }) => body),
    broken: [...broken, ...misplaced(sound, broken.length)]
      .sort((one, other) => one.line - other.line)
      .filter(({ line }, index, all) => all[index - 1]?.line !== line),
    lines,
    fingerprint: read.at(-1)?.hash ?? '',
  }
}

/**
 * Lines that are sound in themselves and do not stand where they were recorded, or that their next line does not know.
 * `unknown` is the number of other lines, whose own number cannot be believed.
 */
function misplaced(sound: readonly ReadLine[], unknown: number): BrokenLine[] {
  const broken: BrokenLine[] = []
  const byNumber = new Map<number, ReadLine>()
  for (const line of sound) if (!byNumber.has(line.n)) byNumber.set(line.n, line)
  let left = unknown
  let last = 0
  for (const { at, n, prev } of sound) {
    if (n <= last) {
      broken.push({ line: at, reason: 'moved' })
      continue
    }
    let gone = 0
    for (let between = last + 1; between < n && gone <= left; between += 1) if (!byNumber.has(between)) gone += 1
    if (gone > left) broken.push({ line: at, reason: 'missing' })
    else if (n - last - 1 > gone) broken.push({ line: at, reason: 'moved' })
    left -= Math.min(gone, left)
    last = n
    const before = byNumber.get(n - 1)
    // The line before is blamed, because this one is bound to what that was.
    if (before && prev !== before.hash) broken.push({ line: before.at, reason: 'changed' })
  }
  return broken
}

function* linesOf(file: Uint8Array<ArrayBuffer>): Generator<Uint8Array<ArrayBuffer>> {
  for (let from = 0; from < file.length;) {
    const found = file.indexOf(NEWLINE, from)
    const to = found === -1 ? file.length : found
    yield file.subarray(from, to)
    from = to + 1
  }
}

async function readLine(bytes: Uint8Array<ArrayBuffer>, at: number): Promise<ReadLine | null> {
  const covered = bytes.subarray(0, Math.max(0, bytes.length - HASH_BYTES))
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
    const written = HASH.exec(decoder.decode(bytes.subarray(covered.length)))?.[1]
    const { n, prev, ...body } = JSON.parse(`${decoder.decode(covered)}}`) as { n: unknown; prev: unknown }
    if (written === undefined || typeof prev !== 'string') return null
    // No number without bound, because the lines between two numbers are counted.
    if (typeof n !== 'number' || !Number.isInteger(n) || n < 1) return null
    return { at, n, prev, hash: written, isSound: written === (await hashOf(covered)), body }
  } catch {
    return null
  }
}
