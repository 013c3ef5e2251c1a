import { type Server, servers } from '@portal/api-client/servers'
import { currentTime } from '@portal/auth'
import { useCountdown } from '@portal/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

const EVERY_MS = 3000
const LONGEST_MS = 60_000

/** While remote access is being switched the server is asked every 3 s, for a minute; after that as often as ever. */
export function RemoteAccessSwitching({ server }: { server: Server }) {
  const [end] = useState(() => currentTime() + LONGEST_MS)
  const isSlow = useCountdown(end) === 0
  useQuery({ ...servers.one(server.id), refetchInterval: isSlow ? false : EVERY_MS })
  const what = server.remoteAccess.state === 'disabling' ? '無効' : '有効'
  return (
    <p role="status">
      {isSlow ? `${what}にするのに時間がかかっています。しばらくしてから確認してください。` : `${what}にしています…`}
    </p>
  )
}
