import { CONSOLE_CLOSE } from '@portal/api-client/console'
import { Button, StatusBadge, type Tone, useCountdown } from '@portal/ui'
import { type Connection, type ConsoleState, MAX_TRIES } from './connection'
import classes from './notice.module.css'

/** The state in a word, for the toolbar. */
export function StatusPill({ state, isViewOnly = false }: { state: ConsoleState; isViewOnly?: boolean }) {
  const [tone, word] = pill(state)
  return (
    <span role="status" aria-label="接続の状態" className={classes.pill}>
      <StatusBadge tone={tone}>{state.name === 'connected' && isViewOnly ? `${word} (閲覧のみ)` : word}</StatusBadge>
    </span>
  )
}

function pill(state: ConsoleState): [Tone, string] {
  switch (state.name) {
    case 'preparing':
      return ['info', '準備中']
    case 'connecting':
      return ['info', '接続中']
    case 'connected':
      return ['ok', '接続済み']
    case 'waiting':
      return ['warning', `再接続中 ${state.attempt}/${MAX_TRIES}`]
    case 'in-use':
      return ['warning', '使用中']
    case 'closed':
      return ['neutral', '切断']
  }
}

/** Why nothing is connected and what can be done, over the console; nothing while it is connected or about to be. */
export function ConnectionNotice({ connection, state }: { connection: Connection; state: ConsoleState }) {
  if (state.name === 'waiting') return <Waiting key={state.at} connection={connection} state={state} />
  if (state.name !== 'closed') return null
  return (
    <div role="alert" className={classes.notice}>
      <p>{state.words}</p>
      {state.code === CONSOLE_CLOSE.full ? (
        <Button onClick={() => connection.connect('takeover')}>最も古い接続を終了して接続</Button>
      ) : (
        <Button onClick={() => connection.connect()}>再接続</Button>
      )}
    </div>
  )
}

function Waiting({ connection, state }: { connection: Connection; state: Extract<ConsoleState, { name: 'waiting' }> }) {
  const left = useCountdown(state.at)
  return (
    <div className={classes.notice} data-tone="warning">
      <p>
        {state.words}
        <span role="timer">{left > 0 ? `${left} 秒後に再接続します。` : '再接続しています。'}</span>
      </p>
      <Button onClick={() => connection.connect()}>今すぐ再接続</Button>
      <Button variant="default" onClick={() => connection.disconnect()}>
        中止
      </Button>
    </div>
  )
}
