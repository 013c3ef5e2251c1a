import { randomBytes } from 'node:crypto'

const SECONDS = 30
/** Eight characters in base64url, because VNC authentication looks at no more (RFC 6143, 7.2.2). */
const PASSWORD_BYTES = 6

/**
 * One-time passwords by which an embedded server learns whose console a connection is, because only the gateway has
 * one.
 */
export type Invitations<Guest> = {
  invite(guest: Guest): string
  /** The guest whose password `fits`, once. */
  take(fits: (password: string) => boolean): Guest | undefined
}

export function openInvitations<Guest>(now: () => Date): Invitations<Guest> {
  const open = new Map<string, { guest: Guest; expiresAt: number }>()
  const forgetOld = () => {
    for (const [password, { expiresAt }] of open) if (expiresAt <= now().getTime()) open.delete(password)
  }
  return {
    invite(guest) {
      forgetOld()
      const password = randomBytes(PASSWORD_BYTES).toString('base64url')
      open.set(password, { guest, expiresAt: now().getTime() + SECONDS * 1000 })
      return password
    },
    take(fits) {
      forgetOld()
      const password = [...open.keys()].find(fits)
      if (password === undefined) return undefined
      const found = open.get(password)
      open.delete(password)
      return found?.guest
    },
  }
}
