import { useStored } from '@portal/ui'
import * as z from 'zod/mini'
import { KEYBOARD_LAYOUT } from './keyboard-layout'

/** `fit` scales the picture to the window; the others show it pixel by pixel, moved by scroll bars or by dragging. */
const VIEW = ['fit', 'scroll', 'drag'] as const
const QUALITY = ['low', 'medium', 'high'] as const

const ScreenSettings = z.object({
  view: z.catch(z.enum(VIEW), 'fit'),
  quality: z.catch(z.enum(QUALITY), 'medium'),
  layout: z.catch(z.enum(KEYBOARD_LAYOUT), 'jis'),
})
export type ScreenSettings = z.infer<typeof ScreenSettings>

/** noVNC's JPEG quality and compression, 0 to 9. */
export const QUALITY_LEVELS: Record<ScreenSettings['quality'], { qualityLevel: number; compressionLevel: number }> = {
  low: { qualityLevel: 2, compressionLevel: 6 },
  medium: { qualityLevel: 6, compressionLevel: 2 },
  high: { qualityLevel: 9, compressionLevel: 1 },
}

/** How this browser shows screens, for all servers. */
export function useScreenSettings(): [ScreenSettings, (change: Partial<ScreenSettings>) => void] {
  const [settings, set] = useStored('portal.remote-screen', ScreenSettings, ScreenSettings.parse({}))
  return [settings, (change) => set({ ...settings, ...change })]
}
