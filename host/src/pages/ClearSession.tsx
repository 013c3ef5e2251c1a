import { forgetSession } from '@portal/auth'
import { queryClient } from '@portal/api-client/http'
import { Button, ButtonLink, Page, Section } from '@portal/ui'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { config } from '../config'
import { signIn } from '../sign-in'
import classes from './actions.module.css'

/** Our own words for each code: the text in a callback can be forged. */
const REASONS = new Map(Object.entries({
  login_required: 'ログインの有効期限が切れました。もう一度ログインしてください。',
  state_mismatch: 'ログインの応答を確認できませんでした (Invalid state)。もう一度ログインしてください。',
  missing_transaction: 'ログインの応答を確認できませんでした (Invalid state)。もう一度ログインしてください。',
  timeout: 'ログイン状態の確認が時間内に終わりませんでした。通信状態を確認してください。',
  missing_refresh_token: 'ログイン状態を更新できませんでした。もう一度ログインしてください。',
  invalid_grant: 'ログイン状態を更新できませんでした。もう一度ログインしてください。',
  access_denied: 'ログインが許可されませんでした。プロジェクトの管理者にお問い合わせください。',
  unreachable: '認証サービスに接続できません。しばらくしてからもう一度お試しください。',
}))

/** Where every authentication error leads. It never goes on by itself, so that it cannot loop. */
export function Component() {
  const [search] = useSearchParams()
  const code = search.get('error') ?? ''
  useEffect(() => {
    queryClient.clear()
    // What is cleared is local; a dead network must not turn clearing into another error.
    forgetSession().catch(() => undefined)
  }, [])
  return (
    <Page title="ログインし直してください" documentTitle="セッションの終了">
      <Section title="理由">
        <p>{REASONS.get(code) ?? 'ログイン状態を確認できませんでした。もう一度ログインしてください。'}</p>
        <p>端末の時計が大きくずれていると、ログインに失敗することがあります。</p>
        <div className={classes.actions}>
          <Button onClick={() => void signIn()}>再ログイン</Button>
          <ButtonLink to="/" variant="default">
            トップへ
          </ButtonLink>
          <a href={config().supportUrl}>サポート</a>
        </div>
      </Section>
    </Page>
  )
}
