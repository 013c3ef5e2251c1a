import type { WebSocket } from 'ws'

/** Finds sockets whose line died without a close: between two pings they did not answer. */
export type DeadLines = {
  watch(socket: WebSocket): void
  /** Cuts the sockets that have not answered since the last call, and pings the others. */
  ping(sockets: Iterable<WebSocket>): void
}

export function findDeadLines(): DeadLines {
  const answering = new WeakSet<WebSocket>()
  return {
    watch(socket) {
      const heard = () => void answering.add(socket)
      heard()
      // Also messages, because the ping waits behind what a slow line has not delivered yet.
      for (const event of ['pong', 'message']) socket.on(event, heard)
    },
    ping(sockets) {
      for (const socket of sockets) {
        // Not a connection that waits for its machine, because it does not read and so cannot answer a ping.
        if (!answering.has(socket) && !socket.isPaused) socket.terminate()
        answering.delete(socket)
        socket.ping()
      }
    },
  }
}
