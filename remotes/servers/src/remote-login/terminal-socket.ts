import { CONSOLE_FRAME_BYTES, GatewayFrame, readConsoleFrame, type TerminalInput } from '@portal/api-client/console'
import type { Terminal } from '@xterm/xterm'

/** Joins a terminal to a socket that is about to open. Returns how to part them. */
export function joinSocket({
  terminal,
  write,
  socket,
  connected,
  typed,
  withHeldKeys,
}: {
  terminal: Terminal
  /** Shows output in the terminal. */
  write: (text: string) => void
  socket: WebSocket
  /** Called when the machine responds. */
  connected: () => void
  /** Called when something was sent that the gateway counts as the user's input. */
  typed: () => void
  /** What goes out for what the terminal sends, with the keys that are held beside it. */
  withHeldKeys: (text: string) => string
}): () => void {
  const say = (frame: TerminalInput) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
  }
  const type = (bytes: Uint8Array<ArrayBuffer>) => {
    if (socket.readyState !== WebSocket.OPEN) return
    for (const piece of piecesOf(bytes)) socket.send(piece)
    typed()
  }
  const sendSize = () => say({ type: 'resize', cols: terminal.cols, rows: terminal.rows })

  // Decoded here and not by the terminal, so that a record of the output is exactly what the terminal has shown.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  socket.addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) => {
    // Dropped, because the message was on its way when the page closed the socket.
    if (socket.readyState !== WebSocket.OPEN) return
    if (typeof data !== 'string') return write(decoder.decode(new Uint8Array(data), { stream: true }))
    const frame = readConsoleFrame(GatewayFrame, data)
    if (frame?.type !== 'status' || frame.state !== 'connected') return
    connected()
    sendSize()
  })
  const encoder = new TextEncoder()
  const listeners = [
    terminal.onData((text) => type(encoder.encode(withHeldKeys(text)))),
    // Mouse reports, one byte for each character because they are not UTF-8
    // (https://xtermjs.org/docs/api/terminal/classes/terminal/#onbinary).
    terminal.onBinary((text) => type(Uint8Array.from(text, (character) => character.charCodeAt(0)))),
    terminal.onResize(sendSize),
  ]
  return () => {
    for (const listener of listeners) listener.dispose()
  }
}

/** In frames that the gateway takes. They are cut anywhere, because the machine gets one stream. */
function piecesOf(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  return Array.from({ length: Math.ceil(bytes.length / CONSOLE_FRAME_BYTES) }, (_, index) =>
    bytes.subarray(index * CONSOLE_FRAME_BYTES, (index + 1) * CONSOLE_FRAME_BYTES),
  )
}
