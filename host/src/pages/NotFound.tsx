import { paths } from '@portal/contract'
import { useSession } from '@portal/auth'
import { ButtonLink } from '@portal/ui'
import { useLocation } from 'react-router-dom'
import { StatusPage } from './StatusPage'

export function NotFound() {
  const { pathname } = useLocation()
  const status = useSession((session) => session.status)
  const action =
    status === 'signed-in' ? (
      <ButtonLink to={paths.dashboard}>ダッシュボードへ</ButtonLink>
    ) : (
      status === 'signed-out' && <ButtonLink to={paths.home}>トップへ</ButtonLink>
    )
  return (
    <StatusPage title="ページが見つかりません" actions={<>{action}</>}>
      <p>「{pathname}」はありません。</p>
      <p>アドレスが間違っているか、ページが移動または削除された可能性があります。</p>
    </StatusPage>
  )
}
