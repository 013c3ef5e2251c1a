import { queryClient } from '@portal/api-client/http'
import { servers } from '@portal/api-client/servers'
import { onLogout } from '@portal/auth'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type Connection, ConsoleConnection, type ConsoleOptions, type ConsoleState } from './connection'

/** The connection of a console for as long as the component lives. Only the options of the first render count. */
export function useConnection(options: ConsoleOptions): { connection: Connection; state: ConsoleState } {
  const [connection] = useState(() => new ConsoleConnection(options))
  const state = useSyncExternalStore(connection.subscribe, connection.state)
  useEffect(() => joinPage(connection, options.serverID), [connection, options.serverID])
  return { connection, state }
}

/** Connects, and makes page and connection react to each other until the returned function is called. */
function joinPage(connection: Connection, serverID: string): () => void {
  // The browser's own question, because a slip on Ctrl+W would otherwise end the programs on the machine.
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  // A close is often due to a change of the server, which the page then shows with its remedy.
  const readServer = () => void queryClient.invalidateQueries({ queryKey: servers.one(serverID).queryKey })
  const unsubscribe = connection.subscribe(() => {
    const { name } = connection.state()
    if (name === 'connected') window.addEventListener('beforeunload', ask)
    else window.removeEventListener('beforeunload', ask)
    // In a microtask, so that a logout, which closes consoles first, has ended the session before the read.
    if (name === 'closed') queueMicrotask(readServer)
  })
  // Disconnected before the page is left, so that a user who logs out is not asked again by `beforeunload`.
  const unsubscribeLogout = onLogout(() => connection.disconnect('ログアウトしました。'))
  connection.connect()
  return () => {
    unsubscribeLogout()
    unsubscribe()
    window.removeEventListener('beforeunload', ask)
    connection.disconnect()
  }
}
