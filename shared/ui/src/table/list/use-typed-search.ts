import { startTransition, useState } from 'react'

type Typed = {
  text: string
  /** What the URL held while this was typed. Any other value comes from elsewhere, and `text` is dropped. */
  expected: readonly string[]
}

/**
 * The search by which a list finds its rows: what the user has typed, before it is in the URL, otherwise `q` of the
 * URL. `type` notes what is typed; the rows follow in a transition, so that no key waits for them. `forget` drops it,
 * because a URL that is cleared before it has followed is the one that `text` was typed on.
 */
export function useTypedSearch(q: string) {
  const [typed, setTyped] = useState<Typed | null>(null)
  const isValid = typed !== null && typed.text !== q && typed.expected.includes(q)
  if (typed !== null && !isValid) setTyped(null)
  return {
    search: isValid ? typed.text : q,
    type: (text: string) =>
      startTransition(() =>
        setTyped((before) => ({ text, expected: before ? [...before.expected, before.text] : [q] })),
      ),
    forget: () => setTyped(null),
  }
}
