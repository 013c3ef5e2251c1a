import { Button, Modal } from '@portal/ui'
import type { Connection, ConsoleState } from '../console/connection'
import { SessionList } from './SessionList'
import { JoinButtons } from './TakenOver'

type InUse = Extract<ConsoleState, { name: 'in-use' }>

/** Asks what to do while another user controls the screen: take it over, watch, or come back later. */
export function InUseDialog({
  connection,
  state: { info },
  serverName,
}: {
  connection: Connection
  state: InUse
  serverName: string
}) {
  const controlling = (info.sessions ?? []).filter(({ readOnly }) => !readOnly)
  const later = () => connection.disconnect('ほかのユーザーが使用中のため、接続していません。')
  return (
    <Modal
      title={`${serverName} は使用中です`}
      onCancel={later}
      buttons={
        <>
          <Button variant="default" onClick={later}>
            後で
          </Button>
          <JoinButtons connection={connection} />
        </>
      }
    >
      <SessionList sessions={controlling} label="操作中のユーザー" />
      <p>割り込むと、操作中のユーザーは切断されます。閲覧のみで参加すると、操作を妨げずに画面を見ることができます。</p>
    </Modal>
  )
}
