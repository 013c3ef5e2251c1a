import { startTransition, useState } from 'react'

type Typed = {
  text: string
  /** What the URL held while this was typed. Any other value comes from elsewhere, and `text` is dropped. */
  expected: readonly string[]
}

/**
 * The search by which a list finds its rows: what the user has typed, before it is in the URL, otherwise `q` of the
 * URL. Returns it with the function that notes what is typed. The rows follow in a transition, so that no key waits for
 * them.
 */
export function useTypedSearch(q: string): [string, (text: string) => void] {
  const [typed, setTyped] = useState<Typed | null>(null)
  const isValid = typed !== null && typed.text !== q && typed.expected.includes(q)
  if (typed !== null && !isValid) setTyped(null)
  return [
    isValid ? typed.text : q,
    (text) =>
      startTransition(() =>
        setTyped((before) => ({ text, expected: before ? [...before.expected, before.text] : [q] })),
      ),
  ]
}
