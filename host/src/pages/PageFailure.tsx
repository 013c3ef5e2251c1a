import { SiteDataBlocked } from '@portal/auth'
import { Button, ButtonLink, PageError } from '@portal/ui'
import { useRouteError } from 'react-router-dom'
import { config } from '../config'
import { StatusPage } from './StatusPage'

/** In place of a page that threw; instead of a sign-in that the browser does not allow, what to do about it. */
export function PageFailure() {
  const error = useRouteError()
  if (!(error instanceof SiteDataBlocked)) return <PageError />
  return (
    <StatusPage
      title="ログインできません"
      actions={
        <>
          <Button onClick={() => window.location.reload()}>再読み込み</Button>
          <ButtonLink to="/" variant="default">
            トップへ
          </ButtonLink>
          <a href={config().supportUrl}>サポート</a>
        </>
      }
    >
      <p>{error.message}</p>
    </StatusPage>
  )
}
