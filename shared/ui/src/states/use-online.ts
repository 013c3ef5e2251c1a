import { useEffect, useEffectEvent } from 'react'

/** Tries again when the browser has a network once more. */
export function useOnline(retry: (() => void) | undefined): void {
  const tell = useEffectEvent(() => retry?.())
  useEffect(() => {
    const onOnline = () => tell()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [])
}
