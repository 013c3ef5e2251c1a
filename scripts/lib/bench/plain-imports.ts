// Takes the place of the host's remotes/federation.ts and remotes/provided.ts in the control build: a remote is a
// chunk of the host's own bundle. Imports are resolved as from the file that it replaces.
import type { RemoteDescriptor, RemoteModule } from '@portal/contract'
import modules from 'remote-modules'

type Start = { entry: Promise<void>; module: Promise<RemoteModule>; hasEntered: boolean }

export function startRelease({ name }: RemoteDescriptor): Start {
  const load = modules[name]
  if (!load) throw new Error(`The control has no remote ${name}.`)
  return { entry: Promise.resolve(), module: load().then((exposed) => exposed.default), hasEntered: true }
}

/** Does nothing, because the bundle has one copy of every module. */
export function startFederation(): void {}
