import type { ByteReader } from '../byte-reader'
import { closing, ConsoleFailure } from '../closing'

/** One message of an RFB client, whole. `input`: something a person did to the machine. */
export type ClientMessage = { bytes: Buffer; kind: 'display' | 'input' }

const LONGEST_TEXT = 1024 * 1024

/**
 * Extensions whose messages this reader cannot tell apart: GII, QEMU audio, and pointer events with more buttons. They
 * are taken out of what a client says it can do, so that no server switches them on.
 */
const UNREADABLE_ENCODINGS = new Set([-305, -259, -316])

/**
 * Reads the next message.
 *
 * @throws ConsoleFailure at an unknown type, because its length is unknown too and the stream cannot be read further
 */
export async function readClientMessage({ read }: ByteReader): Promise<ClientMessage> {
  const head = await read(1)
  const type = head[0] ?? 0
  const whole = async (length: number, kind: ClientMessage['kind']): Promise<ClientMessage> => ({
    bytes: Buffer.concat([head, await read(length)]),
    kind,
  })
  switch (type) {
    case 0: // SetPixelFormat
      return whole(19, 'display')
    case 2:
      return setEncodings()
    case 3: // FramebufferUpdateRequest
    case 150: // EnableContinuousUpdates
      return whole(9, 'display')
    case 4: // KeyEvent
      return whole(7, 'input')
    case 5: // PointerEvent
      return whole(5, 'input')
    case 6:
      return cutText()
    case 248: {
      // ClientFence
      const fixed = await read(8)
      return { bytes: Buffer.concat([head, fixed, await read(fixed[7] ?? 0)]), kind: 'display' }
    }
    case 250: // xvp: shutdown, reboot, reset
      return whole(3, 'input')
    case 251: {
      // SetDesktopSize
      const fixed = await read(7)
      return { bytes: Buffer.concat([head, fixed, await read((fixed[5] ?? 0) * 16)]), kind: 'input' }
    }
    case 255: // QEMU; without its audio only key events are left.
      return whole(11, 'input')
    default:
      throw new ConsoleFailure(closing('badFrame', `未対応の RFB メッセージを受信しました (${type})。`))
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

  async function cutText(): Promise<ClientMessage> {
    const fixed = await read(7)
    // Negative in the extended clipboard.
    const length = Math.abs(fixed.readInt32BE(3))
    if (length > LONGEST_TEXT) throw new ConsoleFailure(closing('badFrame', 'クリップボードの内容が大きすぎます。'))
    return { bytes: Buffer.concat([head, fixed, await read(length)]), kind: 'input' }
  }
}
