import { useSession } from '@portal/auth'
import { useStored } from '@portal/ui'
import * as z from 'zod/mini'
import { Requester, useRequester } from '../requester'

/** `to` and `faults` are null until the user has changed them. */
const Draft = z.object({
  to: z.nullable(z.string()),
  wanted: z.string(),
  tried: z.string(),
  faults: z.nullable(z.array(z.string())),
})
type Values = z.infer<typeof Requester> & z.infer<typeof Draft>

const EMPTY: z.infer<typeof Draft> = { to: null, wanted: '', tried: '', faults: null }

/**
 * What the user adds to the sheet of a server and its subject, kept by this browser: who asks for all sheets of this
 * user, the rest for this one, until it is cleared.
 */
export function useDraft(serverID: string, subject: string) {
  const user = useSession((session) => session.user?.id ?? '')
  const project = useSession((session) => session.project?.id ?? '')
  const [requester, setRequester] = useRequester()
  const [draft, setDraft] = useStored(`portal.sheet-draft.${user}.${project}.${serverID}.${subject}`, Draft, EMPTY)
  const values: Values = { ...draft, ...requester }
  function change(part: Partial<Values>): void {
    const next = { ...values, ...part }
    setRequester(Requester.parse(next))
    setDraft(Draft.parse(next))
  }
  return {
    values,
    change,
    /** Undefined while there is nothing to clear. */
    clear: JSON.stringify(draft) === JSON.stringify(EMPTY) ? undefined : () => setDraft(null),
  }
}
