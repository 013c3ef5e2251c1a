import type { Server } from '@portal/api-client/servers'
import { useCallback, useId, useLayoutEffect, useRef, useState } from 'react'
import { fillWindow } from '../console/fill-window'
import { type OpenTerminal, openTerminal } from './open-terminal'
import { Session } from './Session'
import classes from './Terminal.module.css'
import { useTerminalSettings } from './terminal-settings'
import { THEMES } from '../terminal/terminal-themes'

/** A terminal of a server, down to the end of the window. */
export function Component({ server }: { server: Server }) {
  const [opened, setOpened] = useState<OpenTerminal>()
  const [settings, change] = useTerminalSettings()
  const root = useRef<HTMLElement>(null)
  const [rowPlace, setRowPlace] = useState<HTMLDivElement | null>(null)
  const keys = useId()
  const screen = useCallback(
    (element: HTMLDivElement | null) => {
      if (!element) return
      const now = openTerminal(element)
      now.terminal.textarea?.setAttribute('aria-describedby', keys)
      setOpened(now)
      return () => {
        setOpened(undefined)
        now.dispose()
      }
    },
    [keys],
  )
  // A layout effect, so that it is as high as it stays when it is painted first.
  useLayoutEffect(() => (root.current ? fillWindow(root.current) : undefined), [])
  return (
    <section ref={root} aria-label="端末" className={classes.console}>
      {opened && <Session {...{ root, rowPlace, opened, server, settings, change }} />}
      <div className={classes.screen} style={{ backgroundColor: THEMES[settings.theme].background }}>
        <div ref={screen} className={classes.terminal} />
      </div>
      <div ref={setRowPlace} />
      <p id={keys} className={classes.keys}>
        キー入力は Tab と Esc も含めてサーバーに送られます。<kbd>Shift</kbd>+<kbd>Esc</kbd>{' '}
        で端末を離れ、操作ボタンに移動します。
      </p>
    </section>
  )
}
