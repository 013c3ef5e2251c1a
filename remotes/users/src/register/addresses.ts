import { Email, type Invitation, normalizeEmail, type User } from '@portal/api-client/users'
import { linesOf } from '@portal/contract'

export const MOST_ADDRESSES = 20

export type Verdict = 'new' | 'malformed' | 'registered' | 'invited'
export type Address = { email: string; verdict: Verdict }

type Known = { users: readonly User[]; invitations: readonly Invitation[] }

/** The addresses of a text, one a line or between commas, each once, checked against users and invitations. */
export function readAddresses(typed: string, { users, invitations }: Known): Address[] {
  const registered = new Set(users.map(({ email }) => email.toLowerCase()))
  // Without the expired ones, because the API replaces those.
  const invited = new Set(
    invitations.filter(({ status }) => status !== 'expired').map(({ email }) => email.toLowerCase()),
  )
  const emails = new Map<string, Address>()
  for (const part of linesOf(typed).flatMap((line) => line.split(/[,，、;；]/))) {
    const email = normalizeEmail(part)
    const same = email.toLowerCase()
    if (email === '' || emails.has(same)) continue
    emails.set(same, { email, verdict: verdictOf(email) })
  }
  return [...emails.values()]

  function verdictOf(email: string): Verdict {
    if (!Email.safeParse(email).success) return 'malformed'
    if (registered.has(email.toLowerCase())) return 'registered'
    return invited.has(email.toLowerCase()) ? 'invited' : 'new'
  }
}
