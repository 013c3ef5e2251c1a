import { currentTime } from '@portal/auth'
import { reportProblem } from '../diagnostics'
import { messageOf } from '../message-of'
import { dispatch } from './loader'
import { useRemotes } from './state'

/**
 * Counts a release's failure to render. Three in a minute block it: an older one takes over at once, in this tab
 * without a reload, in others at their next navigation. Returns what becomes of the page: it is rendered again,
 * replaced by that of the other release, or stays with its failure.
 */
export function countCrash(name: string, version: string, error: unknown): 'again' | 'swapped' | 'stays' {
  const reason = messageOf(error)
  reportProblem({ remote: name, version, stage: 'render', text: reason, cause: error })
  const before = useRemotes.getState()[name]
  if (!before) return 'stays'
  dispatch(name, { type: 'crashed', version, reason, now: currentTime() })
  const after = useRemotes.getState()[name]
  const isReplaced = before.descriptor?.version !== version || after?.attempt !== before.attempt
  if (isReplaced) return 'swapped'
  return after.crashes.times.length === 0 ? 'stays' : 'again'
}
