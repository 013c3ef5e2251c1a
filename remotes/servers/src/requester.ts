import { useSession } from '@portal/auth'
import { useStored } from '@portal/ui'
import * as z from 'zod/mini'

export const Requester = z.object({ requester: z.string(), phone: z.string() })
type Requester = z.infer<typeof Requester>

const NOBODY: Requester = { requester: '', phone: '' }

/** Who asks a vendor and how to reach them, kept by this browser for all that this user asks. */
export function useRequester() {
  const user = useSession((session) => session.user?.id ?? '')
  return useStored(`portal.sheet-requester.${user}`, Requester, NOBODY)
}
