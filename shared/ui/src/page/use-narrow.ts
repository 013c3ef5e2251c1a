import { useSyncExternalStore } from 'react'

/** The width of a phone, as the stylesheets of lists and pages have it. */
const narrow = () => window.matchMedia('(width <= 40rem)')

/** Whether the window is as narrow as a phone. For parts that stand elsewhere there; other styles are for CSS. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow().matches)

function subscribe(onChange: () => void): () => void {
  const query = narrow()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
