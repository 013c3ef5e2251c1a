import { paths } from '@portal/contract'
import { formatNumber } from '@portal/ui'

const LEAST = 2
/** More columns would not fit beside each other. */
const MOST = 4

/** The comparison of these servers, in this order. */
export const comparePath = (ids: readonly string[]): string =>
  `${paths.servers}?${new URLSearchParams([['view', 'compare'], ...ids.map((id) => ['id', id])])}`

/** The servers that an address compares, the first four, and how many more it names. */
export function comparedIDs(search: URLSearchParams): { ids: readonly string[]; left: number } {
  const all = [...new Set(search.getAll('id').filter(Boolean))]
  return { ids: all.slice(0, MOST), left: Math.max(0, all.length - MOST) }
}

/** How many can be compared, in words. */
export const COMPARED = `${formatNumber(LEAST)}〜${formatNumber(MOST)} 台`

/** Why so many servers cannot be compared, or undefined. */
export const whyNotCompare = (count: number): string | undefined =>
  count >= LEAST && count <= MOST ? undefined : `${COMPARED}を選択してください。`
