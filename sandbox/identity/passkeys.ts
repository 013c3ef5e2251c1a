import { createHash, randomBytes } from 'node:crypto'
import { deviceText } from '@portal/api-client/labels/device'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import * as z from 'zod'
import { sha256 } from '../sha256'
import type { Account, Directory, Passkey, Visit } from './directory'

const KIND = 'passkey-challenge'
const CHALLENGE_MINUTES = 30
const CHALLENGE_BYTES = 32
const Challenge = z.object({ challenge: z.string() })

// What is read here before the library verifies the rest (https://w3c.github.io/webauthn/#dictdef-authenticationresponsejson).
const Credential = z.looseObject({ id: z.string(), rawId: z.string(), type: z.literal('public-key') })
const Assertion = z.looseObject({
  ...Credential.shape,
  response: z.looseObject({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
    userHandle: z.string().optional(),
  }),
  clientExtensionResults: z.looseObject({}),
}) satisfies z.ZodType<AuthenticationResponseJSON>
const Attestation = z.looseObject({
  ...Credential.shape,
  response: z.looseObject({ clientDataJSON: z.string(), attestationObject: z.string() }),
  clientExtensionResults: z.looseObject({}),
}) satisfies z.ZodType<RegistrationResponseJSON>

type Options = { directory: Directory; now: () => Date; issuer: string }

/** Passkeys by WebAuthn: what the browser is asked for, and whether its answer holds. */
export class Passkeys {
  private readonly directory: Directory
  private readonly now: () => Date
  private readonly origin: string
  /** The domain that passkeys are for. Browsers take no IP address. */
  private readonly domain: string

  constructor({ directory, now, issuer }: Options) {
    this.directory = directory
    this.now = now
    this.origin = new URL(issuer).origin
    this.domain = new URL(issuer).hostname
  }

  /** For `navigator.credentials.get`: any passkey, or with an account one of that person. `flow` is what asks. */
  async toSignIn(flow: string, account: Account | null): Promise<object> {
    const { generateAuthenticationOptions } = await webauthn()
    const known = account && (await this.directory.passkeysOf(account.id))
    return generateAuthenticationOptions({
      rpID: this.domain,
      challenge: bytesOf(await this.challengeOf(flow)),
      userVerification: 'required',
      ...(known && { allowCredentials: known.map(({ id, transports }) => ({ id, transports })) }),
    })
  }

  /** The passkey that signed the challenge of `flow`, which is thereby used up; null when none did. */
  async verifySignIn(flow: string, answer: string, visit: Visit): Promise<Passkey | null> {
    const { verifyAuthenticationResponse } = await webauthn()
    const response = parsed(Assertion, answer)
    const expectedChallenge = await this.useChallenge(flow)
    const passkey = response && (await this.directory.findPasskey(response.id))
    if (!passkey || expectedChallenge === null) return null
    const { id, publicKey, counter, transports } = passkey
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response,
        expectedChallenge,
        expectedOrigin: this.origin,
        expectedRPID: this.domain,
        credential: { id, publicKey: bytesOf(publicKey), counter, transports },
        requireUserVerification: true,
      })
      if (!verified) return null
      await this.directory.notePasskeyUse(id, authenticationInfo.newCounter, visit)
      return passkey
    } catch {
      return null
    }
  }

  /** For `navigator.credentials.create`, so that a device makes a passkey it does not have yet. */
  async toRegister(flow: string, { id, email, name }: Account): Promise<object> {
    const { generateRegistrationOptions } = await webauthn()
    const known = await this.directory.passkeysOf(id)
    return generateRegistrationOptions({
      rpName: 'カスタマーポータル',
      rpID: this.domain,
      userName: email,
      userDisplayName: name,
      userID: userHandleOf(id),
      challenge: bytesOf(await this.challengeOf(flow)),
      excludeCredentials: known.map((passkey) => ({ id: passkey.id, transports: passkey.transports })),
      // Found without a name, so that a sign-in with nothing typed is possible; and two factors in one.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  }

  /** The new passkey of an answer to `toRegister`, not yet kept; null when the answer does not hold. */
  async verifyRegistration(
    flow: string,
    answer: string,
    { account, visit }: { account: Account; visit: Visit },
  ): Promise<Passkey | null> {
    const { verifyRegistrationResponse } = await webauthn()
    const response = parsed(Attestation, answer)
    const expectedChallenge = await this.useChallenge(flow)
    if (!response || expectedChallenge === null) return null
    try {
      const { registrationInfo } = await verifyRegistrationResponse({
        response,
        expectedChallenge,
        expectedOrigin: this.origin,
        expectedRPID: this.domain,
        requireUserVerification: true,
      })
      if (!registrationInfo) return null
      const { credential } = registrationInfo
      if (await this.directory.findPasskey(credential.id)) return null
      return {
        id: credential.id,
        userId: account.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: credential.transports ?? [],
        device: deviceText(visit.userAgent),
        createdAt: visit.at,
        lastUsedAt: null,
      }
    } catch {
      return null
    }
  }

  // The same one on each look at a page, because a browser may show it twice.
  private challengeOf(flow: string): Promise<string> {
    return this.directory.state.update(KIND, sha256(flow), (value) => {
      const kept = Challenge.safeParse(value)
      const challenge = kept.success ? kept.data.challenge : randomBytes(CHALLENGE_BYTES).toString('base64url')
      const expiresAt = new Date(this.now().getTime() + CHALLENGE_MINUTES * 60_000)
      return { keep: { value: { challenge }, expiresAt }, answer: challenge }
    })
  }

  private useChallenge(flow: string): Promise<string | null> {
    return this.directory.state.update<string | null>(KIND, sha256(flow), (value) => {
      const kept = Challenge.safeParse(value)
      return kept.success
        ? { keep: { value: {}, expiresAt: this.now() }, answer: kept.data.challenge }
        : { answer: null }
    })
  }
}

/** Loaded when a page first needs it, because it takes a tenth of a second of each start of the sandbox. */
const webauthn = () => import('@simplewebauthn/server')

const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'))

/** Without the subject in clear, which devices keep and show to other programs. */
const userHandleOf = (id: string) => Uint8Array.from(createHash('sha256').update(id).digest())

function parsed<Schema extends z.ZodType>(schema: Schema, text: string): z.infer<Schema> | null {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return null
  }
}
