import { type ComponentType, useEffect, useState } from 'react'
import type { SearchHelpProps } from '../filter/SearchField'
import type { QueryFields } from './query-fields'
import type { Known, Problem } from './take-in'

export type QueryHelpProps = SearchHelpProps & {
  fields: QueryFields<any> // oxlint-disable-line typescript/no-explicit-any -- the chunk is one for all lists
  known: Known<any> // oxlint-disable-line typescript/no-explicit-any -- as above
  /** The query as the list has it, and what it did not understand of it. */
  sent: string
  problems: readonly Problem[]
}

/**
 * Completion and messages of a search, fetched when the field is used. The search works without them, so that a chunk
 * that does not arrive is only tried again with the next field.
 */
export function QueryHelp(props: QueryHelpProps) {
  const [Help, setHelp] = useState<ComponentType<QueryHelpProps> | null>(null)
  useEffect(() => {
    let isGone = false
    import(/* webpackChunkName: "query-help" */ './Completion').then(
      ({ Component }) => !isGone && setHelp(() => Component),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [])
  return Help && <Help {...props} />
}
