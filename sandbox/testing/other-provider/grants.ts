import { randomBytes } from 'node:crypto'
import type { Person } from './people'

/** What one sign-in, or one silent renewal in the frame, has asked for. */
export type Grant = {
  person: Person
  scope: string
  audience: string | null
  nonce: string | null
  redirectUri: string
  challenge: string | null
}

type Code = { grant: Grant; usedFor: Family | null }
type Family = { grant: Grant; revoked: boolean }
type RefreshToken = { family: Family; used: boolean }

const random = () => randomBytes(32).toString('base64url')

/** Sessions, codes and refresh tokens, in memory. Refresh tokens of one sign-in are a family, which ends as a whole. */
export class Grants {
  readonly #sessions = new Map<string, Person>()
  readonly #codes = new Map<string, Code>()
  readonly #refreshTokens = new Map<string, RefreshToken>()

  startSession(person: Person): string {
    const id = random()
    this.#sessions.set(id, person)
    return id
  }

  session(id: string | undefined): Person | undefined {
    return id === undefined ? undefined : this.#sessions.get(id)
  }

  /** Ends a browser's session, and the refresh tokens of the person who had it. */
  endSession(id: string | undefined): void {
    const person = this.session(id)
    if (id === undefined || !person) return
    this.#sessions.delete(id)
    for (const { family } of this.#refreshTokens.values())
      if (family.grant.person.id === person.id) family.revoked = true
  }

  newCode(grant: Grant): string {
    const code = random()
    this.#codes.set(code, { grant, usedFor: null })
    return code
  }

  code(code: string): Grant | undefined {
    return this.#codes.get(code)?.grant
  }

  /** Uses a code and returns its family of refresh tokens; a second use ends that family (RFC 6749 section 4.1.2). */
  useCode(code: string, reusable: boolean): Family | null {
    const found = this.#codes.get(code)
    if (!found) return null
    if (found.usedFor && !reusable) {
      found.usedFor.revoked = true
      return null
    }
    found.usedFor = { grant: found.grant, revoked: false }
    return found.usedFor
  }

  newRefreshToken(family: Family): string {
    const token = random()
    this.#refreshTokens.set(token, { family, used: false })
    return token
  }

  /**
   * Uses a refresh token once. A second use means that two parties hold it, so the whole family ends: RFC 9700 section
   * 4.14.2.
   */
  useRefreshToken(token: string, allow: { reuse: boolean; survival: boolean }): Family | null {
    const found = this.#refreshTokens.get(token)
    if (!found || found.family.revoked) return null
    if (found.used && !allow.reuse) {
      found.family.revoked = !allow.survival
      return null
    }
    found.used = true
    return found.family
  }

  revoke(token: string): void {
    const found = this.#refreshTokens.get(token)
    if (found) found.family.revoked = true
  }
}

export type { Family }
