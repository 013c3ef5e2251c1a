import type { RemoteDescriptor } from '@portal/contract'
import { messageOf } from '../message-of'
import { fetchDescriptor } from './descriptor'
import { StageError } from './federation'
import { whyNotFetched, whyNotRun } from './gate'
import type { Candidate } from './state'

/** Reads a release's descriptor and asks the gate. @throws StageError that says why it must not run. */
export async function admit(name: string, release: Candidate): Promise<RemoteDescriptor> {
  const unreachable = whyNotFetched(release)
  if (unreachable) throw new StageError('gate', unreachable)
  const descriptor = await fetchDescriptor(name, release).catch((cause: unknown) => {
    throw new StageError('resolving', messageOf(cause))
  })
  const refusal = whyNotRun(descriptor, release)
  if (refusal) throw new Refusal(refusal, descriptor)
  return descriptor
}

/** The gate's no; the descriptor still tells nav and guards what the remote would offer. */
export class Refusal extends StageError {
  constructor(
    message: string,
    readonly descriptor: RemoteDescriptor,
  ) {
    super('gate', message)
  }
}
