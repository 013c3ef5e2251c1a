import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { listenLocally } from '@portal/sandbox/listen-locally'

export type SilentProxy = {
  port: number
  /** Stops passing bytes on in connections that are open, without closing them; new connections work. */
  silence(): void
  close(): Promise<void>
}

/** A TCP proxy to a port of this machine whose connections can die without being closed, as on a line that breaks. */
export async function startSilentProxy(target: number): Promise<SilentProxy> {
  const open = new Set<Socket>()
  const server = createServer((browser) => {
    const upstream = connect(target, '127.0.0.1')
    for (const [socket, other] of [
      [browser, upstream],
      [upstream, browser],
    ] as const) {
      open.add(socket)
      socket.pipe(other)
      socket.on('error', () => {})
      socket.once('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
  })
  const port = await listenLocally(server)
  return {
    port,
    silence() {
      for (const socket of open) {
        socket.unpipe()
        socket.pause()
      }
    },
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
