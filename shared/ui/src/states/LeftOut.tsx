import { formatNumber } from '../values/format'
import { Notice } from './Notice'

const MOST_NAMED = 5

/** Says which rows of an answer could not be read, and what is wrong with them: the list is there without them. */
export function LeftOut({ read: { data, leftOut } }: { read: { data: unknown; leftOut: readonly string[] } }) {
  if (leftOut.length === 0) return null
  const total = leftOut.length + (Array.isArray(data) ? data.length : 0)
  const more = leftOut.length - MOST_NAMED
  return (
    <Notice tone="warning">
      {formatNumber(total)} 件中 {formatNumber(leftOut.length)} 件を表示できません:{' '}
      {leftOut.slice(0, MOST_NAMED).join('、')}
      {more > 0 && `、ほか ${formatNumber(more)} 件`}
    </Notice>
  )
}
