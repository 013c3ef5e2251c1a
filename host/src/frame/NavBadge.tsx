import type { Badge } from '@portal/contract'
import { getPath } from '@portal/api-client/http'
import { polled } from '@portal/api-client/polling'
import { useQuery } from '@tanstack/react-query'
import classes from './NavBadge.module.css'

/** The number beside a nav label: nothing for 0, `99+` from 100, `?` when it cannot be read. */
export function NavBadge({ badge }: { badge: Badge }) {
  const { data, isError } = useQuery({ ...getPath(badge.read), ...polled })
  const text = isError ? '?' : data === undefined ? null : badgeText(count(badge, data))
  if (text === null) return null
  return (
    <span className={classes.badge} title={`${badge.label}: ${text}`}>
      {text}
    </span>
  )
}

/** null when there is nothing to show. */
export function badgeText(count: number | null): string | null {
  if (count === null) return '?'
  if (count <= 0) return null
  return count >= 100 ? '99+' : String(count)
}

/** The number a badge stands for, out of the API's answer; null when the answer does not have it. */
export function count({ value }: Badge, answer: unknown): number | null {
  if ('field' in value) {
    const number = isRecord(answer) ? answer[value.field] : undefined
    return typeof number === 'number' ? number : null
  }
  const list = isRecord(answer) && Array.isArray(answer.items) ? answer.items : answer
  if (!Array.isArray(list)) return null
  const wanted = Object.entries(value.countWhere)
  return list.filter((row) => isRecord(row) && wanted.every(([key, expected]) => String(row[key]) === expected)).length
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
