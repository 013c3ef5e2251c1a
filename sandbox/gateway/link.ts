import type { Readable } from 'node:stream'
import type { GatewayFrame } from '@portal/api-client/console'
import type { WebSocket } from 'ws'
import { type Closing, closing } from './closing'
import { BUFFER_HIGH, BUFFER_LOW } from './limits'

/** The machine's side of a console, connected and waiting. */
export type Link = {
  /** Facts for the operation log. */
  facts: Record<string, unknown>
  /** Joins the two sides. `end` is called when the machine is done or broke off. */
  relay(client: Client): void
  close(): void
}

export type Client = {
  socket: WebSocket
  readOnly: boolean
  /** Counts bytes, for the operation log. */
  count(direction: 'fromClient' | 'toClient', bytes: number): void
  /** Called at each input, because a console without any is closed after a while. */
  touch(): void
  end(why: Closing): void
}

/** Passes on all that the machine says, no faster than the browser takes it. */
export function sendAll(source: Readable, { socket, count }: Client): void {
  source.on('data', (chunk: Buffer) => {
    count('toClient', chunk.length)
    socket.send(chunk, { binary: true }, () => {
      if (source.isPaused() && socket.bufferedAmount <= BUFFER_LOW) source.resume()
    })
    if (socket.bufferedAmount > BUFFER_HIGH) source.pause()
  })
  // Resumed, because a stream that was read by hand before does not flow by itself.
  source.resume()
}

/** Sends a text frame, which is what the gateway itself says; binary frames are the machine's. */
export function sendFrame(socket: WebSocket, frame: GatewayFrame): void {
  socket.send(JSON.stringify(frame))
}

/** How a connection ends whose page sent a text frame that the protocol does not have. */
export const badControlFrame = closing('badFrame', '解釈できない制御フレームを受信しました。')
