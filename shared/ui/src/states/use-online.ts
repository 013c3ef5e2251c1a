import { onlineManager } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** Whether the browser has a network. */
export const useIsOnline = () => useSyncExternalStore(onlineManager.subscribe, isOnlineNow)

const isOnlineNow = () => onlineManager.isOnline()

/** Tries again when the browser has a network once more. */
export function useOnline(retry: (() => void) | undefined): void {
  const tell = useEffectEvent(() => retry?.())
  useEffect(() => {
    const onOnline = () => tell()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [])
}
