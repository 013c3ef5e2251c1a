import { isRemoteAccessOpen, type Server } from '@portal/api-client/servers'
import { Time } from '@portal/ui'

/** Until when remote access is open; nothing while it is not. */
export function AccessEnd({ server }: { server: Pick<Server, 'remoteAccess'> }) {
  if (!isRemoteAccessOpen(server)) return null
  const { expireAt } = server.remoteAccess
  return (
    <span>
      リモート接続{' '}
      {expireAt ? (
        <>
          {'有効（'}
          <Time value={expireAt} isShort />
          {' まで）'}
        </>
      ) : (
        '有効（無期限）'
      )}
    </span>
  )
}
