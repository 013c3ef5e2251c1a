import type { Socket } from 'node:net'
import { drained } from '../drained'
import type { Rectangle } from '../rfb/canvas'
import { trackDamage } from '../rfb/damage'
import { createUpdateEncoder, type UpdateEncoder } from '../rfb/update-encoder'
import { SCREEN } from './boot-picture'
import type { BootScreen } from './boot-screen'

/** Sends a client the areas of the screen that it asked for, once they have changed. */
export type ScreenUpdates = Pick<UpdateEncoder, 'setFormat' | 'setEncodings'> & {
  /** `all`: unchanged areas too. */
  request(area: Rectangle, all: boolean): Promise<void>
  stop(): void
}

export function sendUpdates(socket: Socket, screen: BootScreen): ScreenUpdates {
  const damage = trackDamage(SCREEN.width, SCREEN.height)
  const encoder = createUpdateEncoder()
  let wanted: Rectangle | undefined
  let sending = false
  const unwatch = screen.watch((area) => {
    damage.add(area)
    // Sent together, because drawing comes in many small strokes.
    if (wanted && !sending) setImmediate(() => void send().catch((cause: Error) => socket.destroy(cause)))
  })

  async function send(): Promise<void> {
    if (sending || !wanted || socket.destroyed) return
    const areas = damage.take(wanted)
    if (areas.length === 0) return
    wanted = undefined
    sending = true
    const update = await encoder.encode(areas, screen.colorAt)
    sending = false
    // Awaited, so that a client that requests without reading waits.
    if (!socket.write(update)) await drained(socket)
    await send()
  }

  return {
    setFormat: encoder.setFormat,
    setEncodings: encoder.setEncodings,
    request(area, all) {
      wanted = area
      if (all) damage.add(area)
      return send()
    },
    stop() {
      unwatch()
      encoder.close()
    },
  }
}
