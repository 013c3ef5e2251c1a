import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'

type Listening = EventEmitter & {
  listen(port: number, host: string): unknown
  address(): AddressInfo | string | null
}

/** Lets a server listen on a free port of 127.0.0.1, and returns that. */
export async function listenLocally(server: Listening): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return address.port
}
