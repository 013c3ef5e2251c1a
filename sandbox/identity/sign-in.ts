import type { Account } from './directory'
import { hashPassword, verifyPassword } from './password'
import { SignInProgress, type Progress } from './progress'
import type { Request } from './routing'
import type { Context, Reply } from './send'
import { challengePage, enrolmentPage, passwordPage } from './sign-in-pages'
import { codeProblem, tooManyTries } from './problems'
import type { Services } from './services'
import { newTotpSecret } from './totp'

const WRONG = 'メールアドレスまたはパスワードが正しくありません。'
const BLOCKED = 'このアカウントは停止されています。管理者にお問い合わせください。'
const PENDING = '多要素認証の設定が求められています。ログインを続けるには、認証アプリを設定してください。'
const ENFORCED = 'ご所属のプロジェクトでは多要素認証が必要です。ログインを続けるには、認証アプリを設定してください。'

/** The running sign-in a request belongs to; its cookie has been checked. */
export type SignIn = { uid: string; ctx: Context; loginHint: string }

/** Password, then a code or an enrolment where the account needs one, then back to the portal. */
export class SignInSteps {
  private readonly progress: SignInProgress
  // Checked when nobody has the address, so that both answers take equally long.
  private readonly nobody = hashPassword('nobody has this password')

  constructor(private readonly services: Services) {
    this.progress = new SignInProgress(services.directory.state, services.now)
  }

  async show(signIn: SignIn): Promise<Reply> {
    const progress = await this.progress.of(signIn.uid)
    return progress ? this.next(signIn, progress) : this.askPassword(signIn, {})
  }

  /** Whether somebody has already been recognised in this sign-in. */
  async started({ uid }: SignIn): Promise<boolean> {
    return (await this.progress.of(uid)) !== null
  }

  async password(signIn: SignIn, { form, ip }: Request): Promise<Reply> {
    const { directory, passwordAttempts } = this.services
    const email = (form.get('email') ?? '').trim().toLowerCase()
    const key = `${email} ${ip}`
    const wait = passwordAttempts.begin(key)
    if (wait !== null) return { ...this.askPassword(signIn, { email, problem: tooManyTries(wait) }), status: 429, retryAfterMinutes: wait }
    const account = await directory.findByEmail(email)
    const right = await verifyPassword(form.get('password') ?? '', account?.passwordHash ?? (await this.nobody))
    if (!account || !right) return { ...this.askPassword(signIn, { email, problem: WRONG }), status: 400 }
    passwordAttempts.succeeded(key)
    if (account.status === 'blocked') return { ...this.askPassword(signIn, { email, problem: BLOCKED }), status: 403 }
    return this.proceed(signIn, account)
  }

  /** From here on the person is known: by password or by a sign-up a moment ago. */
  async proceed(signIn: SignIn, account: Account): Promise<Reply> {
    const progress = { accountId: account.id }
    await this.progress.keep(signIn.uid, progress)
    return this.next(signIn, progress)
  }

  async code(signIn: SignIn, { form, ip }: Request): Promise<Reply> {
    const { codes, codeAttempts, directory } = this.services
    const progress = await this.progress.of(signIn.uid)
    const account = progress && (await directory.findById(progress.accountId))
    if (!progress || account?.status !== 'active') return this.restart(signIn)
    const secret = account.totpSecret ?? progress.newSecret
    if (secret === undefined) return this.next(signIn, progress)

    const key = `${account.id} ${ip}`
    const wait = codeAttempts.begin(key)
    if (wait !== null) return { ...(await this.next(signIn, progress, tooManyTries(wait))), status: 429, retryAfterMinutes: wait }
    const answer = await codes.accept(account.id, secret, form.get('code') ?? '')
    if (answer !== 'accepted') return { ...(await this.next(signIn, progress, codeProblem[answer])), status: 400 }
    codeAttempts.succeeded(key)
    if (account.totpSecret === null) await directory.setTotpSecret(account.id, secret)
    return this.finish(signIn, account, ['pwd', 'otp'])
  }

  async restart(signIn: SignIn): Promise<Reply> {
    await this.progress.clear(signIn.uid)
    return { redirect: `/sign-in/${signIn.uid}` }
  }

  private askPassword({ uid, loginHint }: SignIn, { email = loginHint, problem = null }: { email?: string; problem?: string | null }) {
    return { page: passwordPage(`/sign-in/${uid}/password`, { email, problem }) }
  }

  // The account is read again at each step: it may have been blocked, or its authenticator reset, in between.
  private async next(signIn: SignIn, progress: Progress, problem: string | null = null): Promise<Reply> {
    const account = await this.services.directory.findById(progress.accountId)
    if (account?.status !== 'active') return this.restart(signIn)
    const verify = `/sign-in/${signIn.uid}/code`
    const restart = `/sign-in/${signIn.uid}/restart`
    if (account.totpSecret !== null) return { page: challengePage({ verify, restart }, account.email, problem) }
    if (!account.enforceMFA && !account.mfaPending) return this.finish(signIn, account, ['pwd'])
    const secret = progress.newSecret ?? newTotpSecret()
    if (progress.newSecret === undefined) {
      await this.services.codes.forget(account.id)
      await this.progress.keep(signIn.uid, { ...progress, newSecret: secret })
    }
    const reason = account.enforceMFA ? ENFORCED : PENDING
    return { page: enrolmentPage({ verify, restart }, { email: account.email, secret, reason, problem }) }
  }

  private async finish({ uid, ctx }: SignIn, { id }: Account, amr: string[]): Promise<Reply> {
    await this.services.directory.recordLogin(id, this.services.now())
    await this.progress.clear(uid)
    const login = { accountId: id, remember: true, amr }
    return { redirect: await this.services.provider.interactionResult(ctx.req, ctx.res, { login }, { mergeWithLastSubmission: false }) }
  }
}
