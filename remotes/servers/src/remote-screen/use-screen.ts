import type { Server } from '@portal/api-client/servers'
import { currentTime } from '@portal/auth'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Connection, ConsoleState } from '../console/connection'
import { useConnection } from '../console/use-connection'
import { openRfb, type OpenRfb } from './open-rfb'
import { QUALITY_LEVELS, type ScreenSettings } from './screen-settings'

type Places = {
  /** The element in which the screen appears. */
  target: RefObject<HTMLElement | null>
  /** The canvas of its last picture, for while nothing is connected. */
  lastPicture: RefObject<HTMLCanvasElement | null>
  /** Gets the focus on the way out of the screen. */
  wayOut: RefObject<HTMLElement | null>
  /** The id of the text that names the way out. */
  hintID: string
}

type Screen = {
  connection: Connection
  state: ConsoleState
  /** The screen, while one is connected. */
  open: OpenRfb | undefined
  /** When the machine last got input, in epoch milliseconds. */
  lastInputAt: RefObject<number>
}

/** The connection of a server's screen, with an RFB client of its own for each attempt. */
export function useScreen(server: Server, { target, lastPicture, wayOut, hintID }: Places): Screen {
  const newest = useRef<OpenRfb>(undefined)
  const lastInputAt = useRef(0)
  const [connected, setConnected] = useState<OpenRfb>()
  const { connection, state } = useConnection({
    serverID: server.id,
    kind: 'screen',
    use(socket) {
      // Closed here too, because its socket may take its time to close.
      newest.current?.close(lastPicture.current)
      if (!target.current) throw new Error('The screen has no place.')
      const opened = openRfb({
        target: target.current,
        socket,
        label: `${server.name} の画面`,
        describedBy: hintID,
        onInput() {
          lastInputAt.current = currentTime()
        },
        onConnect() {
          lastInputAt.current = currentTime()
          setConnected(opened)
          connection.connected()
        },
        leave: () => wayOut.current?.focus(),
      })
      newest.current = opened
      return () => opened.close(newest.current === opened ? lastPicture.current : null)
    },
  })
  return { connection, state, open: state.name === 'connected' ? connected : undefined, lastInputAt }
}

/** Keeps the client's settings as chosen. */
export function useRfbSettings(
  open: OpenRfb | undefined,
  { view, quality }: ScreenSettings,
  isViewOnly: boolean,
): void {
  useEffect(() => {
    const isDragged = view === 'drag'
    open?.adjust({ dragViewport: isDragged, clipViewport: isDragged, scaleViewport: view === 'fit' })
  }, [open, view])
  useEffect(() => open?.adjust(QUALITY_LEVELS[quality]), [open, quality])
  useEffect(() => {
    open?.setViewOnly(isViewOnly)
    // Not when the focus is elsewhere, because the user reads or types there by now, in a dialog for example.
    const isUnfocused = document.activeElement === null || document.activeElement === document.body
    if (!isViewOnly && isUnfocused) open?.focus()
  }, [open, isViewOnly])
}
