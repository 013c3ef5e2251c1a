import type { WorkRecord } from '../recording/read-record'

/** The output of a record as an asciicast, for other players: https://docs.asciinema.org/manual/asciicast/v2/ */
export function castFile({ head, casts }: WorkRecord): Blob {
  const lines = [{ ...head.cast, title: `${head.server.name} ${head.startedAt}` }, ...casts]
  return new Blob([lines.map((line) => `${JSON.stringify(line)}\n`).join('')], { type: 'application/x-asciicast' })
}
