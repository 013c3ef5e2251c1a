import { forgetSession, rememberedTarget } from '@portal/auth'
import { queryClient } from '@portal/api-client/http'
import { Button, ButtonLink, copy } from '@portal/ui'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { authErrorText } from './auth-error-text'
import { config } from '../config'
import { loopDetails } from '../session/recent-auth-errors'
import { signIn } from '../session/sign-in'
import { StatusPage } from './StatusPage'

/** Where every authentication error leads. It never goes on by itself, so that it cannot loop. */
export function Component() {
  const [search] = useSearchParams()
  const code = search.get('error') ?? ''
  const [details] = useState(loopDetails)
  useEffect(() => {
    queryClient.clear()
    // Only local data is cleared, so that a dead network must not turn it into another error.
    forgetSession().catch(() => undefined)
  }, [])
  // In a loop the identity provider has to ask, because it would otherwise return the same session once more.
  const logIn = () => signIn(details ? { prompt: 'login' } : undefined, rememberedTarget() ?? undefined)
  return (
    <StatusPage
      title="ログインし直してください"
      documentTitle="セッションの終了"
      actions={
        <>
          <Button onClick={() => void logIn()}>再ログイン</Button>
          {details && (
            <Button variant="default" onClick={() => void copy(details)}>
              詳細をコピー
            </Button>
          )}
          <ButtonLink to="/" variant="default">
            トップへ
          </ButtonLink>
          <a href={config().supportUrl}>サポート</a>
        </>
      }
    >
      <p>{authErrorText(code)}</p>
      <p>端末の時計が大きくずれていると、ログインに失敗することがあります。</p>
      {details && (
        <>
          <p>ログインの失敗が続いています。解決しない場合は、次の内容を添えてサポートにお問い合わせください。</p>
          <pre>{details}</pre>
        </>
      )}
    </StatusPage>
  )
}
