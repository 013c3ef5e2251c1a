import { acrOf } from './authentication'
import type { Account, Visit } from './directory'
import { hashPassword, isOutdated, verifyPassword } from './password'
import type { Problem } from './layout'
import type { Progress } from './progress'
import type { Request } from './routing'
import { afterReply, type Context, type PageReply, type Reply } from './send'
import { signInLine, type SignInTry } from './sign-in-log'
import { challengePage, enrolmentPage, passwordPage } from './sign-in-pages'
import { tooManyPasswords } from './password-tries'
import { codeProblem, tooManyCodes, WRONG_PASSKEY, WRONG_RECOVERY_CODE } from './problems'
import { saveCodesPage } from './recovery-pages'
import type { Services } from './services'
import { newTotpSecret } from './totp'

const WRONG = { field: 'password', text: 'メールアドレスまたはパスワードが正しくありません。' }
const BLOCKED = { field: 'email', text: 'このアカウントは停止されています。管理者にお問い合わせください。' }
const PENDING = '多要素認証の設定が求められています。ログインを続けるには、認証アプリを設定してください。'
const WANTED = 'この操作には多要素認証が必要です。続けるには、認証アプリを設定してください。'
const ENFORCED = 'ご所属のプロジェクトでは多要素認証が必要です。ログインを続けるには、認証アプリを設定してください。'

/** The running sign-in a request belongs to; its cookie has been checked. */
export type SignIn = {
  uid: string
  ctx: Context
  loginHint: string
  /** The portal asks for a second factor, whatever the project's policy says. */
  wantsSecondFactor: boolean
}

const flowOf = ({ uid }: SignIn) => `sign-in ${uid}`

/** Password, then a code, a passkey or an enrolment where the account needs one; or a passkey alone. Then the portal. */
export class SignInSteps {
  // Checked for an unknown address, so that both answers take equally long.
  private readonly nobody = hashPassword('nobody has this password')

  constructor(private readonly services: Services) {}

  async show(signIn: SignIn, { visit }: Request): Promise<Reply> {
    const progress = await this.services.progress.of(signIn.uid)
    return progress ? this.next(signIn, progress, visit) : this.askPassword(signIn, {})
  }

  /** Whether this sign-in has already recognised a user. */
  async started({ uid }: SignIn): Promise<boolean> {
    return (await this.services.progress.of(uid)) !== null
  }

  async password(signIn: SignIn, { form, visit }: Request): Promise<Reply> {
    const { directory, attempts } = this.services
    const email = (form.get('email') ?? '').trim().toLowerCase()
    const wait = await attempts.password.begin(email, visit.ip)
    const note = (outcome: SignInTry['outcome'], accountId: string | null) =>
      this.note({ outcome, factors: ['pwd'], accountId, visit })
    if (wait) {
      afterReply(signIn.ctx, async () => note('waits', (await directory.findByEmail(email))?.id ?? null))
      return {
        ...(await this.askPassword(signIn, { email, problem: tooManyPasswords(wait) })),
        status: 429,
        retryAfterMinutes: wait.minutes,
      }
    }
    const account = await directory.findByEmail(email)
    const typed = form.get('password') ?? ''
    const right = await verifyPassword(typed, account?.passwordHash ?? (await this.nobody))
    if (!account || !right) {
      note('wrong', account?.id ?? null)
      if (account)
        afterReply(signIn.ctx, () => directory.recordSignIn(account.id, visit, 'パスワードが正しくありません。'))
      return { ...(await this.askPassword(signIn, { email, problem: WRONG })), status: 400 }
    }
    await attempts.password.passed(email, visit.ip)
    if (account.status === 'blocked') {
      note('blocked', account.id)
      await directory.recordSignIn(account.id, visit, 'アカウントは停止されています。')
      return { ...(await this.askPassword(signIn, { email, problem: BLOCKED })), status: 403 }
    }
    if (isOutdated(account.passwordHash))
      await directory.renewPasswordHash(account.id, { from: account.passwordHash, to: await hashPassword(typed) })
    return this.proceed(signIn, account, visit)
  }

  /** Goes on with a user who is known, by password or by a sign-up a moment ago. */
  async proceed(signIn: SignIn, account: Account, visit: Visit): Promise<Reply> {
    const progress = { accountId: account.id }
    await this.services.progress.keep(signIn.uid, progress)
    return this.next(signIn, progress, visit)
  }

