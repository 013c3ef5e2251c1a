import { replaceEqualDeep } from '@tanstack/react-query'
import type { Tag } from './call'

/** One page of an answer in the cache: the query that asks for it, its `ETag`, and how many rows of the list it brought. */
export type KnownPage = { query: string; tag: Tag | null; rows: number; next: string | null }

/**
 * Keyed by the answers themselves, so that tags go when the query cache lets go of an answer (at sign-out at the
 * latest), and an answer that was changed in the cache has none.
 */
const pagesOf = new WeakMap<object, readonly KnownPage[]>()

export const knownPages = (answer: unknown): readonly KnownPage[] =>
  (isObject(answer) ? pagesOf.get(answer) : undefined) ?? []

/** Without a tag there is nothing to ask by, so such pages are not kept. */
export function keepPages(answer: unknown, pages: readonly KnownPage[]): void {
  if (isObject(answer) && pages.some(({ tag }) => tag !== null)) pagesOf.set(answer, pages)
}

/** For an answer that cannot be read: the next read asks for all of it, because a 304 would bring the same again. */
export function forgetPages(answer: unknown): void {
  if (isObject(answer)) pagesOf.delete(answer)
}

/**
 * `structuralSharing` of the query cache: an answer takes over the parts that are equal in the one before it, and keeps
 * its pages although that makes another object of it.
 */
export function shareEqualParts(before: unknown, answer: unknown): unknown {
  const pages = knownPages(answer)
  const shared = replaceEqualDeep(before, answer)
  keepPages(shared, pages)
  return shared
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
