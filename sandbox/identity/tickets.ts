import * as z from 'zod'
import type { Account, TicketKind } from './directory'
import { html } from '../html'
import { alert, layout, type Problem } from './layout'
import { chosenPassword } from './new-password'
import { passkeyAddedPage, passkeyRemovedPage, passwordChangedPage, ticketGonePage } from './notice-pages'
import { passkeySection } from './passkey-pages'
import { codesPage, codesSection } from './recovery-pages'
import { hashPassword } from './password'
import type { Request, Route } from './routing'
import type { PageReply } from './send'
import { codeProblem, tooManyCodes } from './problems'
import type { Services } from './services'
import { enrolmentPage, newPasswordFields } from './sign-in-pages'
import { sha256 } from '../sha256'
import { newTotpSecret } from './totp'

const ENROLMENT_KIND = 'ticket-enrolment'
const ENROLMENT_MINUTES = 30
const Enrolment = z.object({ secret: z.string() })
const CHOSEN = 'ログインに使う認証アプリを設定します。設定済みの場合は、新しいものに置き換わります。'
const ENROLLED = { title: '多要素認証を設定しました', text: '次回のログインから認証コードの入力が必要です。' }
const REPLACED = {
  title: '多要素認証を設定し直しました',
  text: 'すべての端末からログアウトしました。新しい認証アプリのコードでログインしてください。',
}
const RENEWED = { title: '回復コードを作成しました', text: 'これまでの回復コードは使えなくなりました。' }
const NO_PASSKEY = { field: 'passkey', text: 'パスキーを追加できませんでした。もう一度お試しください。' }

/**
 * The two pages opened from a mail. Opening one does not use its ticket, because mail scanners open links; a valid form
 * does.
 */
export function ticketRoutes(services: Services): Route[] {
  const { directory, portal } = services
  const gone = (): PageReply => ({ page: ticketGonePage(portal), status: 410 })

  const forHolder =
    (kind: TicketKind, handle: (request: Request, ticket: string, account: Account) => Promise<PageReply>) =>
    async (request: Request) => {
      const ticket = request.query.get('ticket') ?? ''
      const found = ticket === '' ? null : await directory.peekTicket(ticket, kind)
      const account = found && (await directory.findById(found.userId))
      return account?.status === 'active' ? handle(request, ticket, account) : gone()
    }

  return [
    {
      method: 'GET',
      path: '/reset-password',
      handle: forHolder('reset-password', async (_request, ticket, { email }) => resetPage(ticket, email)),
    },
    {
      method: 'POST',
      path: '/reset-password',
      handle: forHolder(
        'reset-password',
        async (request, ticket, account) => (await resetPassword(services, request, ticket, account)) ?? gone(),
      ),
    },
    {
      method: 'GET',
      path: '/mfa',
      handle: forHolder('enroll-mfa', async (_request, ticket, account) => enrolPage(services, ticket, account)),
    },
    {
      method: 'POST',
      path: '/mfa',
      handle: forHolder(
        'enroll-mfa',
        async (request, ticket, account) => (await enrolMfa(services, request, ticket, account)) ?? gone(),
      ),
    },
    {
      method: 'POST',
      path: '/mfa/recovery-codes',
      handle: forHolder(
        'enroll-mfa',
        async (request, ticket, account) => (await renewCodes(services, request, ticket, account)) ?? gone(),
      ),
    },
    {
      method: 'POST',
      path: '/mfa/passkey',
      handle: forHolder(
        'enroll-mfa',
        async (request, ticket, account) => (await addPasskey(services, request, ticket, account)) ?? gone(),
      ),
    },
    {
      method: 'POST',
      path: '/mfa/remove-passkey',
      handle: forHolder('enroll-mfa', async ({ form, visit }, _ticket, { id }) =>
        (await directory.removePasskey(id, form.get('passkey') ?? '', visit))
          ? { page: passkeyRemovedPage(portal) }
          : gone(),
      ),
    },
  ]
}

/** Returns null when the ticket was used in the meantime. */
async function resetPassword(
  { directory, devices, attempts, portal }: Services,
  { ctx, form, visit }: Request,
  ticket: string,
  { id, email, name, organization }: Account,
): Promise<PageReply | null> {
  const chosen = chosenPassword(form, { email, name, project: organization?.name })
  if ('problem' in chosen) return { ...resetPage(ticket, email, chosen.problem), status: 400 }
  const passwordHash = await hashPassword(chosen.password)
  if (!(await directory.useTicket(ticket, 'reset-password'))) return null
  await directory.setPassword(id, passwordHash, visit)
  await Promise.all([attempts.password.reset(email.toLowerCase()), devices.forget(id)])
  await devices.recognize(ctx, id)
  return { page: passwordChangedPage(portal) }
}