  /** A passkey in place of password and code, or of the code of a user whose password was right. */
  async passkey(signIn: SignIn, { form, visit }: Request): Promise<Reply> {
    const { directory, passkeys, progress } = this.services
    const earlier = await progress.of(signIn.uid)
    const passkey = await passkeys.verifySignIn(flowOf(signIn), form.get('credential') ?? '', visit)
    const account = passkey && (await directory.findById(passkey.userId))
    const note = (outcome: SignInTry['outcome'], accountId: string | null) =>
      this.note({ outcome, factors: ['pop'], accountId, visit })
    if (!account || (earlier && earlier.accountId !== account.id)) {
      note('wrong', earlier?.accountId ?? null)
      if (earlier) await directory.recordSignIn(earlier.accountId, visit, WRONG_PASSKEY.text)
      const again = earlier
        ? await this.next(signIn, earlier, visit, WRONG_PASSKEY)
        : await this.askPassword(signIn, { problem: WRONG_PASSKEY })
      return 'page' in again ? { ...again, status: 400 } : again
    }
    if (account.status === 'blocked') {
      note('blocked', account.id)
      await directory.recordSignIn(account.id, visit, 'アカウントは停止されています。')
      return { ...(await this.askPassword(signIn, { problem: BLOCKED })), status: 403 }
    }
    if (!earlier) await progress.keep(signIn.uid, { accountId: account.id })
    return this.finish(signIn, account, visit, earlier ? ['pwd', 'pop'] : ['pop', 'mfa'])
  }

  async code(signIn: SignIn, { form, visit }: Request): Promise<Reply> {
    const { codes, directory } = this.services
    const progress = await this.services.progress.of(signIn.uid)
    const account = progress && (await directory.findById(progress.accountId))
    if (!progress || account?.status !== 'active') return this.restart(signIn)
    const secret = account.totpSecret ?? progress.newSecret
    if (secret === undefined) return this.next(signIn, progress, visit)
    // A passkey that was added meanwhile has to be shown, too, before another factor is.
    if (account.totpSecret === null && (await directory.passkeysOf(account.id)).length > 0)
      return this.next(signIn, progress, visit)

    const refusal = await this.refusalOf(signIn, progress, visit, {
      factor: 'otp',
      field: 'code',
      judge: async () => {
        const answer = await codes.accept(account.id, secret, form.get('code') ?? '')
        return answer === 'accepted' ? null : codeProblem[answer]
      },
    })
    if (refusal) return refusal
    if (account.totpSecret !== null) return this.finish(signIn, account, visit, ['pwd', 'otp'])
    await directory.setTotpSecret(account.id, secret, visit)
    if (!(await this.services.progress.change(signIn.uid, { isEnrolled: true }))) return this.restart(signIn)
    const made = await this.services.recovery.make(account.id, secret)
    return { page: saveCodesPage(`/sign-in/${signIn.uid}/saved`, made) }
  }

  /** Goes on after an authenticator was set up, and its recovery codes were shown. */
  async saved(signIn: SignIn, { visit }: Request): Promise<Reply> {
    const progress = await this.services.progress.of(signIn.uid)
    const account = progress && (await this.services.directory.findById(progress.accountId))
    if (!progress?.isEnrolled || account?.status !== 'active') return this.restart(signIn)
    return this.finish(signIn, account, visit, ['pwd', 'otp'])
  }

  /** A recovery code in place of the authenticator's. */
  async recover(signIn: SignIn, { form, visit }: Request): Promise<Reply> {
    const { recovery, directory } = this.services
    const progress = await this.services.progress.of(signIn.uid)
    const account = progress && (await directory.findById(progress.accountId))
    if (!progress || account?.status !== 'active' || account.totpSecret === null) return this.restart(signIn)
    const { totpSecret } = account
    const refusal = await this.refusalOf(signIn, progress, visit, {
      factor: 'recovery',
      field: 'recovery',
      judge: async () =>
        (await recovery.accept(account.id, totpSecret, form.get('recovery') ?? '')) ? null : WRONG_RECOVERY_CODE,
    })
    if (refusal) return refusal
    await directory.mailNotice(account.id, 'recovery-code-used', visit)
    // RFC 8176 has no word of its own for it: it is a password that counts once.
    return this.finish(signIn, account, visit, ['pwd', 'otp'])
  }

