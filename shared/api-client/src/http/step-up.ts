/** What an API wants of the user's sign-in; null where it does not say (RFC 9470 §3). */
export type SignInWanted = {
  /** Kinds of sign-in, separated by spaces, of which any will do. */
  acrValues: string | null
  /** Seconds since the sign-in, at most. */
  maxAge: number | null
  /** The API's own words for the user. */
  reason: string | null
}

/**
 * Asks the user to sign in again. Returns the new token, null when the user did not. `refused` is the token that was
 * not enough.
 */
type SignInAgain = (wanted: SignInWanted, refused: string) => Promise<string | null>

let signInAgain: SignInAgain = () => Promise.resolve(null)

/** The host's question to the user. Without one a call that wants a recent sign-in is an error of that call. */
export function onSignInWanted(listener: SignInAgain): void {
  signInAgain = listener
}

/** What a 401 wants of the sign-in, or null when it is about something else. */
export function signInWantedBy({ status, headers }: Response): Omit<SignInWanted, 'reason'> | null {
  const challenge = headers.get('www-authenticate') ?? ''
  if (status !== 401 || parameter(challenge, 'error') !== 'insufficient_user_authentication') return null
  const maxAge = parameter(challenge, 'max_age')
  return {
    acrValues: parameter(challenge, 'acr_values'),
    maxAge: maxAge !== null && /^\d+$/.test(maxAge) ? Number(maxAge) : null,
  }
}

/** A parameter of a challenge, as a token or a quoted string (RFC 9110 §11.2). */
function parameter(challenge: string, name: string): string | null {
  const [, quoted, bare] = new RegExp(`(?:^|[\\s,])${name}=(?:"([^"]*)"|([^\\s",]+))`, 'i').exec(challenge) ?? []
  return quoted ?? bare ?? null
}

/** How often the user has answered. */
let answers = 0
type Question = { wanted: string; number: number | null; answer: Promise<string | null> }
/** The latest question and its answer; `number` counts it once it is answered. */
let latest: Question | null = null

/** Noted by a call when it is sent, see `askToSignIn`. */
export const answersSoFar = (): number => answers

/**
 * Has the user sign in as the API wants; returns the new token, or null when the user did not sign in. Calls that were
 * sent before the user answered (`sentAt`) share that answer, so that calls that fail together ask once. One that wants
 * something else asks after it.
 */
export async function askToSignIn(wanted: SignInWanted, refused: string, sentAt: number): Promise<string | null> {
  const key = JSON.stringify([wanted.acrValues, wanted.maxAge])
  while (latest && (latest.number === null || latest.number > sentAt)) {
    if (latest.wanted === key) return latest.answer
    if (latest.number !== null) break
    await latest.answer
  }
  const question: Question = {
    wanted: key,
    number: null,
    answer: signInAgain(wanted, refused)
      .catch(() => null)
      .finally(() => {
        question.number = ++answers
      }),
  }
  latest = question
  return question.answer
}