/** Returns null when the ticket was used in the meantime. */
async function enrolMfa(
  services: Services,
  { form, visit }: Request,
  ticket: string,
  account: Account,
): Promise<PageReply | null> {
  const { directory, attempts, codes, recovery, portal } = services
  const secret = await secretFor(services, ticket)
  const wait = await attempts.code.begin(account.id)
  if (wait !== null)
    return { ...(await enrolPage(services, ticket, account, tooManyCodes(wait))), status: 429, retryAfterMinutes: wait }
  const answer = await codes.accept(account.id, secret, form.get('code') ?? '')
  if (answer !== 'accepted')
    return { ...(await enrolPage(services, ticket, account, codeProblem[answer])), status: 400 }
  await attempts.code.clear(account.id)
  if (!(await directory.useTicket(ticket, 'enroll-mfa'))) return null
  await directory.setTotpSecret(account.id, secret, visit)
  await directory.state.delete(ENROLMENT_KIND, sha256(ticket))
  const done = account.totpSecret === null ? ENROLLED : REPLACED
  return { page: codesPage(done, await recovery.make(account.id, secret), portal) }
}

/** Null when the ticket was used in the meantime, or the authenticator is gone. */
async function renewCodes(
  { directory, recovery, portal }: Services,
  { visit }: Request,
  ticket: string,
  { id, totpSecret }: Account,
): Promise<PageReply | null> {
  if (totpSecret === null || !(await directory.useTicket(ticket, 'enroll-mfa'))) return null
  const codes = await recovery.make(id, totpSecret)
  await directory.recordRecoveryCodes(id, visit)
  return { page: codesPage(RENEWED, codes, portal) }
}

function resetPage(ticket: string, email: string, problem: Problem | null = null): PageReply {
  return {
    page: layout(
      'パスワードの再設定',
      html`<p>${email} の新しいパスワードを入力してください。</p>
        ${alert(problem)}
        <form method="post" action="/reset-password?ticket=${encodeURIComponent(ticket)}">
          ${newPasswordFields(problem, { focus: true })}<button type="submit">パスワードを変更</button>
        </form>`,
      { problem, passwords: true },
    ),
  }
}

/** Returns null when the ticket was used in the meantime. */
async function addPasskey(
  services: Services,
  { form, visit }: Request,
  ticket: string,
  account: Account,
): Promise<PageReply | null> {
  const { directory, passkeys, portal } = services
  const passkey = await passkeys.verifyRegistration(flowOf(ticket), form.get('credential') ?? '', { account, visit })
  if (!passkey) return { ...(await enrolPage(services, ticket, account, NO_PASSKEY)), status: 400 }
  if (!(await directory.useTicket(ticket, 'enroll-mfa'))) return null
  await directory.addPasskey(passkey, visit)
  return { page: passkeyAddedPage(portal) }
}

async function enrolPage(
  services: Services,
  ticket: string,
  account: Account,
  problem: Problem | null = null,
): Promise<PageReply> {
  const { directory, passkeys, recovery } = services
  const { id, totpSecret } = account
  const [secret, options, known, left] = await Promise.all([
    secretFor(services, ticket),
    passkeys.toRegister(flowOf(ticket), account),
    directory.passkeysOf(id),
    totpSecret === null ? Promise.resolve(null) : recovery.left(id, totpSecret),
  ])
  const others = html`${passkeySection(ticket, known, options)} ${left !== null && codesSection(ticket, left)}`
  return {
    page: enrolmentPage(
      { verify: `/mfa?ticket=${encodeURIComponent(ticket)}` },
      { email: account.email, secret, reason: CHOSEN, problem, others },
    ),
  }
}

const flowOf = (ticket: string) => `ticket ${ticket}`

// The same secret on each look, because otherwise a reload would part the page from the app that has just read it.
async function secretFor({ directory, now }: Services, ticket: string): Promise<string> {
  const kept = Enrolment.safeParse(await directory.state.get(ENROLMENT_KIND, sha256(ticket)))
  if (kept.success) return kept.data.secret
  const secret = newTotpSecret()
  await directory.state.set(
    ENROLMENT_KIND,
    sha256(ticket),
    { secret },
    new Date(now().getTime() + ENROLMENT_MINUTES * 60_000),
  )
  return secret
}
