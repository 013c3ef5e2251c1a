import type { WorkRecord } from '../recording/read-record'
import { sentence } from '../sel/sentence'

/** Something of a record that has a moment and words. */
export type Happening = { t: number; kind: keyof typeof KIND_WORDS; words: string; severity?: string }

export const KIND_WORDS = { mark: '印', picture: '画面', log: 'ハードログ', event: 'イベント' } as const

/** All that has happened beside the output, the first at first. */
export function happeningsOf({ casts, pictures, logs, events }: WorkRecord): Happening[] {
  const all: Happening[] = [
    ...casts.flatMap(([t, code, words]) => (code === 'm' ? { t, kind: 'mark' as const, words } : [])),
    ...pictures.map(({ t, mark }) => ({ t, kind: 'picture' as const, words: mark })),
    ...logs.map(({ t, entry }) => ({ t, kind: 'log' as const, words: sentence(entry), severity: entry.severity })),
    ...events.map(({ t, entry }) => ({ t, kind: 'event' as const, words: entry.title, severity: entry.severity })),
  ]
  return all.sort((one, other) => one.t - other.t)
}
