import { Attempts } from './attempts'
import type { KeyValueStore } from './directory'
import type { Problem } from './layout'

const WINDOW = { windowMinutes: 15 }
/** Wrong passwords within the window: by account and network address, by account, by network address. */
export const PASSWORD_LIMITS = {
  pair: { ...WINDOW, kind: 'password-tries', limit: 10 },
  account: { ...WINDOW, kind: 'account-tries', limit: 50 },
  // Far above the others, because a company's people share one address.
  address: { ...WINDOW, kind: 'address-tries', limit: 500 },
} as const

type Scope = keyof typeof PASSWORD_LIMITS
type Wait = { minutes: number; scope: Scope }

/**
 * Limits wrong passwords, first of an account from one network address, so that the tries of others lock no owner out.
 * A new password, chosen by a link in a mail, opens the account at once.
 */
export class PasswordTries {
  private readonly by: Record<Scope, Attempts>

  constructor(state: KeyValueStore, now: () => Date) {
    this.by = {
      pair: new Attempts(state, now, PASSWORD_LIMITS.pair),
      account: new Attempts(state, now, PASSWORD_LIMITS.account),
      address: new Attempts(state, now, PASSWORD_LIMITS.address),
    }
  }

  /** Null when the try may go on. A refused one counts nowhere, so that a locked address cannot lock accounts. */
  async begin(email: string, ip: string): Promise<Wait | null> {
    const { pair, account, address } = this.by
    const ofPair = await pair.begin(pairOf(email, ip), email)
    if (ofPair !== null) return { minutes: ofPair, scope: 'pair' }
    const ofAccount = await account.begin(email)
    if (ofAccount !== null) {
      await pair.takeBack(pairOf(email, ip))
      return { minutes: ofAccount, scope: 'account' }
    }
    const ofAddress = await address.begin(ip)
    if (ofAddress === null) return null
    await Promise.all([pair.takeBack(pairOf(email, ip)), account.takeBack(email)])
    return { minutes: ofAddress, scope: 'address' }
  }

  /** After a right password: the others of the account may be guesses from elsewhere, and still count. */
  async passed(email: string, ip: string): Promise<void> {
    const { pair, account, address } = this.by
    await Promise.all([pair.clear(pairOf(email, ip)), account.takeBack(email), address.takeBack(ip)])
  }

  /** After a new password. */
  async reset(email: string): Promise<void> {
    await Promise.all([this.by.pair.clearGroup(email), this.by.account.clear(email)])
  }
}

const pairOf = (email: string, ip: string) => `${email} ${ip}`

/** Why a password was not judged, with the way out where there is one. */
export function tooManyPasswords({ minutes, scope }: Wait): Problem {
  const later = `${minutes} 分後にもう一度お試しください。`
  return {
    field: 'password',
    text:
      scope === 'address'
        ? `このネットワークからのログインの試行が続いたため、一時的に受け付けを停止しています。${later}`
        : `ログインの試行が続いたため、一時的に受け付けを停止しています。${later}「パスワードを忘れた場合」から新しいパスワードを設定すると、すぐにログインできます。`,
  }
}
