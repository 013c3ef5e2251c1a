import { ApiError } from '@portal/api-client/http'
import { users } from '@portal/api-client/users'
import type { Address } from './addresses'

export type InviteResult = { email: string } & (
  | { kind: 'sent' }
  | { kind: 'known'; reason: string }
  | { kind: 'failed'; error: ApiError }
)

const KNOWN_TEXT = { registered: '既に登録されています。', invited: '既に招待済みです。' }

/** Invites one address after the other; one that fails does not stop the rest. `onResult` hears each as it ends. */
export async function inviteAll(
  addresses: readonly Address[],
  onResult: (result: InviteResult) => void,
): Promise<InviteResult[]> {
  const results: InviteResult[] = []
  for (const address of addresses) {
    const result = await invite(address)
    results.push(result)
    onResult(result)
  }
  return results
}

async function invite({ email, verdict }: Address): Promise<InviteResult> {
  if (verdict === 'registered' || verdict === 'invited') return { email, kind: 'known', reason: KNOWN_TEXT[verdict] }
  try {
    await users.register(email)
    return { email, kind: 'sent' }
  } catch (cause) {
    const error = ApiError.fromException(cause)
    return error.status === 409 ? { email, kind: 'known', reason: error.message } : { email, kind: 'failed', error }
  }
}
