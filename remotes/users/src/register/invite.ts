import { isApiError } from '@portal/api-client/http'
import { users } from '@portal/api-client/users'
import type { BulkChange } from '@portal/ui/table'
import type { Address } from './addresses'

const KNOWN_TEXT = { registered: 'すでに登録されています。', invited: 'すでに招待済みです。' }

/** Invites each address. One that is registered or invited already is no failure, because a retry would not help. */
export const inviteAll: BulkChange<Address> = {
  write: async ({ email, verdict }) => {
    if (verdict === 'registered' || verdict === 'invited') return KNOWN_TEXT[verdict]
    try {
      await users.register(email)
    } catch (cause) {
      if (isApiError(cause) && cause.status === 409) return cause.message
      throw cause
    }
  },
  succeeded: (count) => `${count} 件の招待メールを送りました。`,
}
