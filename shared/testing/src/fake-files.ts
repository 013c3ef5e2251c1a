/**
 * The browser's private file system (https://fs.spec.whatwg.org/), which jsdom lacks, as far as the portal uses it.
 * `refuse` makes it fail from then on, as a full or blocked one does.
 */
export class FakeFiles {
  readonly top = new Folder(this)
  isRefusing = false

  static install(): FakeFiles {
    const files = new FakeFiles()
    const getDirectory = async () => files.check(files.top)
    Object.defineProperty(navigator, 'storage', { value: { getDirectory }, configurable: true })
    return files
  }

  static remove(): void {
    Reflect.deleteProperty(navigator, 'storage')
  }

  refuse(): void {
    this.isRefusing = true
  }

  /** Throws when it refuses. */
  check<T>(value: T): T {
    if (this.isRefusing) throw new DOMException('The quota is exceeded.', 'QuotaExceededError')
    return value
  }

  /** Every file by its path. */
  all(folder: Folder = this.top, path = ''): Map<string, KeptFile> {
    const found = new Map<string, KeptFile>()
    for (const [name, entry] of folder.entries)
      if (entry instanceof Folder)
        for (const [below, file] of this.all(entry, `${path}/${name}`)) found.set(below, file)
      else found.set(`${path}/${name}`, entry)
    return found
  }
}

class Folder {
  readonly entries = new Map<string, Folder | KeptFile>()
  readonly #files: FakeFiles

  constructor(files: FakeFiles) {
    this.#files = files
  }

  async getDirectoryHandle(name: string, { create = false } = {}): Promise<Folder> {
    return this.#entry(name, create ? () => new Folder(this.#files) : null) as Folder
  }

  async getFileHandle(name: string, { create = false } = {}): Promise<KeptFile> {
    return this.#entry(name, create ? () => new KeptFile(this.#files) : null) as KeptFile
  }

  async removeEntry(name: string): Promise<void> {
    this.#entry(name, null)
    this.entries.delete(name)
  }

  async *keys(): AsyncGenerator<string> {
    yield* [...this.entries.keys()]
  }

  #entry(name: string, create: (() => Folder | KeptFile) | null): Folder | KeptFile {
    const found = this.#files.check(this.entries.get(name))
    if (found) return found
    if (!create) throw new DOMException(`No ${name}.`, 'NotFoundError')
    const made = create()
    this.entries.set(name, made)
    return made
  }
}

class KeptFile {
  bytes = new Uint8Array()
  lastModified = Date.now()
  readonly #files: FakeFiles

  constructor(files: FakeFiles) {
    this.#files = files
  }

  async getFile(): Promise<File> {
    // A blob of the environment, because jsdom's files cannot be read.
    return Object.assign(new Blob([this.bytes]), { lastModified: this.lastModified }) as File
  }

  /** Like a browser's, replaces the file only when it is closed. */
  async createWritable() {
    let written = new Uint8Array()
    return {
      write: async (blob: Blob) => {
        written = new Uint8Array(await this.#files.check(new Response(blob)).arrayBuffer())
      },
      close: async () => {
        this.#files.check(null)
        this.bytes = written
        this.lastModified = Date.now()
      },
      abort: async () => {},
    }
  }
}
