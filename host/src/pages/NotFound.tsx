import { paths } from '@portal/contract'
import { useSession } from '@portal/auth'
import { ButtonLink, EmptyState, Page } from '@portal/ui'
import { useLocation } from 'react-router-dom'

export function NotFound() {
  const { pathname } = useLocation()
  const status = useSession((session) => session.status)
  return (
    <Page title="ページが見つかりません">
      <EmptyState
        title={`「${pathname}」はありません`}
        description="アドレスが間違っているか、ページが移動または削除された可能性があります。"
        action={
          status === 'signed-in' ? (
            <ButtonLink to={paths.dashboard}>ダッシュボードへ</ButtonLink>
          ) : (
            status === 'signed-out' && <ButtonLink to={paths.home}>トップへ</ButtonLink>
          )
        }
      />
    </Page>
  )
}
