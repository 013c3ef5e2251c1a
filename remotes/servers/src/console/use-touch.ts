import { useMedia } from '@portal/ui'

/** Whether fingers are the main pointer, as on a phone, whose keyboard lacks keys that a machine needs. */
export const useTouch = (): boolean => useMedia('(pointer: coarse)')
