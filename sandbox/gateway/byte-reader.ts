import type { Readable } from 'node:stream'

/** The other side is gone before it sent what was due. */
export class EndOfStream extends Error {
  constructor() {
    super('The stream ended.')
    this.name = 'EndOfStream'
  }
}

export type ByteReader = {
  read(length: number): Promise<Buffer>
  /** Releases the stream, so that other code can listen to it. */
  release(): void
}

const EVENTS = ['readable', 'end', 'close', 'error']

/** Reads exact numbers of bytes, one call at a time. Other bytes wait in the stream, so that its sender is slowed down. */
export function byteReader(stream: Readable): ByteReader {
  let next = () => {}
  const wake = () => next()
  for (const event of EVENTS) stream.on(event, wake)
  return {
    async read(length) {
      if (length === 0) return Buffer.alloc(0)
      for (;;) {
        // At its end a stream hands out what is left, however little.
        const chunk: Buffer | null = stream.read(length)
        if (chunk?.length === length) return chunk
        if (chunk || stream.readableEnded || stream.destroyed) throw new EndOfStream()
        await new Promise<void>((resolve) => {
          next = resolve
        })
      }
    },
    release: () => EVENTS.forEach((event) => stream.off(event, wake)),
  }
}
