import type { Terminal } from '@xterm/xterm'
import { CAST_SIZE } from '../recording/record-format'
import type { WorkRecord } from '../recording/read-record'
import { MOST_CELLS } from '../terminal/new-terminal'

/** Shows in a terminal what a record has shown up to a moment. */
export class Replay {
  readonly #terminal: Terminal
  readonly #record: Pick<WorkRecord, 'head' | 'casts'>
  #next = 0
  #at = 0
  #wanted = 0
  #running: Promise<void> | undefined

  constructor(terminal: Terminal, record: Pick<WorkRecord, 'head' | 'casts'>) {
    this.#terminal = terminal
    this.#record = record
    this.#begin()
  }

  /** Goes to a moment, in seconds. Settles when the last moment that was wanted meanwhile is shown. */
  seek(t: number): Promise<void> {
    this.#wanted = t
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  async #run(): Promise<void> {
    const { casts } = this.#record
    for (let isShown = false; !isShown;) {
      const wanted = this.#wanted
      if (wanted < this.#at) this.#begin()
      for (let event = casts[this.#next]; event && event[0] <= wanted; event = casts[this.#next]) {
        const [, code, text] = event
        if (code === 'o') await this.#write(this.#outputFrom(wanted))
        else {
          if (code === 'r') this.#resize(text)
          this.#next += 1
        }
        // A moment before, because the user has gone back while much was shown.
        if (this.#wanted < wanted) break
      }
      this.#at = wanted
      isShown = this.#wanted === wanted
    }
  }

  /** The output up to a moment and the next resize, in one piece because that is much faster. */
  #outputFrom(wanted: number): string {
    const { casts } = this.#record
    let text = ''
    for (let event = casts[this.#next]; event?.[1] !== 'r' && event && event[0] <= wanted; event = casts[this.#next]) {
      if (event[1] === 'o') text += event[2]
      this.#next += 1
      if (text.length > PIECE) break
    }
    return text
  }

  #write(text: string): Promise<void> {
    return new Promise((resolve) => this.#terminal.write(text, resolve))
  }

  #begin(): void {
    const { width, height } = this.#record.head.cast
    this.#terminal.reset()
    this.#resize(`${width}x${height}`)
    this.#next = 0
    this.#at = 0
  }

  #resize(size: string): void {
    const [, cols, rows] = CAST_SIZE.exec(size) ?? []
    if (cols !== undefined && rows !== undefined)
      this.#terminal.resize(Math.min(Number(cols), MOST_CELLS), Math.min(Number(rows), MOST_CELLS))
  }
}

const PIECE = 1 << 20
