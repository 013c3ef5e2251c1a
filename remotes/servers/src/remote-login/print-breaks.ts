import { currentTime } from '@portal/auth'
import { formatDateTime } from '@portal/ui'
import type { Connection } from '../console/connection'
import type { OpenTerminal } from './open-terminal'

// Reset after a break, because a program may have left the terminal in its alternate screen, with the mouse reported
// and pastes bracketed, of which the new shell knows nothing. DECSTR resets the rest (cursor, margins, keys, colours)
// and keeps the screen's content (https://vt100.net/docs/vt510-rm/DECSTR.html).
const LEAVE_OWN_SCREEN = '\x1b[?1049l'
const BACK_TO_NORMAL = '\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1004l\x1b[?1006l\x1b[?2004l\x1b[!p'

/** Writes a line into the terminal when its connection breaks and when it is back. Returns how to stop that. */
export function printBreaks(connection: Connection, { terminal, write }: OpenTerminal): () => void {
  let before = connection.state().name
  let wasConnected = false
  const print = (words: string) => {
    const isLineBegun = terminal.buffer.active.cursorX > 0
    write(
      `${isLineBegun ? '\r\n' : ''}\x1b[2m— ${words} ${formatDateTime(new Date(currentTime()).toISOString()).slice(11, 19)} —\x1b[0m\r\n`,
    )
  }
  return connection.subscribe(() => {
    const now = connection.state().name
    if (now === 'connected') {
      if (wasConnected) print('再接続しました')
      wasConnected = true
    } else if (before === 'connected') {
      // In a callback, because the active screen and its cursor are only known once earlier output is written.
      write(BACK_TO_NORMAL)
      terminal.write('', () => {
        if (terminal.buffer.active.type === 'alternate') write(LEAVE_OWN_SCREEN)
        terminal.write('', () => print('切断されました'))
      })
    }
    before = now
  })
}
