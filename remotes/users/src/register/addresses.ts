import { Email, type Invitation, normalizeEmail, type User } from '@portal/api-client/users'

export const MOST_ADDRESSES = 20

/** Why an address is not sent, or that it is. */
export type Verdict = 'new' | 'malformed' | 'registered' | 'invited'
export type Address = { email: string; verdict: Verdict }

type Known = { users: readonly User[]; invitations: readonly Invitation[] }

/** The addresses in what was typed, one a line or between commas, each once, checked against who is already there. */
export function readAddresses(typed: string, { users, invitations }: Known): Address[] {
  const registered = new Set(users.map(({ email }) => email.toLowerCase()))
  // An expired invitation does not stand in the way of a new one.
  const invited = new Set(
    invitations.filter(({ status }) => status !== 'expired').map(({ email }) => email.toLowerCase()),
  )
  const emails = new Map<string, Address>()
  for (const part of typed.split(/[\n,，、;；]/)) {
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
