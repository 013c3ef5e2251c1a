import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useEffectEvent } from 'react'
import { ageOf } from './use-from-cache'

/** What a card says in one line, and when that was true, in milliseconds. */
export type Summary = { text: string; at: number }

const Keep = createContext<((summary: Summary) => void) | null>(null)

/** Around a card whose summary is to be kept; the host puts it there. */
export const SummaryKeeper = Keep.Provider

/**
 * Gives the line that stands for this widget on a day when its code does not run: 「重大 2 台」. `reads` are those that it
 * is made of.
 */
export function useSummary(text: string, reads: readonly { queryKey: QueryKey }[]): void {
  const keep = useContext(Keep)
  const client = useQueryClient()
  const save = useEffectEvent(() =>
    keep?.({ text, at: Math.min(...reads.map(({ queryKey }) => ageOf(client, queryKey).updatedAt)) }),
  )
  useEffect(() => {
    save()
  }, [keep, text])
  // At the end too, because polls that bring nothing new draw nothing.
  useEffect(() => {
    const onLeave = () => save()
    window.addEventListener('pagehide', onLeave)
    return () => {
      window.removeEventListener('pagehide', onLeave)
      save()
    }
  }, [])
}
