/** One thing that a sensor can report: the specification's own name, and how a person in Japan would say it. */
export type State = { name: string; text: string }

/** States by their offset, from 0; null where the specification has none. */
export type States = readonly (State | null)[]

type Pair = readonly [name: string, text: string]

export const states = (...pairs: (Pair | null)[]): States =>
  pairs.map((pair) => pair && { name: pair[0], text: pair[1] })
