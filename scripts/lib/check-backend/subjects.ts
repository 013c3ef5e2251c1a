import { type Event, eventCalls } from '@portal/api-client/events'
import { type Lifecycle, lifecycleCalls } from '@portal/api-client/lifecycles'
import { type Server, serverCalls, type ServerRow } from '@portal/api-client/servers'
import type { Backend } from './backend'
import { needed } from './backend-check'
import { needsCall } from './requests'

// Entities of the project that checks work on. CannotTell is thrown when there is none, or the token may not change it.

export async function aServer(
  backend: Backend,
  fits: (server: ServerRow) => boolean = () => true,
  what = 'a server',
): Promise<Server> {
  await needsCall(backend, serverCalls.list, serverCalls.one, serverCalls.update)
  const { id } = needed((await backend.data(serverCalls.list, {}, true)).find(fits), what)
  return backend.data(serverCalls.one, { id }, true)
}

export async function anEvent(backend: Backend, fits: (event: Event) => boolean, what: string): Promise<Event> {
  await needsCall(backend, eventCalls.list, eventCalls.update)
  return needed((await backend.data(eventCalls.list, {}, true)).find(fits), what)
}

export async function aLifecycle(
  backend: Backend,
  fits: (lifecycle: Lifecycle) => boolean,
  what: string,
): Promise<Lifecycle> {
  await needsCall(backend, lifecycleCalls.list, lifecycleCalls.update)
  return needed((await backend.data(lifecycleCalls.list, {}, true)).find(fits), what)
}
