import { CONSOLE_CLOSE } from '@portal/api-client/console'
import type { Server } from '@portal/api-client/servers'
import { useEffect, useId, useRef, useState } from 'react'
import type { Connection, ConsoleState } from '../console/connection'
import { ConnectionNotice } from '../console/ConsoleStatus'
import { fillWindow } from '../console/fill-window'
import { IdleNotice } from '../console/IdleNotice'
import { useRecordedScreen } from '../recording/recording'
import { RecordingNotice } from '../recording/RecordingNotice'
import { InUseDialog } from './InUseDialog'
import { TakenOver } from './TakenOver'
import { useFullScreen } from '../console/use-full-screen'
import { useTouch } from '../console/use-touch'
import classes from './Screen.module.css'
import { useScreenSettings } from './screen-settings'
import { ScreenKeys } from './ScreenKeys'
import { ScreenToolbar } from './ScreenToolbar'
import { TextDialog } from './TextDialog'
import { useRfbSettings, useScreen } from './use-screen'
import { useZoom } from './use-zoom'

const IDLE = {
  watching: '閲覧のみの間は延長できません。',
  controlling: '画面をキーまたはマウスで操作すると接続を継続します。',
}
const HINT = {
  watching: '閲覧のみのため、キーとマウスは送信されません。',
  controlling: '画面の操作中は Tab などのキーも接続先に送られます。Shift+Esc で画面から抜けます。',
}

/** A server's screen with everything that is needed to work on it. */
export function Component({ server }: { server: Server }) {
  const frame = useRef<HTMLDivElement>(null)
  const view = useRef<HTMLDivElement>(null)
  const target = useRef<HTMLDivElement>(null)
  const lastPicture = useRef<HTMLCanvasElement>(null)
  const wayOut = useRef<HTMLButtonElement>(null)
  const hintID = useId()
  const { connection, state, open, lastInputAt } = useScreen(server, { target, lastPicture, wayOut, hintID })
  const [settings, change] = useScreenSettings()
  const [isWatching, setWatching] = useState(false)
  const [isTexting, setTexting] = useState(false)
  const [isFull, onFullScreen] = useFullScreen(frame)
  const isViewOnly = isWatching || (state.name === 'connected' && state.mode === 'view')
  useRfbSettings(open, settings, isViewOnly)
  useRecordedScreen(server.id, open)
  const zoom = useZoom(view, target, settings.view === 'fit')
  const hasKeyRow = useTouch()
  useEffect(() => {
    // Away from the button that was pressed, because it would take the keys that are meant for the machine.
    if (isFull) open?.focus()
  }, [isFull, open])
  const closeText = () => {
    setTexting(false)
    // In a microtask, because the dialog gives the focus back first.
    queueMicrotask(() => open?.focus())
  }

  return (
    <section ref={fillWindow} aria-label={`${server.name} のリモート画面`}>
      <div ref={frame} className={classes.frame}>
        <ScreenToolbar
          {...{ server, connection, state, open, wayOut, isViewOnly, settings, change, isFull, onFullScreen }}
          watching={{ isOn: isWatching, set: setWatching }}
          onText={() => setTexting(true)}
        />
        <ScreenNotice {...{ server, connection, state }} />
        {open && <IdleNotice lastInputAt={lastInputAt} how={isViewOnly ? IDLE.watching : IDLE.controlling} />}
        <div className={classes.stage} data-live={open !== undefined || undefined}>
          <canvas ref={lastPicture} aria-hidden className={classes.last} />
          <div ref={view} className={classes.view}>
            <div ref={target} className={classes.target} />
          </div>
        </div>
        {hasKeyRow && <ScreenKeys {...{ open, isViewOnly, zoom }} layout={settings.layout} />}
        <p id={hintID} className={classes.hint}>
          {open && (isViewOnly ? HINT.watching : HINT.controlling)}
        </p>
      </div>
      {state.name === 'in-use' && <InUseDialog connection={connection} state={state} serverName={server.name} />}
      {isTexting && (
        <TextDialog
          receiver={isViewOnly ? undefined : open}
          layout={settings.layout}
          onLayout={(layout) => change({ layout })}
          onClose={closeText}
        />
      )}
    </section>
  )
}

type ScreenNoticeProps = { server: Server; connection: Connection; state: ConsoleState }

function ScreenNotice({ server, connection, state }: ScreenNoticeProps) {
  const isTaken = state.name === 'closed' && state.code === CONSOLE_CLOSE.inUse
  return (
    <>
      {isTaken ? (
        <TakenOver connection={connection} words={state.words} />
      ) : (
        <ConnectionNotice connection={connection} state={state} />
      )}
      <RecordingNotice serverID={server.id} />
    </>
  )
}
