import type { Server } from '@portal/api-client/servers'
import { currentTime } from '@portal/auth'
import { Button, toast } from '@portal/ui'
import { useEffect, useState } from 'react'
import { clockText } from './clock-text'
import { useRecording } from './recording'
import classes from './RecordingControls.module.css'

/** In a chunk of its own, because most visits record nothing. */
const load = () => import(/* webpackChunkName: "recording" */ './start-recording')

type RecordingControlsProps = {
  server: Server
  /** For a screen: why it has no picture now, or null. */
  whyNoPicture?: string | null
}

/** Starts and ends the record of the work on a server, and shows that one is running. */
export function RecordingControls({ server, whyNoPicture }: RecordingControlsProps) {
  const state = useRecording()
  if (state.phase === 'recording' && state.serverID === server.id) {
    const { session, startedAt } = state
    return (
      <>
        <Elapsed startedAt={startedAt} />
        <Button size="xs" variant="default" onClick={() => void act(({ askForMark }) => askForMark(session))}>
          印を付ける
        </Button>
        {whyNoPicture !== undefined && (
          <Button
            size="xs"
            variant="default"
            disabledReason={whyNoPicture}
            onClick={() => void act(({ askForPicture }) => askForPicture(session))}
          >
            画面を記録
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => void session.finish('user')}>
          記録を終了
        </Button>
      </>
    )
  }
  return (
    <Button
      size="xs"
      variant="default"
      disabledReason={state.phase === 'saving' ? '記録を保存しています。' : undefined}
      onClick={() => void act(({ startRecording }) => startRecording(server))}
    >
      記録を開始
    </Button>
  )
}

function Elapsed({ startedAt }: { startedAt: number }) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const count = () => setSeconds(Math.floor((currentTime() - startedAt) / 1000))
    count()
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [startedAt])
  return (
    <span role="timer" aria-label="記録の状態" className={classes.on}>
      <span aria-hidden>●</span> 記録中 {clockText(seconds)}
    </span>
  )
}

async function act(run: (loaded: Awaited<ReturnType<typeof load>>) => Promise<void>): Promise<void> {
  const loaded = await load().catch(() => null)
  if (loaded) await run(loaded)
  else
    toast({
      message: '記録の機能を読み込めませんでした。',
      detail: '通信を確認して、もう一度お試しください。',
    })
}
