import { CONSOLE_CLOSE } from '@portal/api-client/console'
import { queryClient } from '@portal/api-client/http'
import { servers } from '@portal/api-client/servers'
import { onLogout } from '@portal/auth'
import { type Question, useLeaveGuard } from '@portal/ui'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { HELD_S, useRecording } from '../recording/recording'
import { type Connection, ConsoleConnection, type ConsoleOptions, type ConsoleState } from './connection'

/** Asked before a link ends a console, because a slip of the pointer would otherwise end the programs on the machine. */
const LEAVING: Record<ConsoleOptions['kind'], Question> = {
  login: {
    title: 'リモートログインを終了しますか？',
    body: 'このページを離れると接続が切れ、端末で実行中のプログラムは終了することがあります。',
    action: '切断して移動',
    danger: true,
  },
  screen: {
    title: 'リモート画面を終了しますか？',
    body: 'このページを離れると接続が切れます。サーバーで実行中のプログラムは続きます。',
    action: '切断して移動',
    danger: true,
  },
}

/** Asked instead while the work is recorded. The record goes on for a while, so that it can have both consoles. */
const RECORDING: Question = {
  title: '記録中です。このページを離れますか？',
  body: `このページを離れると接続が切れます。${HELD_S} 秒以内にこのサーバーのリモートログインかリモート画面を開くと、同じ記録が続きます。開かなければ、記録は終了してファイルに保存されます。`,
  action: '切断して移動',
  danger: true,
}

/** The connection of a console for as long as the component lives. Only the options of the first render count. */
export function useConnection(options: ConsoleOptions): { connection: Connection; state: ConsoleState } {
  const [connection] = useState(() => new ConsoleConnection(options))
  const state = useSyncExternalStore(connection.subscribe, connection.state)
  const record = useRecording()
  const isRecorded = record.phase === 'recording' && record.serverID === options.serverID
  useLeaveGuard(
    () => isRecorded || connection.state().name === 'connected',
    isRecorded ? RECORDING : LEAVING[options.kind],
  )
  useEffect(() => joinPage(connection, options.serverID), [connection, options.serverID])
  return { connection, state }
}

/** Connects, and makes page and connection react to each other until the returned function is called. */
function joinPage(connection: Connection, serverID: string): () => void {
  // A close is often due to a change of the server, which the page then shows with its remedy.
  const readServer = () => void queryClient.invalidateQueries({ queryKey: servers.one(serverID).queryKey })
  const unsubscribe = connection.subscribe(() => {
    const state = connection.state()
    // Not after the end of the session, because the read would be refused, and would end this tab as one whose session
    // has expired, where another tab's logout, which may be heard a moment later, is the cause.
    if (state.name !== 'closed' || state.code === CONSOLE_CLOSE.ticket) return
    // In a microtask, so that a logout, which closes consoles first, has ended the session before the read.
    queueMicrotask(readServer)
  })
  // Disconnected before the page is left, so that a user who logs out is not asked again.
  const unsubscribeLogout = onLogout(() => connection.disconnect('ログアウトしました。'))
  connection.connect()
  return () => {
    unsubscribeLogout()
    unsubscribe()
    connection.disconnect()
  }
}
