import type { ServerRow } from '@portal/api-client/servers'
import { formatNumber } from '@portal/ui'
import { useEffect, useMemo } from 'react'
import type { DueByID } from './due'
import { KnownNotes } from './KnownNotes'
import { signText } from './replacements'
import { useReplacements } from './use-replacements'

type DueServersProps = {
  /** All servers of the list. */
  servers: readonly ServerRow[]
  /** Called with what is due each time that becomes another, and with null when nothing asks for it any more. */
  onKnown: (due: DueByID | null) => void
}

/** Finds for the list which servers have a part to be replaced, while its condition 「期限内に交換」 asks for that. */
export function Component({ servers, onKnown }: DueServersProps) {
  const known = useReplacements(servers, { readsRecords: true })
  const { replacements, isPending } = known
  const due = replacements.map(({ id, signs: [first, ...others] }) => {
    const more = others.length > 0 ? ` ほか ${formatNumber(others.length)} 件` : ''
    return [id, { text: signText(first) + more, to: first.to }] as const
  })
  // By value, because the rows that it marks are other rows, of which the same is found again.
  const key = JSON.stringify(due)
  const kept = useMemo((): DueByID => new Map(due), [key]) // oxlint-disable-line react-hooks/exhaustive-deps -- `key` says what `due` holds
  useEffect(() => {
    if (!isPending) onKnown(kept)
  }, [isPending, kept, onKnown])
  useEffect(() => () => onKnown(null), [onKnown])
  return <KnownNotes known={known} />
}
