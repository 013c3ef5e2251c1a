import type { ByteReader } from '../byte-reader'
import { closing, ConsoleFailure } from '../closing'
import { CLIENT_MESSAGE } from './client-message-types'

/** One whole message of an RFB client. `input`: one that acts on the machine. */
export type ClientMessage = { bytes: Buffer; kind: 'display' | 'input' }

const LONGEST_TEXT = 1024 * 1024

/**
 * Extensions whose messages this reader cannot tell apart: GII, QEMU audio, and pointer events with more buttons. They
 * are taken out of what a client says it can do, so that no server switches them on.
 */
const UNREADABLE_ENCODINGS = new Set([-305, -259, -316])

type Kind = ClientMessage['kind']

/** Messages of a fixed length, in bytes after the type. */
const FIXED = new Map<number, { length: number; kind: Kind }>([
  [CLIENT_MESSAGE.setPixelFormat, { length: 19, kind: 'display' }],
  [CLIENT_MESSAGE.framebufferUpdateRequest, { length: 9, kind: 'display' }],
  [CLIENT_MESSAGE.enableContinuousUpdates, { length: 9, kind: 'display' }],
  [CLIENT_MESSAGE.keyEvent, { length: 7, kind: 'input' }],
  [CLIENT_MESSAGE.pointerEvent, { length: 5, kind: 'input' }],
  // An input, because it shuts the machine down, reboots or resets it.
  [CLIENT_MESSAGE.xvp, { length: 3, kind: 'input' }],
  // Always a key event, because QEMU's audio is taken out of the encodings.
  [CLIENT_MESSAGE.qemu, { length: 11, kind: 'input' }],
])

/**
 * Reads the next message.
 *
 * @throws ConsoleFailure at an unknown type, because its length is unknown too and the stream cannot be read further
 */
export async function readClientMessage({ read }: ByteReader): Promise<ClientMessage> {
  const head = await read(1)
  const type = head[0] ?? 0
  const fixed = FIXED.get(type)
  if (fixed) return { bytes: Buffer.concat([head, await read(fixed.length)]), kind: fixed.kind }
  switch (type) {
    case CLIENT_MESSAGE.setEncodings:
      return setEncodings()
    case CLIENT_MESSAGE.clientCutText:
      return cutText()
    case CLIENT_MESSAGE.clientFence:
      return counted('display', 8, (start) => start[7] ?? 0)
    case CLIENT_MESSAGE.setDesktopSize:
      return counted('input', 7, (start) => (start[5] ?? 0) * 16)
    default:
      throw new ConsoleFailure(closing('badFrame', `未対応の RFB メッセージを受信しました (${type})。`))
  }

  /** A message whose first `length` bytes tell how many more there are. */
  async function counted(kind: Kind, length: number, moreOf: (start: Buffer) => number): Promise<ClientMessage> {
    const start = await read(length)
    return { bytes: Buffer.concat([head, start, await read(moreOf(start))]), kind }
  }

  async function setEncodings(): Promise<ClientMessage> {
    const count = (await read(3)).readUInt16BE(1)
    const body = await read(count * 4)
    const known = Array.from({ length: count }, (_, index) => body.readInt32BE(index * 4)).filter(
      (encoding) => !UNREADABLE_ENCODINGS.has(encoding),
    )
    const bytes = Buffer.alloc(4 + known.length * 4)
    bytes[0] = type
    bytes.writeUInt16BE(known.length, 2)
    for (const [index, encoding] of known.entries()) bytes.writeInt32BE(encoding, 4 + index * 4)
    return { bytes, kind: 'display' }
  }

  function cutText(): Promise<ClientMessage> {
    return counted('input', 7, (start) => {
      // Absolute, because messages of the extended clipboard have a negative length
      // (https://github.com/rfbproto/rfbproto/blob/master/rfbproto.rst#extended-clipboard-pseudo-encoding).
      const length = Math.abs(start.readInt32BE(3))
      if (length > LONGEST_TEXT) throw new ConsoleFailure(closing('badFrame', 'クリップボードの内容が大きすぎます。'))
      return length
    })
  }
}
