/** How far a rotation is. `steps` are its steps in words, `at` the one at work or the one that failed. */
export type Rotation =
  | { kind: 'idle' }
  | { kind: 'running'; steps: string[]; at: number }
  | { kind: 'failed'; steps: string[]; at: number; error: unknown }
  | { kind: 'done'; steps: string[] }

export type StepState = 'done' | 'running' | 'failed' | 'waiting'

export function stepState(rotation: Exclude<Rotation, { kind: 'idle' }>, index: number): StepState {
  if (rotation.kind === 'done' || index < rotation.at) return 'done'
  return index === rotation.at ? rotation.kind : 'waiting'
}
