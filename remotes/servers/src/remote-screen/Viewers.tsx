import { recordError } from '@portal/api-client/http'
import { type ConnInfo, servers } from '@portal/api-client/servers'
import { useSession } from '@portal/auth'
import { Button, Modal } from '@portal/ui'
import { useState } from 'react'
import type { ConsoleState } from '../console/connection'
import { SessionList } from './SessionList'

type Sessions = NonNullable<ConnInfo['sessions']>

/** The number of users on a screen, as a button that reads them again and names them. */
export function Viewers({
  serverID,
  state,
}: {
  serverID: string
  state: Extract<ConsoleState, { name: 'connected' }>
}) {
  const me = useSession((session) => session.user?.email ?? '')
  const [isOpen, setOpen] = useState(false)
  const [fresh, setFresh] = useState<Sessions>()
  const sessions = fresh ?? sessionsAtStart(state, me)

  async function ask(): Promise<void> {
    try {
      const info = (await servers.connInfo(serverID)).find(({ kind }) => kind === 'screen')
      setFresh(info?.sessions ?? [])
    } catch (cause) {
      recordError(cause)
    }
  }

  return (
    <>
      <Button
        variant="subtle"
        size="xs"
        onClick={() => {
          setOpen(true)
          void ask()
        }}
      >
        接続者 {sessions.length} 名
      </Button>
      {isOpen && (
        <Modal
          title="接続者"
          onCancel={() => setOpen(false)}
          buttons={
            <Button variant="default" onClick={() => setOpen(false)}>
              閉じる
            </Button>
          }
        >
          <SessionList sessions={sessions} label="接続者" />
        </Modal>
      )}
    </>
  )
}

/** The sessions when the ticket was made, without one that was taken over, and the user's own. */
function sessionsAtStart({ info, mode, since }: Extract<ConsoleState, { name: 'connected' }>, email: string): Sessions {
  const others = (info.sessions ?? []).filter(({ readOnly }) => mode !== 'takeover' || readOnly)
  return [...others, { email, kind: 'screen', startedAt: new Date(since).toISOString(), readOnly: mode === 'view' }]
}
