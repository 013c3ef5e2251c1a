import { messageOf } from '../message-of'
import type { FailedStage } from './state'

/** A load that failed at one of its stages. */
export class StageError extends Error {
  constructor(
    readonly stage: FailedStage,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

const TEXT = { entry: 'リモートのプログラムを読み込めません', init: 'リモートを開始できません' }

/** Rethrows a failure of the federation runtime, whose message has its stack in further lines. @throws StageError */
export function failAt(stage: 'entry' | 'init') {
  return (cause: unknown): never => {
    if (cause instanceof StageError) throw cause
    throw new StageError(stage, `${TEXT[stage]} (${messageOf(cause).split('\n')[0]})`, { cause })
  }
}
