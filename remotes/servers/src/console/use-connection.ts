import { useEffect, useState, useSyncExternalStore } from 'react'
import { type Connection, type ConsoleState, openConnection } from './connection'

/** The connection of a console for as long as the component lives. What it is opened with counts at the first render only. */
export function useConnection(options: Parameters<typeof openConnection>[0]): { connection: Connection; state: ConsoleState } {
  const [connection] = useState(() => openConnection(options))
  const state = useSyncExternalStore(connection.subscribe, connection.state)
  useEffect(() => {
    connection.connect()
    return () => connection.disconnect()
  }, [connection])
  useEffect(() => {
    if (state.name !== 'connected') return
    // The browser's own question; without it a slip on Ctrl+W ends what runs on the machine.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [state.name])
  return { connection, state }
}
