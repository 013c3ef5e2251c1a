import { type ChangeEvent, type CompositionEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'

import { hasSigns } from '../query/query-fields'

const PAUSE_MS = 250

const normalized = (text: string) => text.normalize('NFKC').trim()

/**
 * The text of a search field while the user types. `onChange` gets it in NFKC, 250 ms after the last key, or at once on
 * Enter and when the focus leaves, and returns what the field has then; `onType` gets it at each key. Never in the
 * middle of an input-method conversion. A query with terms waits for Enter or the end of the focus, because its terms
 * leave the field.
 */
export function useSearchDraft(
  value: string,
  onChange: (value: string) => string,
  onType: ((value: string) => void) | undefined,
) {
  const [draft, setDraft] = useState(value)
  const [sent, setSent] = useState(value)
  const [given, setGiven] = useState(value)
  const composing = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  if (value !== given) {
    setGiven(value)
    // Only a value that was not sent from here replaces the draft, because it comes from Back or 「条件をクリア」.
    if (value !== sent) {
      setSent(value)
      setDraft(value)
    }
  }

  function send(text: string): void {
    clearTimeout(timer.current)
    const normal = normalized(text)
    if (normal === sent) return
    const kept = onChange(normal)
    setSent(kept)
    if (kept !== normal) setDraft(kept)
  }
  function type(text: string): void {
    setDraft(text)
    clearTimeout(timer.current)
    if (composing.current) return
    onType?.(normalized(text))
    if (!hasSigns(text)) timer.current = setTimeout(() => send(text), PAUSE_MS)
  }
  return {
    input: {
      value: draft,
      onChange: (event: ChangeEvent<HTMLInputElement>) => type(event.currentTarget.value),
      onCompositionStart: () => {
        composing.current = true
        clearTimeout(timer.current)
      },
      onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
        composing.current = false
        type(event.currentTarget.value)
      },
      // Sent on blur, because a pending timer would update the URL after the user clicks a link and cancel that
      // navigation.
      onBlur: () => send(draft),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) send(draft)
      },
    },
    /** Puts a text into the field; with `isSent` it is sent too. */
    put: (text: string, isSent: boolean) => {
      clearTimeout(timer.current)
      setDraft(text)
      onType?.(normalized(text))
      if (isSent) send(text)
    },
    clear: () => {
      setDraft('')
      onType?.('')
      send('')
    },
  }
}
