import { isRemoteAccessOpen, type Server, servers } from '@portal/api-client/servers'
import { correctedTime, currentTime } from '@portal/auth'
import { Button, Notice, toast, useCountdown } from '@portal/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'

const EVERY_MS = 1000
const LONGEST_MS = 60_000

type Props = { server: Server; to: string; onEnd: () => void }

/** Waits until remote access, which was just enabled, is open, and goes to the console at `to`; for a minute at most. */
export function Opening({ server: { id, name }, to, onEnd }: Props) {
  const navigate = useNavigate()
  const [start] = useState(() => currentTime())
  const isSlow = useCountdown(start + LONGEST_MS) === 0
  const { data, dataUpdatedAt } = useQuery({ ...servers.one(id), refetchInterval: EVERY_MS })
  const isOpen = data !== undefined && isRemoteAccessOpen(data)
  // Not by an older answer, because an earlier attempt may have failed too.
  const isFailed = data?.remoteAccess.state === 'error' && correctedTime(dataUpdatedAt) > start
  const end = useEffectEvent(() => {
    onEnd()
    if (isOpen) void navigate(to)
    else
      toast({
        style: 'warning',
        message: isFailed
          ? `${name} のリモート接続を有効にできませんでした。もう一度お試しください。`
          : `${name} のリモート接続を有効にするのに時間がかかっています。しばらくしてから確認してください。`,
      })
  })
  useEffect(() => {
    if (isOpen || isFailed || isSlow) end()
  }, [isOpen, isFailed, isSlow])
  return (
    <Notice
      isFloating
      action={
        <Button size="xs" variant="default" onClick={onEnd}>
          中止
        </Button>
      }
    >
      リモート接続を有効にしています。有効になると接続します。
    </Notice>
  )
}
