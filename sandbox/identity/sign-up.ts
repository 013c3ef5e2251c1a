import { Text } from '@portal/api-client/schema'
import { type Invitation, InvitationGone } from './directory'
import type { Problem } from './layout'
import { chosenPassword } from './new-password'
import { alreadyRegisteredPage, invitationGonePage } from './notice-pages'
import { hashPassword } from './password'
import type { Request } from './routing'
import type { PageReply, Reply } from './send'
import type { Services } from './services'
import type { SignIn, SignInSteps } from './sign-in'
import { signUpPage } from './sign-in-pages'

/** As the API asks of a name that is changed. */
const NAME_MAX = 64

/** A sign-in that came with an invitation: the person makes an account and is signed in with it. */
export class SignUp {
  constructor(
    private readonly services: Services,
    private readonly steps: SignInSteps,
  ) {}

  async show(signIn: SignIn, token: string, organization: string | null): Promise<Reply> {
    const found = await this.find(token, organization)
    return 'page' in found ? found : this.ask(signIn, found.invitation, {})
  }

  async submit(signIn: SignIn, token: string, organization: string | null, { form, visit }: Request): Promise<Reply> {
    const { directory, devices, portal } = this.services
    const found = await this.find(token, organization)
    if ('page' in found) return found
    const name = (form.get('name') ?? '').trim()
    const refuse = (problem: Problem) => ({ ...this.ask(signIn, found.invitation, { name, problem }), status: 400 })
    const { error } = Text(NAME_MAX).safeParse(name)
    if (error) {
      const hidden = error.issues.find(({ code }) => code === 'custom')
      return refuse({ field: 'name', text: hidden?.message ?? `氏名を ${NAME_MAX} 文字以内で入力してください。` })
    }
    const chosen = chosenPassword(form, {
      email: found.invitation.email,
      name,
      project: found.invitation.organization.name,
    })
    if ('problem' in chosen) return refuse(chosen.problem)
    const passwordHash = await hashPassword(chosen.password)
    try {
      const account = await directory.acceptInvitation(token, { name, passwordHash }, visit)
      await devices.recognize(signIn.ctx, account.id)
      return await this.steps.proceed(signIn, account, visit)
    } catch (error) {
      if (error instanceof InvitationGone) return { page: invitationGonePage(portal), status: 410 }
      throw error
    }
  }

  private async find(token: string, organization: string | null): Promise<{ invitation: Invitation } | PageReply> {
    const { directory, now, portal } = this.services
    const invitation = await directory.findInvitation(token)
    const meant =
      organization === null ||
      organization === invitation?.organization.id ||
      organization === invitation?.organization.name
    if (!invitation || !meant || invitation.expiresAt <= now()) return { page: invitationGonePage(portal), status: 410 }
    if (await directory.findByEmail(invitation.email)) return { page: alreadyRegisteredPage(portal), status: 409 }
    return { invitation }
  }

  private ask({ uid }: SignIn, { email, organization }: Invitation, form: { name?: string; problem?: Problem }) {
    return { page: signUpPage(`/sign-in/${uid}/sign-up`, { email, organization: organization.name, ...form }) }
  }
}
