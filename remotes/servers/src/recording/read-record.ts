import { type BrokenLine, readChain } from './record-chain'
import { type EndCause, type RecordHead, RecordLine } from './record-format'

type Of<Kind extends RecordLine['kind']> = Extract<RecordLine, { kind: Kind }>

/** A record as it is replayed. */
export type WorkRecord = {
  head: RecordHead
  casts: Of<'cast'>['event'][]
  pictures: Of<'picture'>[]
  logs: Of<'hard-log'>[]
  events: Of<'event'>[]
  metrics: Of<'metrics'>[]
  absent: Of<'absent'>[]
  /** Undefined where the end is gone. */
  end: { cause: EndCause; at: string } | undefined
  /** In seconds. */
  duration: number
}

export type ReadRecord = {
  /** Null where nothing can be replayed, because no line says what the record is. */
  record: WorkRecord | null
  broken: BrokenLine[]
  lines: number
  fingerprint: string
}

/** Reads a file, checks its chain, and names every line that is not as it was recorded. */
export async function readRecord(file: Uint8Array<ArrayBuffer>): Promise<ReadRecord> {
  const { bodies, broken, lines: count, fingerprint } = await readChain(file)
  const lines = bodies.flatMap((body) => RecordLine.safeParse(body).data ?? [])
  const of = <Kind extends RecordLine['kind']>(kind: Kind) =>
    lines.filter((line): line is Of<Kind> & RecordLine => line.kind === kind)
  const [head] = of('head')
  const [end] = of('end')
  const isEnded = lines.at(-1)?.kind === 'end'
  if (!isEnded && !broken.some(({ line }) => line === count)) broken.push({ line: Math.max(1, count), reason: 'cut' })
  if (!head) return { record: null, broken, lines: count, fingerprint }
  const casts = of('cast').map(({ event }) => event)
  const pictures = of('picture')
  return {
    record: {
      head,
      casts,
      pictures,
      logs: of('hard-log'),
      events: of('event'),
      metrics: of('metrics'),
      absent: of('absent'),
      end,
      duration: Math.max(0, end?.t ?? 0, casts.at(-1)?.[0] ?? 0, pictures.at(-1)?.t ?? 0),
    },
    broken,
    lines: count,
    fingerprint,
  }
}
