import { useSyncExternalStore } from 'react'

const touch = () => window.matchMedia('(pointer: coarse)')

/** Whether fingers are the main pointer, as on a phone, whose keyboard lacks keys that a machine needs. */
export const useTouch = (): boolean => useSyncExternalStore(subscribe, () => touch().matches)

function subscribe(changed: () => void): () => void {
  const query = touch()
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
