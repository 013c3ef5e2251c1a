import { type RefObject, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Whether the address asks for the form of a new case (`?case=record`), and what opens and closes it. */
export function useRecording() {
  const [search, setSearch] = useSearchParams()
  return {
    isRecording: search.get('case') === 'record',
    /** Whom the maintenance sheet was written to. */
    vendor: (search.get('vendor') ?? '').slice(0, 100),
    record: () =>
      setSearch((now) => {
        now.set('case', 'record')
        return now
      }),
    stop: () =>
      setSearch(
        (now) => {
          now.delete('case')
          now.delete('vendor')
          return now
        },
        { replace: true },
      ),
  }
}

/** Returns what to call when a form closes: the focus would go with it, so the first button in `content` gets it. */
export function useFocusAfterClose(content: RefObject<HTMLElement | null>): () => void {
  const hasClosed = useRef(false)
  useEffect(() => {
    if (!hasClosed.current) return
    hasClosed.current = false
    content.current?.querySelector<HTMLElement>('button[type="button"]')?.focus()
  })
  return () => {
    hasClosed.current = true
  }
}
