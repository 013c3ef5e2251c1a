import type { Found, RemoteDescriptor } from '@portal/contract'
import { useEntitlements } from '@portal/ui'
import { useEffect, useMemo, useState } from 'react'
import { messageOf } from '../../message-of'
import { load, retry } from '../../remotes/loader'
import { remoteOf, useRemotes } from '../../remotes/state'
import { isOpen } from '../use-pages'

/** A key that follows within this time makes the search before it void, because a search may be a call of the API. */
const PAUSE_MS = 120

type Outcome = { kind: 'found'; found: Found } | { kind: 'failed'; why: string }

/** The records of one kind that fit the words. `outcome` is that of the words before while others are being searched. */
export type Records = { key: string; label: string; outcome: Outcome | null; isBusy: boolean; again: () => void }

type Source = { remote: string; id: string; label: string }

/** Searches the records of all remotes at once; a remote that does not run, or whose search fails, costs its own only. */
export function useRecords(words: string): readonly Records[] {
  const sources = useSources()
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, { words: string; outcome: Outcome }>>>({})
  const [retries, setRetries] = useState(0)
  useEffect(() => {
    if (words === '') return undefined
    let isCurrent = true
    const timer = setTimeout(() => {
      for (const source of sources)
        void outcomeOf(source, words).then((outcome) => {
          if (isCurrent) setOutcomes((before) => ({ ...before, [keyOf(source)]: { words, outcome } }))
        })
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [words, sources, retries])
  if (words === '') return []
  return sources.map((source) => {
    const known = outcomes[keyOf(source)]
    return {
      key: keyOf(source),
      label: source.label,
      outcome: known?.outcome ?? null,
      isBusy: known?.words !== words,
      again: () => {
        setOutcomes((before) => Object.fromEntries(Object.entries(before).filter(([key]) => key !== keyOf(source))))
        const { loading } = remoteOf(source.remote)
        const ready = loading.stage === 'failed' ? retry(source.remote) : Promise.resolve()
        void ready.then(() => setRetries((count) => count + 1))
      },
    }
  })
}

const keyOf = ({ remote, id }: Source) => `${remote}/${id}`

/** What the descriptors name and this user may see. */
function useSources(): readonly Source[] {
  const remotes = useRemotes()
  const { entitlements } = useEntitlements()
  const sources = Object.values(remotes).flatMap(({ entry, descriptor }) =>
    recordsOf(descriptor)
      .filter((records) => isOpen(records, entitlements))
      .map(({ id, label }) => ({ remote: entry.name, id, label })),
  )
  // The same array for the same sources, because each change of a remote's state makes new ones.
  const text = JSON.stringify(sources)
  return useMemo((): Source[] => JSON.parse(text), [text])
}

const recordsOf = (descriptor: RemoteDescriptor | null) => descriptor?.search?.records ?? []

async function outcomeOf({ remote, id }: Source, words: string): Promise<Outcome> {
  try {
    const module = await load(remote)
    if (!module) return { kind: 'failed', why: '画面を読み込めませんでした。' }
    // A release from before the search finds nothing.
    const search = module.search?.[id]
    return { kind: 'found', found: search ? await search(words) : { hits: [], total: 0 } }
  } catch (cause) {
    return { kind: 'failed', why: messageOf(cause) }
  }
}
