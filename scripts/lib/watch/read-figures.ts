import * as z from 'zod/mini'
import { Refused } from '../release/refused'
import type { Figures } from './verdict'

const LIMIT_MS = 10_000
const Answer = z.object({ visits: z.int().check(z.gte(0)), failed: z.int().check(z.gte(0)) })

/** Whose figures, and since when (ISO 8601); of all visits that are known without a moment. */
export type Of = { environment: string; target: string; version: string; since: string | null }

/**
 * Asks a collector, or an adapter to another one, for the figures of a release. @throws Refused when it has none to
 * give
 */
export async function readFigures(collector: string, { since, ...of }: Of): Promise<Figures> {
  const address = new URL(`${collector.replace(/\/$/, '')}/figures`)
  address.search = new URLSearchParams({ ...of, ...(since !== null && { since }) }).toString()
  // A redirect is an error, because figures of another address than the configured one would stop or keep a release.
  const options: RequestInit = { signal: AbortSignal.timeout(LIMIT_MS), redirect: 'error' }
  const response = await fetch(address, options).catch((cause: unknown) => {
    throw new Refused(`${address.origin} does not answer (${cause instanceof Error ? cause.message : String(cause)}).`)
  })
  const parsed = Answer.safeParse(await response.json().catch(() => null))
  if (response.ok && parsed.success && parsed.data.failed <= parsed.data.visits) return parsed.data
  throw new Refused(`${address.href} does not give { "visits", "failed" } (status ${response.status}).`)
}
