/** A stored file, and the tag that tells whether it is still the same one. */
export type Stored = { bytes: Buffer; tag: string }
export type Listed = { key: string; size: number; modified: Date }

/**
 * Where releases are put: a directory or a bucket. Keys are paths below it, separated by `/`. A file is always whole,
 * so that readers see the old or the new content, also when a writer dies.
 */
export interface Target {
  readonly address: string
  /** Whether `.br` and `.gz` files are of use there. */
  readonly precompressed: boolean
  read(key: string): Promise<Stored | null>
  /** Everything below a prefix that ends in `/`, at any depth, sorted by key. */
  list(prefix: string): Promise<Listed[]>
  /**
   * False when there is such a file already; it is left alone then. A bucket keeps `headers` as metadata; a web server
   * has no place for them beside a file.
   */
  create(key: string, bytes: Buffer, headers?: Record<string, string>): Promise<boolean>
  /** Replaces a file that still has `tag`. Returns false when another command was faster. */
  swap(key: string, bytes: Buffer, tag: string): Promise<boolean>
  /** Replaces what `to` was. */
  copy(from: string, to: string): Promise<void>
  /** Does nothing when there is no such file. */
  remove(key: string): Promise<void>
  /** Clears away what writers that died have left. */
  tidy(): Promise<void>
}
