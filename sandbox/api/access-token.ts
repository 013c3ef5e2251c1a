import { knownPermissions, type Permission } from '@portal/contract'
import {
  createLocalJWKSet,
  errors,
  type FlattenedJWSInput,
  type JSONWebKeySet,
  type JWSHeaderParameters,
  jwtVerify,
} from 'jose'
import * as z from 'zod/mini'
import { CODE } from './codes'
import { proofChecker, WrongProof } from './dpop'
import { Refusal } from './refusal'

const Claims = z.object({
  sub: z.string().check(z.minLength(1)),
  iat: z.number(),
  client_id: z.optional(z.string()),
  azp: z.optional(z.string()),
  sid: z.optional(z.string().check(z.minLength(1))),
  auth_time: z.optional(z.number()),
  acr: z.optional(z.string()),
  org_id: z.optional(z.string().check(z.minLength(1))),
  org_name: z.optional(z.string().check(z.minLength(1))),
  permissions: z._default(z.array(z.string()), []),
  cnf: z.optional(z.object({ jkt: z.string() })),
})

export type Bearer = {
  subject: string
  /** Of the token's organization; without one the subject is both. */
  projectID: string
  projectName: string
  permissions: Permission[]
  /** Seconds since 1970. */
  issuedAt: number
  /** The session that it came from; null when the token does not say. */
  sessionID: string | null
  /** When the user signed in, seconds since 1970; null when the token does not say. Renewals do not change it. */
  signedInAt: number | null
  /** How the user signed in (RFC 9068 §2.2.1). */
  acr: string | null
  /** Thumbprint of the key that the token is bound to; null where it is bound to none. */
  thumbprint: string | null
}

/** The request that a token came with. */
export type Asking = {
  authorization: string | undefined
  /** `DPoP`: the proof of a token that is bound to a key. */
  proof: string | undefined
  method: string
  /** As the caller addressed it, without query. */
  url: string
}

export type TokenRules = {
  jwks: JSONWebKeySet | (() => Promise<JSONWebKeySet>)
  issuer: string
  audience: string
  /**
   * Whose tokens count: those of another application of the issuer carry all rights of their users too. Without it any
   * application's do.
   */
  clientId?: string
  now?: () => Date
}

const CLOCK_TOLERANCE_SECONDS = 5

/**
 * Reads `Authorization: Bearer …`, or `DPoP …` with its proof (RFC 9449), which a token that is bound to a key needs.
 * Only RS256 access tokens (RFC 9068, `at+jwt`) of our issuer and application, for us, in time.
 */
export function tokenReader(rules: TokenRules): (asking: Asking) => Promise<Bearer> {
  const now = rules.now ?? (() => new Date())
  const keyOf = keyFinder(rules.jwks, now)
  const checkProof = proofChecker(now)
  return async ({ authorization, proof, method, url }) => {
    const [, scheme, token] = /^(Bearer|DPoP) +([\w.~+/=-]+)$/i.exec(authorization ?? '') ?? []
    if (!scheme || !token) throw new Refusal(401, CODE.noToken, 'ログインが必要です。')
    try {
      const { payload } = await jwtVerify(token, keyOf, {
        algorithms: ['RS256'],
        typ: 'at+jwt',
        issuer: rules.issuer,
        audience: rules.audience,
        requiredClaims: ['sub', 'exp', 'iat'],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        ...(rules.now ? { currentDate: rules.now() } : {}),
      })
      const claims = Claims.parse(payload)
      const { sub, iat, client_id, azp, sid, auth_time, acr, org_id, org_name, permissions } = claims
      if (rules.clientId !== undefined && (client_id ?? azp) !== rules.clientId) throw invalidToken()
      const thumbprint = claims.cnf?.jkt ?? null
      // Neither as the other: a bound token must not count without its key (RFC 9449 section 7.2).
      if ((scheme.toLowerCase() === 'dpop') !== (thumbprint !== null)) throw invalidToken()
      if (thumbprint !== null) await checkProof(proof, { method, url, secret: token, thumbprint })
      return {
        subject: sub,
        projectID: org_id ?? sub,
        projectName: org_name ?? org_id ?? sub,
        issuedAt: iat,
        sessionID: sid ?? null,
        signedInAt: auth_time ?? null,
        acr: acr ?? null,
        thumbprint,
        permissions: knownPermissions(permissions),
      }
    } catch (cause) {
      if (cause instanceof WrongProof)
        throw new Refusal(401, CODE.badProof, 'アクセストークンの所持を確認できません。', {
          challenge: 'DPoP error="invalid_dpop_proof", algs="ES256"',
        })
      if (cause instanceof errors.JOSEError || cause instanceof z.core.$ZodError) throw invalidToken()
      throw cause
    }
  }
}

const invalidToken = () => new Refusal(401, CODE.badToken, 'アクセストークンが無効です。')

const REFETCH_PAUSE_MS = 30_000

/**
 * Keeps fetched keys. An unknown one fetches them again: every 30 s at most, so that made-up ones cannot flood
 * identity.
 */
function keyFinder(jwks: TokenRules['jwks'], now: () => Date) {
  if (typeof jwks !== 'function') return createLocalJWKSet(jwks)
  const fetchKeys = jwks
  let keys: Promise<ReturnType<typeof createLocalJWKSet>> | undefined
  let fetchedAt = 0
  const refetch = () => {
    fetchedAt = now().getTime()
    const fetching = fetchKeys().then(createLocalJWKSet)
    fetching.catch(() => {
      if (keys === fetching) keys = undefined
    })
    keys = fetching
    return fetching
  }
  return async (header: JWSHeaderParameters, token: FlattenedJWSInput) => {
    try {
      return await (
        await (keys ?? refetch())
      )(header, token)
    } catch (cause) {
      if (!(cause instanceof errors.JWKSNoMatchingKey) || now().getTime() - fetchedAt < REFETCH_PAUSE_MS) throw cause
      return (await refetch())(header, token)
    }
  }
}
