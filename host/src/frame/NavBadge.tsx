import type { Badge } from '@portal/contract'
import { getPath } from '@portal/api-client/http'
import { polled } from '@portal/api-client/polling'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import classes from './NavBadge.module.css'

/** What a badge is read from, for all that show it or count the same rows. */
export const badgeQuery = (badge: Badge) => ({ ...getPath(badge.read), ...polled })

type NavBadgeProps = { badge: Badge; isAlone?: boolean; more?: (() => Promise<string | null>) | undefined }

/**
 * The number beside a nav label: nothing for 0, `99+` from 100, `?` when it cannot be read. Without a label beside it
 * (`isAlone`) its name says what it counts. `more` is asked for what its tooltip says beside that, once the pointer is
 * on it.
 */
export function NavBadge({ badge, isAlone = false, more }: NavBadgeProps) {
  const { data, isError } = useQuery(badgeQuery(badge))
  const [added, setAdded] = useState<string | null>(null)
  const text = isError ? '?' : data === undefined ? null : badgeText(count(badge, data))
  if (text === null) return null
  const name = `${badge.label}: ${text}`
  const title = added ? `${name}（${added}）` : name
  return (
    <span
      className={classes.badge}
      title={title}
      {...(more && { onPointerEnter: () => void more().then(setAdded, () => setAdded(null)) })}
      {...(isAlone && { role: 'img', 'aria-label': name })}
    >
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
  const rows = rowsOf(answer)
  if (!rows) return null
  const wanted = Object.entries(value.countWhere)
  return rows.filter((row) => isRecord(row) && wanted.every(([key, expected]) => String(row[key]) === expected)).length
}

/** The rows of a list, as it came; null when the answer is none. */
export function rowsOf(answer: unknown): readonly unknown[] | null {
  const list = isRecord(answer) && Array.isArray(answer.items) ? answer.items : answer
  return Array.isArray(list) ? list : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