  async restart(signIn: SignIn): Promise<Reply> {
    await this.services.progress.clear(signIn.uid)
    return { redirect: `/sign-in/${signIn.uid}` }
  }

  /** Why a code does not lead on; null when it does. Codes of an authenticator and of recovery share one limit. */
  private async refusalOf(
    signIn: SignIn,
    progress: Progress,
    visit: Visit,
    { factor, field, judge }: { factor: string; field: 'code' | 'recovery'; judge: () => Promise<Problem | null> },
  ): Promise<Reply | null> {
    const { attempts, directory } = this.services
    const { accountId } = progress
    const note = (outcome: SignInTry['outcome']) => this.note({ outcome, factors: [factor], accountId, visit })
    const wait = await attempts.code.begin(accountId)
    if (wait !== null) {
      note('waits')
      const again = await this.next(signIn, progress, visit, tooManyCodes(wait, field))
      return { ...again, status: 429, retryAfterMinutes: wait }
    }
    const problem = await judge()
    if (problem) {
      note('wrong')
      await directory.recordSignIn(accountId, visit, problem.text)
      return { ...(await this.next(signIn, progress, visit, problem)), status: 400 }
    }
    await attempts.code.clear(accountId)
    return null
  }

  private note(entry: SignInTry): void {
    this.services.options.signInLog?.(signInLine(entry))
  }

  private async askPassword(
    signIn: SignIn,
    { email = signIn.loginHint, problem = null }: { email?: string; problem?: Problem | null },
  ): Promise<PageReply> {
    const at = `/sign-in/${signIn.uid}`
    const passkeys = await this.services.passkeys.toSignIn(flowOf(signIn), null)
    const actions = { password: `${at}/password`, forgot: `${at}/forgot`, passkey: `${at}/passkey` }
    return { page: passwordPage(actions, { email, passkeys, problem }) }
  }

  // The account is read again at each step, because it may have been blocked, or its authenticator reset, in between.
  private async next(signIn: SignIn, progress: Progress, visit: Visit, problem: Problem | null = null): Promise<Reply> {
    const { directory } = this.services
    const account = await directory.findById(progress.accountId)
    if (account?.status !== 'active') return this.restart(signIn)
    const verify = `/sign-in/${signIn.uid}/code`
    const restart = `/sign-in/${signIn.uid}/restart`
    const hasCodes = account.totpSecret !== null
    const hasPasskeys = (await directory.passkeysOf(account.id)).length > 0
    if (hasCodes || hasPasskeys) {
      const passkeys = hasPasskeys ? await this.services.passkeys.toSignIn(flowOf(signIn), account) : null
      const recoveryCodes = hasCodes ? await this.services.recovery.left(account.id, account.totpSecret ?? '') : 0
      const at = `/sign-in/${signIn.uid}`
      const actions = { verify, restart, passkey: `${at}/passkey`, recover: `${at}/recover` }
      return { page: challengePage(actions, { email: account.email, hasCodes, recoveryCodes, passkeys, problem }) }
    }
    if (!account.enforceMFA && !account.mfaPending && !signIn.wantsSecondFactor)
      return this.finish(signIn, account, visit, ['pwd'])
    const secret = progress.newSecret ?? newTotpSecret()
    if (progress.newSecret === undefined) {
      if (!(await this.services.progress.change(signIn.uid, { newSecret: secret }))) return this.restart(signIn)
    }
    const reason = account.enforceMFA ? ENFORCED : account.mfaPending ? PENDING : WANTED
    return { page: enrolmentPage({ verify, restart }, { email: account.email, secret, reason, problem }) }
  }

  private async finish(signIn: SignIn, { id }: Account, visit: Visit, amr: string[]): Promise<Reply> {
    const { uid, ctx } = signIn
    if (!(await this.services.progress.change(uid, { done: true }))) return this.restart(signIn)
    this.note({ outcome: 'signed-in', factors: amr, accountId: id, visit })
    await this.services.directory.recordSignIn(id, visit)
    if (!(await this.services.devices.recognize(ctx, id)))
      await this.services.directory.mailNotice(id, 'new-device', visit)
    const login = { accountId: id, remember: true, amr, acr: acrOf(amr), ts: Math.floor(visit.at.getTime() / 1000) }
    return {
      redirect: await this.services.provider.interactionResult(
        ctx.req,
        ctx.res,
        { login },
        { mergeWithLastSubmission: false },
      ),
    }
  }
}
