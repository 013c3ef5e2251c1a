import type { Found, RecordSearch, SearchHit } from '@portal/contract'
import { searcher, type SearchText } from '../values/searcher'

/** Of a group; more are in the list of all. */
const MOST_HITS = 6

type Parts<T> = {
  /** The rows, from the cache when they are in it. */
  rows: () => Promise<readonly T[]>
  /** The texts of a row that are searched. */
  texts: (row: T) => readonly SearchText[]
  hit: (row: T) => SearchHit
  /** The list of all rows that fit some words. */
  all: (words: string) => string
}

/** The search of records that the browser holds. Make it at module scope, because it keeps the folded texts of each row. */
export function recordSearch<T extends object>({ rows, texts, hit, all }: Parts<T>): RecordSearch {
  const fits = searcher(texts)
  const named = searcher((row: T) => [hit(row).title])
  return async (words) => {
    const found = (await rows()).filter(fits(words))
    // Those whose title has the words come first: who types a name means that server and not one with it as a tag.
    const isNamed = named(words)
    return foundOf(
      found.toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a))),
      hit,
      all(words),
    )
  }
}

/** What a search returns for rows that fit, the best first. */
export const foundOf = <T>(rows: readonly T[], hit: (row: T) => SearchHit, all: string): Found => ({
  hits: rows.slice(0, MOST_HITS).map(hit),
  total: rows.length,
  all,
})
