import type { Socket } from 'node:net'
import type { ByteReader } from '../byte-reader'
import type { Rectangle } from '../rfb/canvas'
import { CLIENT_MESSAGE } from '../rfb/client-message-types'
import { decodePixelFormat, encodePixelFormat, NATIVE_FORMAT } from '../rfb/pixel-format'
import { SCREEN } from './boot-picture'
import type { BootScreen } from './boot-screen'
import { sendUpdates } from './screen-updates'

/** The client sent what RFB does not allow or this server does not know. */
export class ProtocolError extends Error {}

const LONGEST_TEXT = 1024 * 1024
const WHOLE: Rectangle = { x: 0, y: 0, ...SCREEN }

/** Serves a signed-in client from ClientInit to its end (RFC 6143, 7.3 to 7.6). */
export async function serveScreen(socket: Socket, { read }: ByteReader, screen: BootScreen): Promise<void> {
  await read(1)
  socket.write(serverInit(screen.title))
  const updates = sendUpdates(socket, screen)
  const pressed = new Set<number>()
  try {
    for (;;) await serveMessage()
  } finally {
    updates.stop()
  }

  async function serveMessage(): Promise<void> {
    const [type] = await read(1)
    if (type === CLIENT_MESSAGE.setPixelFormat) {
      const format = decodePixelFormat((await read(19)).subarray(3))
      if (!format) throw new ProtocolError('pixel format')
      updates.setFormat(format)
    } else if (type === CLIENT_MESSAGE.setEncodings) {
      const count = (await read(3)).readUInt16BE(1)
      const encodings = await read(count * 4)
      updates.setEncodings(Array.from({ length: count }, (_, index) => encodings.readInt32BE(index * 4)))
    } else if (type === CLIENT_MESSAGE.framebufferUpdateRequest) {
      const request = await read(9)
      const [x, y, width, height] = [1, 3, 5, 7].map((at) => request.readUInt16BE(at))
      const area = clipped({ x: x ?? 0, y: y ?? 0, width: width ?? 0, height: height ?? 0 })
      await updates.request(area, request[0] === 0)
    } else if (type === CLIENT_MESSAGE.keyEvent) {
      const event = await read(7)
      const keysym = event.readUInt32BE(3)
      if (event[0] === 0) pressed.delete(keysym)
      else if (pressed.size < 32) screen.key(keysym, pressed.add(keysym))
    } else if (type === CLIENT_MESSAGE.pointerEvent) {
      const event = await read(5)
      screen.point(event.readUInt16BE(1), event.readUInt16BE(3))
    } else if (type === CLIENT_MESSAGE.clientCutText) {
      const length = (await read(7)).readUInt32BE(3)
      if (length > LONGEST_TEXT) throw new ProtocolError('text too long')
      screen.paste((await read(length)).toString('latin1'))
    } else {
      throw new ProtocolError(`message ${type}`)
    }
  }
}

function serverInit(title: string): Buffer {
  const name = Buffer.from(title)
  const size = Buffer.alloc(4)
  size.writeUInt16BE(SCREEN.width, 0)
  size.writeUInt16BE(SCREEN.height, 2)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(name.length)
  return Buffer.concat([size, encodePixelFormat(NATIVE_FORMAT), length, name])
}

const clipped = ({ x, y, width, height }: Rectangle): Rectangle => ({
  x,
  y,
  width: Math.min(width, WHOLE.width - Math.min(x, WHOLE.width)),
  height: Math.min(height, WHOLE.height - Math.min(y, WHOLE.height)),
})
