import { SEVERITY } from '@portal/api-client/events'

type Value = string | number | undefined
type Compare = (one: string, other: string) => number

const plain: Compare = (one, other) => (one < other ? -1 : Number(one > other))
const collator = new Intl.Collator('ja')

/** Orders that count as right, because databases collate texts in their own ways. */
const COLLATIONS: Compare[] = [
  plain,
  (one, other) => plain(one.toLowerCase(), other.toLowerCase()),
  (one, other) => collator.compare(one, other),
  (one, other) => plain(one.replaceAll(/[^\p{L}\p{N}]/gu, ''), other.replaceAll(/[^\p{L}\p{N}]/gu, '')),
]

/** The value that a list is sorted by: moments as numbers, severities by urgency. */
export function sortValue(row: object, name: string): Value {
  const value: unknown = Reflect.get(row, name)
  if (value === undefined || value === null) return undefined
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return String(value)
  if (name === 'severity') {
    const rank = SEVERITY.findIndex((known) => known === value)
    return rank === -1 ? SEVERITY.length : rank
  }
  return /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : value
}

/** Why rows are not in the order of `name`, downwards with `-name`; undefined when they are. */
export function disorder(rows: readonly object[], sort: string): string | undefined {
  const down = sort.startsWith('-')
  const name = down ? sort.slice(1) : sort
  const values = rows.map((row) => sortValue(row, name))
  const firstWithout = values.indexOf(undefined)
  if (firstWithout !== -1 && values.slice(firstWithout).some((value) => value !== undefined))
    return `rows without ${name} are not last`
  const present = values.filter((value) => value !== undefined)
  if (present.every((value) => typeof value === 'number')) {
    return isOrdered(present, (one, other) => one - other, down) ? undefined : `rows are not by ${sort}`
  }
  const texts = present.map(String)
  return COLLATIONS.some((compare) => isOrdered(texts, compare, down)) ? undefined : `rows are not by ${sort}`
}

/** Are rows with the same value in the order of their ids, upwards or downwards? */
export function equalRowsByID(rows: readonly object[], sort: string): boolean {
  const name = sort.replace(/^-/, '')
  const groups = new Map<Value, string[]>()
  for (const row of rows) {
    const value = sortValue(row, name)
    groups.set(value, [...(groups.get(value) ?? []), String(Reflect.get(row, 'id'))])
  }
  return [false, true].some((down) =>
    COLLATIONS.some((compare) => [...groups.values()].every((ids) => isOrdered(ids, compare, down))),
  )
}

function isOrdered<T>(values: readonly T[], compare: (one: T, other: T) => number, down: boolean): boolean {
  return values.every((value, index) => {
    const before = values[index - 1]
    return index === 0 || before === undefined || compare(before, value) * (down ? -1 : 1) <= 0
  })
}
