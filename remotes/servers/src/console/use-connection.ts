import { queryClient } from '@portal/api-client/http'
import { servers } from '@portal/api-client/servers'
import { onLogout } from '@portal/auth'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type Connection, type ConsoleState, openConnection } from './connection'

/** The connection of a console for as long as the component lives. Only the options of the first render count. */
export function useConnection(options: Parameters<typeof openConnection>[0]): {
  connection: Connection
  state: ConsoleState
} {
  const [connection] = useState(() => openConnection(options))
  const state = useSyncExternalStore(connection.subscribe, connection.state)
  useEffect(() => {
    connection.connect()
    return () => connection.disconnect()
  }, [connection])
  // Must run before `beforeunload` asks, because a user who logs out has already decided.
  useEffect(() => onLogout(() => connection.disconnect('ログアウトしました。')), [connection])
  useEffect(() => {
    if (state.name !== 'connected') return
    // The browser's own question, because a slip on Ctrl+W would otherwise end the programs on the machine.
    const ask = (event: BeforeUnloadEvent) => {
      if (connection.state().name === 'connected') event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [connection, state.name])
  const { serverID } = options
  // Not before it was opened for the first time, when there are no words about its end.
  const isOver = state.name === 'closed' && state.words !== ''
  useEffect(() => {
    // Why it is over is often a change of the server, which the page then shows with what helps.
    if (isOver) void queryClient.invalidateQueries({ queryKey: servers.one(serverID).queryKey })
  }, [isOver, serverID])
  return { connection, state }
}
