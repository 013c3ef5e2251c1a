import type { ConnInfo, Server } from '@portal/api-client/servers'
import { Button } from '@portal/ui'
import type { ReactNode, Ref } from 'react'
import type { Connection, ConsoleState } from './connection'
import { ConnectionFacts } from './ConnectionFacts'
import { StatusPill } from './ConsoleStatus'
import classes from './ConsoleToolbar.module.css'

type ConsoleToolbarProps = {
  ref?: Ref<HTMLDivElement>
  /** Names the toolbar: 「端末の操作」. */
  label: string
  server: Server
  info: ConnInfo | undefined
  state: ConsoleState
  connection: Connection
  isViewOnly?: boolean
  /** Who else is connected. */
  others?: ReactNode
  /** Icons of what can be done, the menu of the rest last. */
  children: ReactNode
}

/** The one row above a console: the state of its connection, which machine it is, and what can be done. */
export function ConsoleToolbar(props: ConsoleToolbarProps) {
  const { ref, label, server, info, state, connection, isViewOnly = false, others, children } = props
  return (
    <div ref={ref} role="group" aria-label={label} className={classes.toolbar}>
      <div className={classes.about}>
        <StatusPill state={state} isViewOnly={isViewOnly} />
        <ConnectionFacts server={server} info={info} />
        {state.name !== 'closed' && (
          <Button size="xs" variant="default" onClick={() => connection.disconnect()}>
            切断
          </Button>
        )}
        {/* Always in sight, because commands to the wrong machine are the worst that can happen here. After the
            buttons, because the user name comes with the connection and would push them. */}
        <strong className={classes.name}>{info?.username ? `${info.username}@${server.name}` : server.name}</strong>
        {others}
      </div>
      <div className={classes.buttons}>{children}</div>
    </div>
  )
}
