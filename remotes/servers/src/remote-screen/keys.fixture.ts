import type { KeyReceiver } from './keys'

/** Takes keys and writes down what happened: `+ShiftLeft`, `KeyA`, `-ShiftLeft` (down, pressed, up). */
export function recordingReceiver(): KeyReceiver & { events: string[] } {
  const events: string[] = []
  return {
    events,
    sendKey(_keysym, code, down) {
      events.push(`${down === undefined ? '' : down ? '+' : '-'}${code}`)
    },
  }
}
