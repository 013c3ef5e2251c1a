import { useSyncExternalStore } from 'react'
import { currentStep, subscribe } from './steps'

/** Whether a moment in epoch milliseconds is past, to within 15 s; false for NaN. Draws again only when it becomes so. */
export const useIsPast = (moment: number): boolean => useSyncExternalStore(subscribe, () => currentStep() >= moment)
