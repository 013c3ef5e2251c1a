import { MOST_MB } from './most-mb'
import { ChainWriter } from './record-chain'
import type { EndCause, RecordHead, RecordLine, RecordPicture } from './record-format'

/** Output that comes so soon after other output is one event with it, so that a flood does not make a line for each. */
const JOINED_WITHIN_S = 0.05
const MOST_JOINED = 64 * 1024

type RecorderOptions = {
  head: Omit<RecordHead, 'kind' | 'format'>
  /** In milliseconds. */
  now: () => number
  mostBytes?: number
  /** Called once the record is as large as it may get. It takes nothing more in but its end. */
  onFull: () => void
  /** Called with each line of the file once it is written. */
  onLine?: (line: Uint8Array<ArrayBuffer>) => void
}

/** A record while it is made. It has no way to take in what the user types. */
export class Recorder {
  readonly #options: Required<Omit<RecorderOptions, 'onLine'>>
  readonly #chain: ChainWriter
  readonly #startedAt: number
  #joined: { t: number; text: string } | undefined
  #isOver = false

  constructor(options: RecorderOptions) {
    this.#options = { mostBytes: MOST_MB * 1e6, ...options }
    this.#chain = new ChainWriter(options.onLine)
    this.#startedAt = options.now()
    this.#chain.add({ kind: 'head', format: 1, ...options.head } satisfies RecordLine)
  }

  /** Seconds since the start. */
  get seconds(): number {
    return Math.max(0, Math.round(this.#options.now() - this.#startedAt) / 1000)
  }

  /** What the machine has shown. */
  output(text: string): void {
    const t = this.seconds
    const joined = this.#joined
    if (joined && t - joined.t <= JOINED_WITHIN_S && joined.text.length + text.length <= MOST_JOINED) {
      joined.text += text
      return
    }
    this.#flush()
    if (!this.#isOver) this.#joined = { t, text }
  }

  resize(cols: number, rows: number): void {
    this.#event('r', `${cols}x${rows}`)
  }

  /** A marker with its text. */
  mark(text: string): void {
    this.#event('m', text)
  }

  picture(picture: Omit<RecordPicture, 'kind' | 't'>): void {
    this.#flush()
    this.#add({ kind: 'picture', t: this.seconds, ...picture })
  }

  /** Makes a line of output that waits for more. Resolves when all lines are written. */
  async written(): Promise<void> {
    this.#flush()
    await this.#chain.sealed()
  }

  #flush(): void {
    if (!this.#joined) return
    const { t, text } = this.#joined
    this.#joined = undefined
    this.#add({ kind: 'cast', event: [t, 'o', text] })
  }

  /** Ends it. `surroundings` are what the machine reported of its time. */
  async end(cause: EndCause, surroundings: readonly RecordLine[]): ReturnType<ChainWriter['file']> {
    this.#flush()
    // A picture may still be on its way.
    this.#isOver = true
    for (const line of surroundings) this.#chain.add(line)
    const at = new Date(this.#options.now()).toISOString()
    this.#chain.add({ kind: 'end', t: this.seconds, at, cause } satisfies RecordLine)
    return this.#chain.file()
  }

  #event(code: 'r' | 'm', text: string): void {
    this.#flush()
    this.#add({ kind: 'cast', event: [this.seconds, code, text] })
  }

  #add(line: RecordLine): void {
    if (this.#isOver) return
    this.#chain.add(line)
    if (this.#chain.bytes < this.#options.mostBytes) return
    this.#isOver = true
    this.#options.onFull()
  }
}
