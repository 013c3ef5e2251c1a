import { correctedTime, currentTime, heldLocks, holdLock } from '@portal/auth'
import { DAY_MS } from '@portal/contract'
import { userFiles } from '@portal/ui'
import { type RecordHead, RecordLine } from './record-format'

// A record while it is made, in files of this browser, so that a crash of the tab does not lose it: decision 76.

const FOLDER = 'records'
/** From a Friday evening until Monday. */
export const KEPT_DAYS = 3
/** A file that is this large is not written again. */
const PIECE_BYTES = 256 * 1024
/** Its first line is shorter: names and reasons have bounds. */
const HEAD_BYTES = 16 * 1024

/** Held by the tab that makes a record, and free again once that tab is gone, however it ended. */
const lockOf = (id: string) => `portal.record.${id}`

/** The lines of one record that is being made. Each record has a folder of its own, so that tabs never mix. */
export class KeptRecord {
  readonly #id = crypto.randomUUID()
  readonly #onRefused: () => void
  readonly #folder: Promise<FileSystemDirectoryHandle>
  #parent: FileSystemDirectoryHandle | undefined
  #release = () => {}
  #waiting: Uint8Array<ArrayBuffer>[] = []
  #piece: Uint8Array<ArrayBuffer>[] = []
  #pieces = 1
  #writing: Promise<void> = Promise.resolve()
  #isWriting = false
  #isOver = false

  /** `onRefused` is called once, when the browser cannot keep the record, or no more of it. */
  constructor(userID: string, onRefused: () => void) {
    this.#onRefused = onRefused
    this.#folder = this.#open(userID)
    this.#folder.catch(() => this.#refuse())
  }

  add(line: Uint8Array<ArrayBuffer>): void {
    if (!this.#isOver) this.#waiting.push(line)
  }

  /** Writes what was added since. Resolves when it is in the browser's files, or when they have refused it. */
  async write(): Promise<void> {
    // One at a time: what is added meanwhile is written by the next call, which the recorder makes every second.
    if (!this.#isWriting && !this.#isOver) {
      this.#isWriting = true
      this.#writing = this.#writeWaiting()
        .catch(() => this.#refuse())
        .finally(() => (this.#isWriting = false))
    }
    return this.#writing
  }

  /** Keeps nothing more. What was kept stays until `discard`. */
  stop(): void {
    this.#isOver = true
    this.#waiting = []
  }

  /** Removes it from the browser. */
  async discard(): Promise<void> {
    this.stop()
    await this.#writing
    const folder = await this.#folder.catch(() => null)
    // A logout may have removed it before.
    if (folder) await this.#parent?.removeEntry(this.#id, { recursive: true }).catch(() => undefined)
    this.#release()
  }

  async #open(userID: string): Promise<FileSystemDirectoryHandle> {
    await this.#hold()
    this.#parent = await userFiles(userID, FOLDER)
    return this.#parent.getDirectoryHandle(this.#id, { create: true })
  }

  /** Before there is a folder, because other tabs take a folder without the lock for an interrupted record. */
  #hold(): Promise<void> {
    const end = new AbortController()
    this.#release = () => end.abort()
    return new Promise((resolve) => holdLock(lockOf(this.#id), end.signal, resolve))
  }

  async #writeWaiting(): Promise<void> {
    const folder = await this.#folder
    while (this.#waiting.length > 0) {
      this.#fill()
      // A file is replaced when it is closed, so that a crash leaves the one before, whole.
      await writeFile(folder, String(this.#pieces).padStart(6, '0'), this.#piece)
      if (sizeOf(this.#piece) < PIECE_BYTES) continue
      this.#pieces += 1
      this.#piece = []
    }
  }

  /** Moves lines into the piece at hand, as many as it takes. */
  #fill(): void {
    let bytes = sizeOf(this.#piece)
    let taken = 0
    for (const line of this.#waiting) {
      if (bytes >= PIECE_BYTES) break
      bytes += line.length
      taken += 1
    }
    this.#piece.push(...this.#waiting.splice(0, taken))
  }

  #refuse(): void {
    if (this.#isOver) return
    this.stop()
    this.#onRefused()
  }
}

const sizeOf = (lines: readonly Uint8Array[]) => lines.reduce((sum, { length }) => sum + length, 0)

async function writeFile(folder: FileSystemDirectoryHandle, name: string, parts: BlobPart[]): Promise<void> {
  const handle = await folder.getFileHandle(name, { create: true })
  const writable = await handle.createWritable()
  try {
    await writable.write(new Blob(parts))
    await writable.close()
  } catch (cause) {
    await writable.abort().catch(() => undefined)
    throw cause
  }
}

/** A record whose tab was closed, loaded again or crashed before its end. */
export type InterruptedRecord = {
  id: string
  /** Null where its first line cannot be read. */
  head: RecordHead | null
  /** When it was written last, in milliseconds. */
  at: number
  blob: Blob
  discard: () => Promise<void>
}

/** Those of a user, the newest first; none where the browser has no files. Removes those that are old. */
export async function interruptedRecords(userID: string): Promise<InterruptedRecord[]> {
  const folder = await userFiles(userID, FOLDER).catch(() => null)
  if (!folder) return []
  // Before the locks, because a record that begins meanwhile would have a folder and no lock among those.
  const ids = await namesIn(folder)
  const running = await heldLocks()
  const found: InterruptedRecord[] = []
  for (const id of ids) {
    if (running.has(lockOf(id))) continue
    const discard = () => folder.removeEntry(id, { recursive: true }).catch(() => undefined)
    // Another tab may have discarded it meanwhile.
    const files = await filesIn(folder, id).catch(() => null)
    if (!files) continue
    const at = correctedTime(Math.max(0, ...files.map(({ lastModified }) => lastModified)))
    const blob = new Blob(files, { type: 'application/x-ndjson' })
    if (blob.size === 0 || at < currentTime() - KEPT_DAYS * DAY_MS) await discard()
    else found.push({ id, head: await headOf(files), at, blob, discard })
  }
  return found.sort((one, other) => other.at - one.at)
}

async function filesIn(parent: FileSystemDirectoryHandle, id: string): Promise<File[]> {
  const folder = await parent.getDirectoryHandle(id)
  const files: File[] = []
  for (const name of await namesIn(folder)) files.push(await (await folder.getFileHandle(name)).getFile())
  return files
}

async function namesIn(folder: FileSystemDirectoryHandle): Promise<string[]> {
  const names: string[] = []
  for await (const name of folder.keys()) names.push(name)
  return names.sort()
}

async function headOf([first]: readonly File[]): Promise<RecordHead | null> {
  try {
    const text = (await first?.slice(0, HEAD_BYTES).text()) ?? ''
    const line = RecordLine.parse(JSON.parse(text.slice(0, text.indexOf('\n'))))
    return line.kind === 'head' ? line : null
  } catch {
    return null
  }
}
