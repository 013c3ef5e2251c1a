import { html } from '../html'
import { alert, field, layout, type Problem } from './layout'
import type { Request } from './routing'
import { afterReply, type PageReply } from './send'
import type { Services } from './services'
import type { SignIn } from './sign-in'

const tooManyLinks = (minutes: number): Problem => ({
  field: 'email',
  text: `再設定メールの送信が続いたため、一時的に受け付けを停止しています。${minutes} 分後にもう一度お試しください。`,
})

/** For a user who has forgotten the password: an address is asked for and gets a link to choose another. */
export class ResetLinks {
  constructor(private readonly services: Services) {}

  ask({ uid, loginHint }: SignIn): PageReply {
    return { page: forgotPage(uid, loginHint, null) }
  }

  /** Replies the same, and as fast, whether there is such an account or not, so that accounts cannot be probed. */
  async send({ uid, ctx }: SignIn, { form, visit }: Request): Promise<PageReply> {
    const { directory, attempts, options } = this.services
    const email = (form.get('email') ?? '').trim().toLowerCase()
    const wait = (await attempts.reset.begin(visit.ip)) ?? (await attempts.reset.begin(email))
    if (wait !== null) return { page: forgotPage(uid, email, tooManyLinks(wait)), status: 429, retryAfterMinutes: wait }
    afterReply(ctx, () => directory.mailResetLink(email, new URL(options.issuer).origin, visit))
    return { page: mailedPage(uid, email) }
  }
}

const forgotPage = (uid: string, email: string, problem: Problem | null) =>
  layout(
    'パスワードの再設定',
    html`<p>登録済みのメールアドレスに、新しいパスワードを設定するためのリンクを送ります。</p>
      ${alert(problem)}
      <form method="post" action="/sign-in/${uid}/reset-link">
        ${field({ name: 'email', label: 'メールアドレス', type: 'email', autocomplete: 'username', value: email, focus: true, problem })}
        <button type="submit">メールを送る</button>
      </form>
      ${backToSignIn(uid)}`,
    { problem },
  )

function mailedPage(uid: string, email: string) {
  const sent = `${email} のアカウントがあれば、パスワードを再設定するためのメールを送りました。リンクは 24 時間以内に 1 回だけ使えます。`
  return layout(
    'メールの確認',
    html`<p>${sent}</p>
      <p>届かないときは、アドレスと迷惑メールのフォルダーをご確認のうえ、1 分以上おいてもう一度お試しください。</p>
      ${backToSignIn(uid)}`,
  )
}

const backToSignIn = (uid: string) => html`<p><a href="/sign-in/${uid}">ログインに戻る</a></p>`
